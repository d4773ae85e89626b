/** @module-tag databases */
import { getClinicSlots, getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createAppointment, getBookPage, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { getClinic } from '@vetvisit/contract/clinics/routes'
import { updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { listClinicReasons } from '@vetvisit/contract/reasons/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { execute } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { clinicIn, PAGES_AS_DATA, readerOf } from '../../vet-pages/vet-pages.test-support.ts'

const harness = harnessOfFile(PAGES_AS_DATA)
const { world, change } = visitsIn(harness)
const { practice, get } = readerOf(harness)

const START = '2026-03-06T09:00:00.000Z'
const OTHER = '2026-03-06T11:00:00.000Z'
const REFUSED = { httpStatus: 409, code: 'telephone_only' }

let all: Awaited<ReturnType<typeof world>>
let city = 'Greiz'
beforeEach(async () => {
  // Each test has a city of its own.
  city += 'a'
  all = await world({ confirmAtOnce: true, ownersMayMove: true, ...clinicIn(city, 'Anruf') })
})

/** The practice says whether owners may book its only vet there. */
const takeOnline = (online: boolean) =>
  harness.call(updateClinicVets, {
    token: all.doctor.token,
    query: { clinicId: all.clinic._id },
    body: {
      vets: [{ doctorId: all.doctor.id, online, ownHours: false, schedule: [], since: null, until: null }],
    },
  })
/** Its card, if the search finds it. */
const cards = async () => {
  const { clinics } = await harness.call(searchClinics, { query: { q: `Anruf ${city}` } })
  return clinics.filter(({ _id }) => _id === clinicId())
}
const clinicId = () => all.clinic._id
const publicPage = () => practice(`/en/vet/anruf-${city.toLowerCase()}`)

// specification/pages §2: a practice none of whose vets owners may book is shown with its number, and says so (added)
describe('a practice none of whose vets owners may book', () => {
  it('is shown by the search, the page of the clinic, its public page and that of its city, and says so', async () => {
    const [before] = await cards()
    expect(before).toMatchObject({ onlineBooking: true, vetCount: 1 })
    await takeOnline(false)
    const [card] = await cards()
    expect(card).toMatchObject({
      onlineBooking: false,
      nextFree: null,
      nextSlots: [],
      docName: before?.docName,
    })
    expect(await harness.call(getClinic, { query: { clinicId: clinicId() } })).toMatchObject({
      onlineBooking: false,
      phone: all.clinic.phone,
      schedule: all.clinic.schedule,
    })
    const page = await publicPage()
    expect(page).toMatchObject({ kind: 'practice', onlineBooking: false, times: [], phone: all.clinic.phone })
    expect(page.hours.length).toBeGreaterThan(0)
    const { text } = await get(`/en/vets/${city.toLowerCase()}`)
    expect(JSON.parse(text)).toMatchObject({
      page: { total: 1, cards: [{ onlineBooking: false, times: [] }] },
    })
    expect((await get('/sitemap-2.xml')).text).toContain(`/vet/anruf-${city.toLowerCase()}`)
  })

  it('has no slots for owners and visitors, whichever vet or reason a saved link names', async () => {
    await takeOnline(false)
    const query = { clinicId: clinicId(), from: '2026-03-06', doctorId: all.owner.id }
    for (const { days, nextFree } of [
      await harness.call(getBookPage, { token: all.owner.token, query }),
      await harness.call(getVisitorSlots, { query }),
      await harness.call(getClinicSlots, { query }),
    ]) {
      expect(days.every(({ state, slots }) => state === 'closed' && slots.length === 0)).toBe(true)
      expect([days.length > 0, nextFree]).toEqual([true, null])
    }
    expect((await harness.call(listClinicReasons, { query: { clinicId: clinicId() } })).reasons).toEqual([])
  })

  it('asks owners and visitors to call, who hold, book, move or wait', async () => {
    const { token } = all.owner
    const { _id, version } = await all.book(START)
    await takeOnline(false)
    const at = { clinicId: clinicId(), start: OTHER }
    expect(await harness.refusal(holdSlot, { token, body: at })).toMatchObject(REFUSED)
    expect(await harness.refusal(holdSlot, { body: at })).toMatchObject(REFUSED)
    const body = { ...at, petId: all.pet._id, confirmed: true }
    expect(await harness.refusal(createAppointment, { token, body })).toMatchObject(REFUSED)
    const day = { clinicId: clinicId(), date: '2026-03-06' }
    expect(await harness.refusal(joinWaitingList, { token, body: day })).toMatchObject(REFUSED)
    expect(
      await harness.refusal(moveAppointment, { token, body: { _id, version, start: OTHER } }),
    ).toMatchObject(REFUSED)
  })

  it('keeps its appointments, and books for its owners itself', async () => {
    const { _id } = await all.book(START)
    await takeOnline(false)
    expect(await change(all.doctor, { _id, start: OTHER })).toMatchObject({
      status: 'approved',
      start: OTHER,
    })
  })

  it('is booked online again as soon as it allows it', async () => {
    await takeOnline(false)
    await takeOnline(true)
    expect(await all.book(START)).toMatchObject({ status: 'approved' })
  })

  it('does not exist while its lead may not be listed', async () => {
    await takeOnline(false)
    await execute(
      harness.database,
      sql`update users set disabled_at = now() where id = ${all.doctor.id}::uuid`,
    )
    expect(await harness.refusal(getClinic, { query: { clinicId: clinicId() } })).toMatchObject({
      httpStatus: 404,
    })
    expect(await cards()).toEqual([])
    expect(await publicPage()).toEqual({ kind: 'missing' })
  })
})
