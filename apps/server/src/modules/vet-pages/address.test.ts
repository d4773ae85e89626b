import { deleteClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor } from '../../../test/harness.ts'
import { clinicIn, PAGES_AS_DATA, readerOf } from './vet-pages.test-support.ts'

const harness = harnessOfFile(PAGES_AS_DATA)
const { get, read, practice } = readerOf(harness)

describe('the address of a practice', () => {
  // specification/pages §1: language of the address or of the reader
  it('shows it in the language of the path, else in the reader’s', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor, clinicIn('Ulm', 'Sprachen'))
    expect((await read('/hi/vet/sprachen-ulm')).frame).toMatchObject({ language: 'hi', hasLanguage: true })
    const own = await get('/vet/sprachen-ulm', { 'accept-language': 'de-CH,de;q=0.9' })
    expect(own.headers).toMatchObject({ vary: 'accept-language, accept-encoding' })
    expect(JSON.parse(own.text)).toMatchObject({ frame: { language: 'de', hasLanguage: false } })
    expect((await get('/fr/vet/sprachen-ulm')).status).toBe(404)
  })

  // specification/pages §1: 301, 410, 404
  it('leads from an earlier name, from capital letters and from the clinic’s id to the present one', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, clinicIn('Ulm', 'Vorher'))
    await harness.call(updateClinic, {
      token: doctor.token,
      query: { clinicId: clinic.id },
      body: { name: 'Nachher' },
    })
    for (const slug of ['vorher-ulm', 'Nachher-Ulm', clinic.id]) {
      const { status, headers } = await get(`/de/vet/${slug}`)
      expect([status, headers['location']]).toEqual([301, '/de/vet/nachher-ulm'])
    }
    expect((await get('/vet/vorher-ulm')).headers['location']).toBe('/vet/nachher-ulm')
  })

  // specification/pages §1: 301, 410, 404
  it('leads nowhere once the practice has its earlier name again, and browsers ask each time', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, clinicIn('Ulm', 'Zurück'))
    const rename = (name: string) =>
      harness.call(updateClinic, { token: doctor.token, query: { clinicId: clinic.id }, body: { name } })
    const [first, second] = ['zurueck-ulm', 'fort-ulm']
    // What a browser keeps: addresses that led elsewhere, unless it must ask again.
    const kept = new Map<string, string>()
    const follow = async (start: string) => {
      let url = start
      for (let hops = 0; hops < 5; hops += 1) {
        const known = kept.get(url)
        if (known !== undefined) {
          url = known
          continue
        }
        const { status, headers } = await get(url)
        if (status !== 301 && status !== 302) return [status, url]
        const target = String(headers['location'])
        if (!/no-cache|no-store/.test(String(headers['cache-control']))) kept.set(url, target)
        url = target
      }
      return ['a loop', url]
    }
    await rename('Fort')
    expect(await follow(`/de/vet/${first}`)).toEqual([200, `/de/vet/${second}`])
    const { version } = await practice(`/de/vet/${second}`)
    expect(await follow(`/vet/${first}/card-${version}.jpg`)).toEqual([
      200,
      `/vet/${second}/card-${version}.jpg`,
    ])
    await rename('Zurück')
    harness.clock.advance(60_000)
    for (const slug of [first, second]) {
      expect(await follow(`/de/vet/${slug}`)).toEqual([200, `/de/vet/${first}`])
      const [status, url] = await follow(`/vet/${slug}/card-${version}.jpg`)
      expect([status, String(url).startsWith(`/vet/${first}/`)]).toEqual([200, true])
    }
  })

  // specification/pages §1: 301, 410, 404
  it('of a closed practice is gone, and names five near ones', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, clinicIn('Jena', 'Geschlossen'))
    for (const name of ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs'])
      await clinicOf(harness, doctor, clinicIn('Jena', name))
    await harness.call(deleteClinic, { token: doctor.token, query: { clinicId: clinic.id } })
    const { status, text } = await get('/vet/geschlossen-jena')
    expect(status).toBe(410)
    const { page } = JSON.parse(text) as { page: { kind: string; near: unknown[] } }
    expect([page.kind, page.near.length]).toEqual(['closed', 5])
  })

  // specification/pages §1: 301, 410, 404
  it.each([
    ['/vet/does-not-exist', 404],
    [`/vet/${'a'.repeat(150)}`, 404],
    [`/vet/${'a'.repeat(10_000)}`, 404],
    ['/vet/%00', 404],
    ['/vet/..', 404],
    ['/vet/%2e%2e%2fetc', 404],
    ['/vet/पशु'.replace('पशु', encodeURIComponent('पशु')), 404],
    ['/vet/%ff', 302],
    ['/vet/%3Cscript%3E', 404],
    ['/vet/00000000-0000-0000-0000-000000000000', 404],
    ['/xx/vet/a', 404],
    ['/de/vet/', 404],
    ['/vets/nowhere', 404],
    ['/vets/%00', 404],
    ['/de/vets/berlin/unicorn', 404],
    ['/vets/berlin?page=99999999999', 404],
    ['/sitemap-0.xml', 404],
    ['/sitemap-99999.xml', 404],
    ['/sitemap-1e3.xml', 404],
    ['/vet/house/x.svg', 404],
    ['/vet/house/../x.svg', 404],
  ])('answers %s with %i', async (url, status) => {
    const answer = await get(url)
    expect(answer.status).toBe(status)
  })

  // specification/pages §1: language of the address or of the reader
  it('takes ten kilobytes of languages for English', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor, clinicIn('Ulm', 'Viele Sprachen'))
    const { frame } = await read('/vet/viele-sprachen-ulm', { 'accept-language': 'x'.repeat(10_000) })
    expect(frame.language).toBe('en')
  })
})

describe('an answer that caches give to others', () => {
  it('says nothing of the host that a request names', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await clinicOf(harness, doctor, clinicIn('Gera', 'Wirt'))
    const { version } = await practice('/en/vet/wirt-gera')
    const paths = [
      '/vet/wirt-gera',
      `/en/vet/${id}`,
      '/vets',
      '/en/vets/gera',
      `/vet/wirt-gera/card-${version}.jpg`,
      `/vet/house/${id}.svg`,
      '/sitemap.xml',
      '/robots.txt',
    ]
    for (const path of paths) {
      const answerFor = async (host: string) => {
        const { status, headers, text } = await get(path, { host, 'x-forwarded-host': host })
        return { path, status, headers: { ...headers, date: undefined }, text }
      }
      const forged = await answerFor('evil.example')
      expect(forged).toEqual(await answerFor('localhost'))
      expect(JSON.stringify(forged)).not.toContain('evil.example')
    }
  })
})
