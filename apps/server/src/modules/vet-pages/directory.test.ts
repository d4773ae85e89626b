import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor } from '../../../test/harness.ts'
import { execute } from '../../../test/sql.ts'
import { clinicIn, PAGES_AS_DATA, readerOf } from './vet-pages.test-support.ts'

const harness = harnessOfFile(PAGES_AS_DATA)
const { get, read } = readerOf(harness)

describe('the directory', () => {
  // specification/pages §4: exactly the practices of the search
  it('lists exactly the practices that the search shows to strangers', async () => {
    const hidden = await onboardedDoctor(harness)
    const shown = await onboardedDoctor(harness)
    await clinicOf(harness, hidden, clinicIn('Suhl', 'Versteckt'))
    await clinicOf(harness, shown, clinicIn('Suhl', 'Gezeigt'))
    await execute(harness.database, sql`update users set disabled_at = now() where id = ${hidden.id}::uuid`)
    const { clinics } = await harness.call(searchClinics, { query: { q: 'Suhl', zone: 'Etc/UTC' } })
    const { page } = await read('/en/vets/suhl')
    expect(page).toMatchObject({
      kind: 'city',
      name: 'Suhl',
      total: 1,
      cards: [{ name: 'Gezeigt' }],
      others: [],
    })
    expect(clinics.filter(({ name }) => name === 'Versteckt')).toEqual([])
    expect((await get('/vet/versteckt-suhl')).status).toBe(404)
    const { text } = await get('/sitemap-2.xml')
    expect(text).toContain('/vet/gezeigt-suhl<')
    expect(text).not.toContain('versteckt')
  })

  // specification/pages §4: cards, links, animals
  it('has ten cards, then links, and pages of animals that practices name', async () => {
    const doctor = await onboardedDoctor(harness)
    for (let count = 0; count < 12; count += 1)
      await clinicOf(harness, doctor, {
        ...clinicIn('Hof', `Praxis ${count}`),
        species: count < 3 ? ['Guinea pig'] : ['Dog'],
      })
    expect((await read('/en/vets/hof')).page).toMatchObject({
      total: 12,
      kinds: ['Dog', 'Guinea pig'],
      cards: { length: 10 },
      others: { length: 2 },
      fees: { lowest: 60, highest: 60, currency: 'EUR' },
    })
    expect((await read('/en/vets/hof/guinea-pig')).page).toMatchObject({ species: 'Guinea pig', total: 3 })
    expect((await read('/en/vets')).page).toMatchObject({
      kind: 'cities',
      cities: expect.arrayContaining([{ slug: 'hof', name: 'Hof', total: 12 }]) as unknown,
    })
  })
})

/** When a page changed last, as the sitemap says. */
const changeOf = async (slug: string) =>
  new RegExp(`/de/vet/${slug}</loc><lastmod>([^<]*)`).exec((await get('/sitemap-2.xml')).text)?.[1]

describe('search engines', () => {
  // specification/pages §4: sitemap and robots.txt
  it('find the sitemap in robots.txt, and no page of a person', async () => {
    const { text } = await get('/robots.txt')
    expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
    for (const path of ['/api/', '/auth', '/patient', '/doctor'])
      expect(text).toContain(`Disallow: ${path}\n`)
    const sitemaps = await get('/sitemap.xml')
    expect(sitemaps.text).toMatch(/<loc>http[^<]*\/sitemap-1\.xml<\/loc>/)
    const first = await get('/sitemap-1.xml')
    expect(first.text).toContain('hreflang="hi"')
    expect(first.text).toContain('hreflang="x-default"')
    expect(first.text).not.toMatch(/\/(patient|doctor|auth|api)/)
  })

  it('learn from the sitemap when a page last changed', async () => {
    const doctor = await onboardedDoctor(harness)
    harness.clock.set('2026-03-04T10:00:00.000Z')
    const { id } = await clinicOf(harness, doctor, clinicIn('Greiz', 'Stand'))
    expect(await changeOf('stand-greiz')).toBe('2026-03-04T10:00:00.000Z')
    harness.clock.set('2026-03-05T11:00:00.000Z')
    await harness.call(updateClinic, {
      token: doctor.token,
      query: { clinicId: id },
      body: { parking: 'In the yard' },
    })
    expect(await changeOf('stand-greiz')).toBe('2026-03-05T11:00:00.000Z')
  })
})
