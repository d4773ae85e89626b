import { API } from '@vetvisit/contract/api'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { listPets } from '@vetvisit/contract/pets/routes'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import { addDays, DAY_MS, localDateOf } from '@vetvisit/contract/zones/rules'
import { formOf } from '../authorization/request.ts'
import type { Harness } from '../open-harness.ts'
import { jpeg } from '../uploads.ts'
import type { Sent } from './every-call.ts'

const PATHS = new Map(API.map(({ name, path }) => [name, path]))

type Query = Record<string, string>

const read = (call: string, title: string, token: string | undefined, query: Query = {}): Sent => ({
  call,
  title,
  token,
  method: 'GET',
  url: `${API_BASE}${PATHS.get(call) ?? ''}?${new URLSearchParams(query).toString()}`,
})

/** Calls with long lists, documents and pictures, as people of the demo make them, each as large as it may be. */
export async function largeCalls(harness: Harness): Promise<Sent[]> {
  const [owner, doctor] = await Promise.all([tokenOf(harness, 'owner'), tokenOf(harness, 'doctor')])
  const [pet] = await harness.call(listPets, { token: owner, query: {} })
  const [clinic] = await harness.call(listClinics, { token: doctor })
  const petId = pet?._id ?? ''
  const clinicId = clinic?._id ?? ''
  const history = await harness.call(getOwnerHistory, { token: owner, query: { petId, limit: '200' } })
  const prescription = history.items.find(({ type }) => type === 'prescription')?._id ?? ''
  const day = (days: number) => addDays(localDateOf('Europe/Berlin', harness.clock.now()), days)
  const berlin = { lat: '52.52', lng: '13.4' }
  return [
    read('searchClinics', '200 cards of Berlin', undefined, { ...berlin, radiusKm: '500', limit: '200' }),
    read('searchClinics', '200 cards, first free time', undefined, {
      ...berlin,
      radiusKm: '500',
      limit: '200',
      sort: 'nextFree',
    }),
    read('searchClinics', '20 cards of words', undefined, { q: 'zahnstein katze berlin', limit: '20' }),
    read('searchClinics', '200 cards of a service', undefined, { q: 'vaccination', limit: '200' }),
    read('suggest', 'words of a search', undefined, { q: 'impf' }),
    read('countAround', 'practices around a place', undefined, berlin),
    read('getClinicSlots', 'a month of times', owner, { clinicId, days: '31' }),
    read('getBookPage', 'the page of a booking', owner, { clinicId }),
    read('getOwnerDashboard', 'home of an owner', owner),
    read('getDoctorDashboard', 'home of a doctor', doctor),
    read('listPracticeOwners', '200 owners', doctor, { limit: '200' }),
    read('listPracticeOwners', 'owners by words', doctor, { q: 'weber jonas', limit: '200' }),
    read('searchOwners', 'owners in the booking', doctor, { search: 'weber' }),
    read('getCalendar', 'six weeks', doctor, { from: day(-20), to: day(20) }),
    read('getStatistics', 'a month by vet and reason', doctor, { month: day(0).slice(0, 7) }),
    read('getAppointmentPage', 'six weeks, complete', doctor, { from: day(-20), to: day(20) }),
    read('getRequestPage', '100 requests', doctor, { limit: '100', withSurroundings: 'true' }),
    read('getOwnerHistory', '200 entries', owner, { petId, limit: '200' }),
    read('getPracticeHistory', '200 entries', doctor, { petId, limit: '200' }),
    ...(await callsOfTeam(harness)),
    read('getPassports', 'passports of all pets', owner),
    read('getPrescriptionPdf', 'a prescription', owner, { noteId: prescription }),
    read('getPoster', 'A4', doctor, { clinicId, format: 'a4' }),
    read('getPoster', 'A6', doctor, { clinicId, format: 'a6' }),
    read('exportAccount', 'of an owner', owner),
    read('exportAccount', 'of a practice', doctor),
    { call: 'uploadFile', title: '12 megapixels', token: owner, ...(await photoOf12Megapixels()) },
    ...(await pagesOf(harness)),
  ]
}

async function callsOfTeam(harness: Harness): Promise<Sent[]> {
  const team = await tokenOf(harness, 'vetOfTeam')
  return [
    read('getDayBoard', 'a day of three vets', team, { scope: 'practice' }),
    read('getBlockPlan', 'two weeks of a vet who is ill', team, { id: await blockOf(harness, team) }),
  ]
}

/** The id of a new block over two full weeks of a vet. */
async function blockOf(harness: Harness, token: string): Promise<string> {
  const start = Math.ceil(harness.clock.now() / DAY_MS) * DAY_MS
  const { block } = await harness.call(createBlock, {
    token,
    body: {
      start: new Date(start).toISOString(),
      end: new Date(start + 14 * DAY_MS).toISOString(),
      kind: 'ill',
    },
  })
  return block._id
}

async function photoOf12Megapixels() {
  return {
    method: 'POST',
    url: `${API_BASE}/file/upload?path=${encodeURIComponent('pet/vaccination')}`,
    ...(await formOf(await jpeg({ width: 4000, height: 3000 }))),
  }
}

async function tokenOf(harness: Harness, kind: DemoAccountKind): Promise<string> {
  const email = DEMO_ACCOUNTS.find((account) => account.kind === kind)?.email ?? ''
  return (await harness.call(signin, { body: { email, password: DEMO_PASSWORD } })).token
}

/** Pages and pictures that no session needs. */
async function pagesOf(harness: Harness): Promise<Sent[]> {
  const { body } = await harness.app.inject({ url: '/sitemap-2.xml' })
  const [, path = ''] = /\/en(\/vet\/[a-z0-9-]+)<\/loc>/.exec(body) ?? []
  const { headers } = await harness.app.inject({ url: `${path}/card-0000000000.jpg` })
  const read = { token: undefined, method: 'GET' }
  return [
    { ...read, call: 'page', title: 'preview of a practice', url: String(headers.location) },
    { ...read, call: 'page', title: 'sitemap', url: '/sitemap-2.xml' },
  ]
}
