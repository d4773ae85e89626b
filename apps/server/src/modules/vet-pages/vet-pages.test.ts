import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { deleteClinic, getClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import type { PageFrame, PracticePage, PublicPage } from '@vetvisit/contract/vet-pages/pages'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { TABLE } from '../../../test/authorization/table.ts'
import {
  CLINIC,
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  petOf,
} from '../../../test/harness.ts'
import { severalVets } from '../../../test/several-vets.ts'
import { execute } from '../../../test/sql.ts'

/** The pages as data: their HTML is tested where it is written (apps/web/src/features/vet-pages). */
const harness = harnessOfFile({ renderPage: (page, frame) => JSON.stringify({ page, frame }) })

type Answered = { status: number; headers: Record<string, unknown>; text: string }

async function get(url: string, headers: Record<string, string> = {}): Promise<Answered> {
  const { statusCode, headers: sent, body } = await harness.app.inject({ method: 'GET', url, headers })
  return { status: statusCode, headers: sent, text: body }
}

const read = async (url: string, headers?: Record<string, string>) =>
  JSON.parse((await get(url, headers)).text) as { page: PublicPage; frame: PageFrame }

const practice = async (url: string) => (await read(url)).page as PracticePage

const clinicIn = (city: string, name: string) => ({ name, address: { ...CLINIC.address, city } })

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
    ['/vet/%ff', 400],
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

describe('the page of a practice', () => {
  // specification/pages §2: three free times
  it('has three free times: the first, in another half of a day, on another day', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, clinicIn('Gera', 'Zeiten'))
    harness.clock.set('2026-03-02T05:00:00.000Z')
    const [first] = (await practice('/en/vet/zeiten-gera')).times
    expect(first).toBe('2026-03-02T07:00:00.000Z')
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic.id, start: first ?? '', petId: pet._id },
    })
    expect((await practice('/en/vet/zeiten-gera')).times[0]).toBe(first)
    harness.clock.advance(60_000)
    expect((await practice('/en/vet/zeiten-gera')).times).toEqual([
      '2026-03-02T07:30:00.000Z',
      expect.stringMatching(/^2026-03-0/),
      expect.stringMatching(/^2026-03-0/),
    ])
  })

  // specification/pages §2: public fields only
  it('holds public fields only: nothing of owners, appointments, settings or the account', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor, clinicIn('Gera', 'Felder'))
    const { page } = await read('/en/vet/felder-gera')
    const fields =
      'access address city citySlug consultationFee countryCode currency distanceKm doctorName emergencyPhone followUpFee holidays hours id kind languages lat lng ' +
      'map name near parking pausedUntil phone questions reasons services slotMinutes slug species takesEmergencies timeZone times verified version vetCount vets'
    expect(new Set(Object.keys(page))).toEqual(new Set(fields.split(' ')))
    const [vet] = (page as PracticePage).vets
    expect(Object.keys(vet ?? {}).toSorted()).toEqual(
      'about name photo specializations verified verifiedOn'.split(' '),
    )
    expect(JSON.stringify(page)).not.toContain(doctor.email)
  })

  // specification/pages §2: reasons of a practice that owners may book, with minutes, price and for whom, each a link to its times (added)
  it('names the reasons for which owners may book there, and no others', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor, clinicIn('Gera', 'Gründe'))
    await clinicOf(harness, await onboardedDoctor(harness), clinicIn('Gera', 'Ohne'))
    expect((await practice('/en/vet/ohne-gera')).reasons).toEqual([])
    const add = (form: { name: string; minutes: number; online?: boolean; priceFrom?: number }) =>
      harness.call(addReason, { token: doctor.token, body: { clients: 'new', ...form } })
    const { _id } = await add({ name: 'Ultrasound', minutes: 45, online: true, priceFrom: 80 })
    await add({ name: 'Operation', minutes: 120 })
    expect((await practice('/en/vet/gruende-gera')).reasons).toEqual([
      {
        _id,
        name: 'Ultrasound',
        preset: null,
        type: 'consultation',
        priceFrom: 80,
        clients: 'new',
        least: 45,
        most: 45,
      },
    ])
  })

  it('says of a clinic what strangers may read by the authorization table', async () => {
    const doctor = await onboardedDoctor(harness)
    const { id } = await clinicOf(harness, doctor, clinicIn('Gera', 'Tabelle'))
    const anonymous = TABLE.filter(({ cells: [stranger] }) => stranger === 200).map(({ route }) => route.name)
    expect(anonymous).toContain(getClinic.name)
    const clinic: Record<string, unknown> = await harness.call(getClinic, { query: { clinicId: id } })
    const page: Record<string, unknown> = await practice('/en/vet/tabelle-gera')
    const shared = Object.keys(page).filter((field) => field in clinic)
    expect(shared.length).toBeGreaterThan(15)
    for (const field of shared) expect([field, page[field]]).toEqual([field, clinic[field]])
    // The rest has another name there, is computed from it, or is a public field of the doctor (C1).
    const others =
      'citySlug city countryCode distanceKm doctorName hours kind map near reasons services slotMinutes slug times version vetCount vets'
    expect(
      Object.keys(page)
        .filter((field) => !(field in clinic))
        .toSorted(),
    ).toEqual(others.split(' ').toSorted())
  })

  // specification/pages §2: all vets with whom owners may book (added)
  it('names all vets of a practice of several, the card of a neighbour who stands for them', async () => {
    const { lead, vets, clinic } = await severalVets(harness, { clinic: clinicIn('Apolda', 'Gemeinsam') })
    const colleague = vets[1] ?? lead
    await harness.call(updateDoctor, {
      token: colleague.token,
      body: { about: 'Birds above all', specialization: ['pathology'] },
    })
    const page = await practice('/en/vet/gemeinsam-apolda')
    expect(page).toMatchObject({ doctorName: 'Anna Lindhof', vetCount: 3 })
    expect(page.vets.map(({ name, about }) => [name, about])).toEqual([
      ['Anna Lindhof', ''],
      ['Ben Brenner', 'Birds above all'],
      ['Carla Cohn', ''],
    ])
    await harness.call(updateClinicVets, {
      token: lead.token,
      query: { clinicId: clinic._id },
      body: {
        vets: [{ doctorId: lead.id, online: false, ownHours: false, schedule: [], since: null, until: null }],
      },
    })
    harness.clock.advance(60_000)
    const without = await practice('/en/vet/gemeinsam-apolda')
    expect(without).toMatchObject({ doctorName: 'Ben Brenner', vetCount: 2 })
    expect(without.version).not.toBe(page.version)
    expect(await harness.call(getClinic, { query: { clinicId: clinic._id } })).toMatchObject({
      docId: colleague.id,
      docName: 'Ben Brenner',
      specializations: ['pathology', 'surgery', 'internal-medicine'],
    })
  })

  // specification/pages §5: cache, ETag, compression
  it('is compressed, cached for a minute, and not sent again to those who have it', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor, clinicIn('Gera', 'Speicher'))
    const { headers } = await get('/en/vet/speicher-gera', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
    })
    const again = await get('/en/vet/speicher-gera', {
      'accept-encoding': 'br',
      'if-none-match': String(headers['etag']),
    })
    expect([again.status, again.text]).toEqual([304, ''])
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

const picture = (url: string) => harness.app.inject({ method: 'GET', url })

describe('the picture for link previews', () => {
  // specification/pages §3: picture for link previews
  it('has 1200 x 630 pixels and stays for ever', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor, clinicIn('Gera', 'Bild & पशु'))
    const { slug, version } = await practice('/en/vet/bild-pashu-gera')
    const { statusCode, headers, rawPayload } = await picture(`/vet/${slug}/card-${version}.jpg`)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toContain('immutable')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(rawPayload.length).toBeLessThan(80_000)
  })

  // specification/pages §3: picture for link previews
  it('leads from an earlier version to the present one, and is of listed practices only', async () => {
    const doctor = await onboardedDoctor(harness)
    await clinicOf(harness, doctor, clinicIn('Gera', 'Version'))
    const { version } = await practice('/en/vet/version-gera')
    const old = await picture('/vet/version-gera/card-0000000000.jpg')
    expect([old.statusCode, old.headers.location]).toEqual([302, `/vet/version-gera/card-${version}.jpg`])
    for (const path of [
      'unknown/card-0000000000.jpg',
      'version-gera/card-x.jpg',
      'version-gera/card-00000000000.jpg',
    ])
      expect((await picture(`/vet/${path}`)).statusCode).toBe(404)
  })
})

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
