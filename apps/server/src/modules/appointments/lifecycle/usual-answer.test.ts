import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { deleteAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../../../test/harness.ts'
import { joinAsVet } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { expireDueRequests } from './expire.ts'

const harness = harnessOfFile()
const { world, change, history } = visitsIn(harness)
type World = Awaited<ReturnType<typeof world>>

const MINUTE_MS = 60_000
const advance = (minutes: number) => harness.clock.advance(minutes * MINUTE_MS)

/** The start of a slot of Monday, 9 March. */
const slot = (number: number) =>
  new Date(Date.parse('2026-03-09T08:00:00.000Z') + number * 30 * MINUTE_MS).toISOString()

/** Requests one after the other, each approved after so many minutes; the first on Monday, 2 March, at 08:00 in Berlin. */
async function approvedAfter({ book, doctor }: World, ...minutes: number[]): Promise<void> {
  for (const [number, taken] of minutes.entries()) {
    const { _id } = await book(slot(number))
    advance(taken)
    await change(doctor, { _id, status: 'approved' })
  }
}
const HOURLY = [60, 60, 60, 60, 60]

describe('when a practice usually answers', () => {
  // specification/owner §7: POST /appointment/create
  it('is told with the booking, from five answers on', async () => {
    const practice = await world()
    await approvedAfter(practice, 20, 30, 60, 120)
    const fifth = await practice.book(slot(10))
    expect(fifth.usuallyAnsweredBy).toBeNull()
    advance(240)
    await change(practice.doctor, { _id: fifth._id, status: 'rejected' })
    // Four of five answers came within two hours: 70 minutes are left on Monday, 50 follow on Tuesday.
    expect(await practice.book(slot(11))).toMatchObject({ usuallyAnsweredBy: '2026-03-03T08:00:00.000Z' })
  })

  it('is the same in a repeated answer', async () => {
    const practice = await world()
    await approvedAfter(practice, ...HOURLY)
    const request = {
      token: practice.owner.token,
      key: 'usual-answer-1',
      body: { clinicId: practice.clinic._id, petId: practice.pet._id, start: slot(8), confirmed: true },
    }
    const first = await harness.send(createAppointment, request)
    expect(first.text).toContain('"usuallyAnsweredBy":"2026-03-02T13:00:00.000Z"')
    advance(600)
    expect((await harness.send(createAppointment, request)).text).toBe(first.text)
  })

  it('is counted in opening hours, over night and holidays', async () => {
    const practice = await world({ holidays: ['2026-03-03'] })
    await approvedAfter(practice, ...HOURLY)
    // Monday at 16:30 in Berlin: half an hour before the end.
    harness.clock.set('2026-03-02T15:30:00.000Z')
    expect(await practice.book(slot(8))).toMatchObject({ usuallyAnsweredBy: '2026-03-04T07:30:00.000Z' })
  })

  it('is never after the end of the request', async () => {
    const practice = await world()
    await approvedAfter(practice, 120, 120, 120, 120, 30)
    harness.clock.set('2026-03-03T07:00:00.000Z')
    const { expiresAt, usuallyAnsweredBy } = await practice.book('2026-03-03T09:00:00.000Z')
    expect(expiresAt).toBe('2026-03-03T08:00:00.000Z')
    expect(usuallyAnsweredBy).toBe(expiresAt)
  })

  it('counts the answers of all vets of the practice, each in the name of the vet of the visit', async () => {
    const practice = await world()
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, practice.doctor)
    const clinicId = (await clinicOf(harness, colleague))._id
    for (const number of [0, 1, 2, 3, 4]) {
      const ofColleague = number > 2
      const { _id } = await practice.book(slot(number), ofColleague ? { clinicId } : {})
      advance(60)
      await change(colleague, { _id, status: 'approved' })
      expect((await history(_id)).at(-1)).toMatchObject({
        actor: colleague.id,
        principal: ofColleague ? colleague.id : practice.doctor.id,
      })
    }
    expect(await practice.book(slot(8))).toMatchObject({ usuallyAnsweredBy: '2026-03-02T13:00:00.000Z' })
  })

  it('counts a proposed time as an answer', async () => {
    const practice = await world()
    await approvedAfter(practice, 60, 60, 60, 60)
    const { _id } = await practice.book(slot(6))
    advance(60)
    await harness.call(proposeTime, {
      token: practice.doctor.token,
      body: { _id, start: slot(7), version: 1 },
    })
    expect(await practice.book(slot(8))).toMatchObject({ usuallyAnsweredBy: '2026-03-02T13:00:00.000Z' })
  })

  it('counts no requests that expired or were withdrawn, and no appointments that the practice made', async () => {
    const practice = await world({ requestExpiryHours: 2 })
    await approvedAfter(practice, 60, 60, 60, 60)
    await practice.book(slot(5))
    const withdrawn = await practice.book(slot(6))
    await harness.call(deleteAppointment, {
      token: practice.owner.token,
      query: {},
      body: { _id: withdrawn._id },
    })
    await harness.call(createAppointment, {
      token: practice.doctor.token,
      body: { clinicId: practice.clinic._id, petId: practice.pet._id, start: slot(7), confirmed: true },
    })
    harness.clock.set('2026-03-03T10:00:00.000Z')
    expect(await expireDueRequests(harness.context)).toBeGreaterThan(0)
    expect(await practice.book(slot(8))).toMatchObject({ usuallyAnsweredBy: null })
  })

  it('counts answers of the last 90 days, at all clinics of the practice', async () => {
    const practice = await world()
    const other = await clinicOf(harness, practice.doctor, { name: 'Tierklinik Süd' })
    await approvedAfter(practice, ...HOURLY)
    expect(await practice.book(slot(8), { clinicId: other._id })).toMatchObject({
      usuallyAnsweredBy: '2026-03-02T13:00:00.000Z',
    })
    harness.clock.set('2026-05-31T13:00:00.000Z')
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const later = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: other._id, petId: pet._id, start: '2026-06-05T08:00:00.000Z' },
    })
    expect(later.usuallyAnsweredBy).toBeNull()
  })

  it('is null where the clinic confirms at once, and for the practice', async () => {
    const practice = await world()
    await approvedAfter(practice, ...HOURLY)
    const own = await harness.call(createAppointment, {
      token: practice.doctor.token,
      body: { clinicId: practice.clinic._id, petId: practice.pet._id, start: slot(7), confirmed: true },
    })
    expect(own).toMatchObject({ status: 'approved', usuallyAnsweredBy: null })
    await harness.call(updateClinic, {
      token: practice.doctor.token,
      query: { clinicId: practice.clinic._id },
      body: { confirmAtOnce: true },
    })
    expect(await practice.book(slot(8))).toMatchObject({ status: 'approved', usuallyAnsweredBy: null })
  })
})

describe('an owner’s open request', () => {
  it('says it too until then, and shows no figures of the practice', async () => {
    const practice = await world()
    await approvedAfter(practice, ...HOURLY)
    await practice.book(slot(8))
    const requests = async () =>
      (await harness.call(getOwnerDashboard, { token: practice.owner.token })).requests
    expect(await requests()).toMatchObject([{ usuallyAnsweredBy: '2026-03-02T13:00:00.000Z' }])
    advance(60)
    expect(await requests()).toMatchObject([{ usuallyAnsweredBy: null }])
  })

  it('may be sent back whole', async () => {
    const practice = await world()
    const request = await practice.book(slot(0))
    const body = request as never
    expect(
      await harness.call(deleteAppointment, { token: practice.owner.token, query: {}, body }),
    ).toMatchObject({ status: 'withdrawn' })
  })

  it('does not say it to the practice', async () => {
    const practice = await world()
    await approvedAfter(practice, ...HOURLY)
    await practice.book(slot(8))
    const page = await harness.send(getRequestPage, { token: practice.doctor.token, query: {} })
    expect(page.text).toContain('"requests":[{')
    expect(page.text).not.toContain('usuallyAnsweredBy')
  })
})
