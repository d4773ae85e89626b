import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getClinic } from '@vetvisit/contract/clinics/routes'
import { updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import type { PracticePage } from '@vetvisit/contract/vet-pages/pages'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { TABLE } from '../../../test/authorization/table.ts'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../../test/harness.ts'
import { severalVets } from '../../../test/several-vets.ts'
import { clinicIn, PAGES_AS_DATA, readerOf } from './vet-pages.test-support.ts'

const harness = harnessOfFile(PAGES_AS_DATA)
const { get, read, practice } = readerOf(harness)

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
      'map name near onlineBooking parking pausedUntil phone questions reasons services slotMinutes slug species takesEmergencies timeZone times verified version vetCount vets'
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
