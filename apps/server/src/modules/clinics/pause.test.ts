import { createAppointment, getBookPage, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { endClinicPause, listClinics, pauseClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'

const harness = harnessOfFile()
// Monday, 8:00 in Berlin: the clinic opens, and owners may book from 9:00.

const monday = (time: string) => `2026-03-02T${time}:00.000Z`

async function practice() {
  const doctor = await onboardedDoctor(harness)
  const clinic = await clinicOf(harness, doctor, { confirmAtOnce: true })
  return { doctor, clinicId: clinic.id }
}

const pause = (person: Person, clinicId: string, body: object) =>
  harness.call(pauseClinic, { token: person.token, query: { clinicId }, body: body as { hours: number } })

const slots = (clinicId: string) =>
  harness.call(getClinicSlots, { query: { clinicId, from: '2026-03-02', days: 1 } })
const firstStart = async (clinicId: string) => (await slots(clinicId)).days[0]?.slots[0]?.start

async function guest() {
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  const booking = (clinicId: string, start: string) => ({
    token: owner.token,
    body: { clinicId, petId: pet.id, start, confirmed: true },
  })
  return { owner, pet, booking }
}

describe('pausing the bookings of a clinic', () => {
  // specification/practice §4: bookings paused for the next hours: nothing offered or booked before the end
  it('offers no slot before its end to visitors, owners and the search', async () => {
    const { doctor, clinicId } = await practice()
    const { owner } = await guest()
    expect(await firstStart(clinicId)).toBe(monday('08:00'))
    expect(await pause(doctor, clinicId, { hours: 2 })).toMatchObject({ pausedUntil: monday('09:00') })

    expect(await firstStart(clinicId)).toBe(monday('09:00'))
    expect((await slots(clinicId)).nextFree).toBe(monday('09:00'))
    const page = await harness.call(getBookPage, { token: owner.token, query: { clinicId, days: 1 } })
    expect(page.days[0]?.slots[0]?.start).toBe(monday('09:00'))
    expect(page.clinic.pausedUntil).toBe(monday('09:00'))
    const nextFree = async (query: object = {}) =>
      (await harness.call(searchClinics, { query: { q: 'Berlin', ...query } })).clinics.find(
        ({ _id }) => _id === clinicId,
      )?.nextFree
    expect(await nextFree()).toBe(monday('09:00'))
    await pause(doctor, clinicId, { restOfDay: true })
    expect(await nextFree()).toBe('2026-03-03T07:00:00.000Z')
    expect(await nextFree({ date: '2026-03-02' })).toBeUndefined()
    expect((await slots(clinicId)).days[0]).toMatchObject({ slots: [] })
  })

  it('refuses holds and bookings before its end, and accepts those at its end', async () => {
    const { doctor, clinicId } = await practice()
    const { owner, booking } = await guest()
    await pause(doctor, clinicId, { until: { hour: 12, minute: 0 } })
    const refused = { httpStatus: 409, code: 'clinic_closed' }
    expect(await harness.refusal(createAppointment, booking(clinicId, monday('10:30')))).toMatchObject({
      ...refused,
      message: 'Please choose a later time. Online booking is paused until then.',
    })
    const body = { clinicId, start: monday('10:30') }
    expect(await harness.refusal(holdSlot, { token: owner.token, body })).toMatchObject(refused)
    expect(await harness.call(createAppointment, booking(clinicId, monday('11:00')))).toMatchObject({
      status: 'approved',
    })
  })

  it('keeps appointments, and lets the practice book', async () => {
    const { doctor, clinicId } = await practice()
    const { pet, booking } = await guest()
    const visit = await harness.call(createAppointment, booking(clinicId, monday('09:00')))
    expect(visit.status).toBe('approved')
    await pause(doctor, clinicId, { restOfDay: true })
    expect(
      await harness.call(updateAppointment, {
        token: doctor.token,
        body: { _id: visit._id, start: monday('09:30') },
      }),
    ).toMatchObject({ status: 'approved', start: monday('09:30') })
    expect(
      await harness.call(createAppointment, {
        token: doctor.token,
        body: { clinicId, petId: pet.id, start: monday('13:00') },
      }),
    ).toMatchObject({ status: 'approved' })
  })

  it('ends by time or by the practice, or is replaced by another', async () => {
    const { doctor, clinicId } = await practice()
    await pause(doctor, clinicId, { hours: 3 })
    await pause(doctor, clinicId, { hours: 2 })
    expect(await firstStart(clinicId)).toBe(monday('09:00'))
    const ended = await harness.call(endClinicPause, { token: doctor.token, query: { clinicId } })
    expect(ended.pausedUntil).toBeNull()
    expect(await firstStart(clinicId)).toBe(monday('08:00'))
    await harness.call(endClinicPause, { token: doctor.token, query: { clinicId } })

    await pause(doctor, clinicId, { hours: 1 })
    harness.clock.set(monday('08:30'))
    expect(await firstStart(clinicId)).toBe(monday('09:30'))
  })

  it('stays when the clinic is changed, and changes only by its own call', async () => {
    const { doctor, clinicId } = await practice()
    const { pausedUntil } = await pause(doctor, clinicId, { hours: 2 })
    const change = { token: doctor.token, query: { clinicId } }
    const saved = await harness.call(updateClinic, { ...change, body: { consultationFee: 70, pausedUntil } })
    expect(saved.pausedUntil).toBe(pausedUntil)
    expect(
      (await harness.refusal(updateClinic, { ...change, body: { pausedUntil: null } })).fields,
    ).toHaveProperty('pausedUntil')
  })

  it('is refused for a time that has passed and for more than 12 hours', async () => {
    const { doctor, clinicId } = await practice()
    for (const [body, field] of [
      [{ until: { hour: 7, minute: 59 } }, 'until'],
      [{ hours: 13 }, 'hours'],
      [{ hours: 0 }, 'hours'],
      [{ until: { hour: 24, minute: 0 } }, 'until.hour'],
    ] as const) {
      const answer = await harness.refusal(pauseClinic, {
        token: doctor.token,
        query: { clinicId },
        body,
      })
      expect([Object.keys(answer.fields ?? {}), answer.httpStatus]).toEqual([[field], 422])
    }
    expect((await harness.call(listClinics, { token: doctor.token }))[0]?.pausedUntil).toBeNull()
  })

  it('is also for assistants with the right clinics', async () => {
    const { doctor, clinicId } = await practice()
    const [desk, other] = [
      await assistantOf(harness, doctor, ['clinics']),
      await assistantOf(harness, doctor, ['requests']),
    ]
    expect((await pause(desk, clinicId, { hours: 1 })).pausedUntil).toBe(monday('08:00'))
    expect(await harness.refusal(endClinicPause, { token: other.token, query: { clinicId } })).toMatchObject({
      httpStatus: 404,
    })
  })
})
