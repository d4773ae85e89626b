/** @module-tag databases */
import { createAppointment, getBookPage, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { listPracticeOwners, writeOwnerNote } from '@vetvisit/contract/owners/practice-routes'
import { getPractice, updatePractice } from '@vetvisit/contract/team/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person } from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

const MISSED = ['2026-03-03T09:00:00.000Z', '2026-03-03T10:00:00.000Z']
const TO_COME = '2026-03-06T09:00:00.000Z'
const FREE = '2026-03-06T11:00:00.000Z'
const ELSEWHERE = '2026-03-06T13:00:00.000Z'

let all: Awaited<ReturnType<typeof world>>
beforeEach(async () => {
  all = await world({ confirmAtOnce: true, ownersMayMove: true })
})

const practice = () => harness.call(getPractice, { token: all.doctor.token })
const allow = async (telephoneAfterMissed: number | null) => {
  const { name, version } = await practice()
  const body = { name, version, telephoneAfterMissed }
  return harness.call(updatePractice, { token: all.doctor.token, body })
}
const booking = (start: string) => ({ clinicId: all.clinic._id, petId: all.pet._id, start, confirmed: true })
const refusedOf = (start = FREE) =>
  harness.refusal(createAppointment, { token: all.owner.token, body: booking(start) })
const ownersView = async ({ token }: Person = all.owner) =>
  (await harness.call(getBookPage, { token, query: { clinicId: all.clinic._id } })).telephoneOnly
const shownOwner = async ({ token }: Person = all.doctor) =>
  (await harness.call(listPracticeOwners, { token, query: { patId: all.owner.id } })).patients[0]

/** The owner has an appointment to come and does not come to others. */
async function misses(times = MISSED) {
  const kept = await all.book(TO_COME)
  const booked = []
  for (const start of times) booked.push(await all.book(start))
  for (const { _id, start } of booked) {
    harness.clock.set(start)
    const body = { _id, status: 'no_show' as const }
    await harness.call(updateAppointment, { token: all.doctor.token, body })
  }
  return kept
}

const REFUSED = { httpStatus: 409, code: 'telephone_only' }

// specification/practice §3: a practice may let owners who missed a number of appointments within 12 months book by telephone only (added)
describe('an owner who missed as many appointments as the practice allows', () => {
  it('neither holds, books, moves nor waits, keeps and cancels what they have, and reads why', async () => {
    await allow(2)
    const kept = await misses(MISSED.slice(0, 1))
    expect(await ownersView()).toBe(false)
    const late = await all.book(FREE)
    await harness.call(updateAppointment, {
      token: all.owner.token,
      body: { _id: late._id, isCancelled: true },
    })
    await allow(1)
    const { token } = all.owner
    const { clinicId, start } = booking(FREE)
    expect(await ownersView()).toBe(true)
    expect(await refusedOf()).toMatchObject(REFUSED)
    expect(await harness.refusal(holdSlot, { token, body: { clinicId, start } })).toMatchObject(REFUSED)
    const move = { _id: kept._id, start: FREE, version: kept.version }
    expect(await harness.refusal(moveAppointment, { token, body: move })).toMatchObject(REFUSED)
    const day = { clinicId, date: '2026-03-06' }
    expect(await harness.refusal(joinWaitingList, { token, body: day })).toMatchObject(REFUSED)
    await harness.call(updateAppointment, { token, body: { _id: kept._id, isCancelled: true } })
  })

  it('is booked for by the practice, and books elsewhere', async () => {
    await allow(2)
    await misses()
    const { token } = all.doctor
    expect(await harness.call(createAppointment, { token, body: booking(FREE) })).toMatchObject({
      status: 'approved',
    })
    const other = await world()
    const body = { clinicId: other.clinic._id, petId: all.pet._id, start: ELSEWHERE, confirmed: true }
    expect(await harness.call(createAppointment, { token: all.owner.token, body })).toMatchObject({
      status: 'requested',
    })
  })

  it('books online again twelve months later, and where the practice switches the rule off', async () => {
    await allow(2)
    await misses()
    expect(await refusedOf()).toMatchObject(REFUSED)
    await allow(null)
    expect(await ownersView()).toBe(false)
    await allow(3)
    expect(await ownersView()).toBe(false)
    expect(await all.book(FREE)).toMatchObject({ status: 'approved' })
  })

  it('is refused a time that they held before the last one was noted as missed', async () => {
    await allow(1)
    const missed = await all.book(MISSED[0] ?? '')
    harness.clock.set(missed.start)
    const { clinicId, start } = booking(FREE)
    await harness.call(holdSlot, { token: all.owner.token, body: { clinicId, start } })
    await harness.call(updateAppointment, {
      token: all.doctor.token,
      body: { _id: missed._id, status: 'no_show' },
    })
    expect(await refusedOf()).toMatchObject(REFUSED)
  })
})

// specification/practice §3: an owner’s card says that the owner books by telephone only, and the practice may let them book online again and count missed appointments from then on (added)
describe('the practice', () => {
  it('sees it at the owner, lets them book online again, and counts from then on', async () => {
    await allow(1)
    await misses(MISSED.slice(0, 1))
    expect(await shownOwner()).toMatchObject({ missed: 1, telephoneOnly: true })
    const { token } = all.doctor
    const body = { patId: all.owner.id, note: '', seen: { note: '' }, booksOnline: true as const }
    const helper = await assistantOf(harness, all.doctor, ['appointments'])
    expect(await harness.refusal(writeOwnerNote, { token: helper.token, body })).toMatchObject({
      httpStatus: 404,
    })
    expect(await harness.call(writeOwnerNote, { token, body })).toMatchObject({
      missed: 1,
      telephoneOnly: false,
    })
    const again = await all.book(MISSED[1] ?? '')
    harness.clock.set(again.start)
    await harness.call(updateAppointment, { token, body: { _id: again._id, status: 'no_show' } })
    expect(await shownOwner()).toMatchObject({ missed: 2, telephoneOnly: true })
    expect(await refusedOf()).toMatchObject(REFUSED)
  })

  it('asks for it from 1 to 10 missed appointments, not unseen, and an admin alone', async () => {
    expect(await practice()).toMatchObject({ telephoneAfterMissed: null })
    expect(await allow(3)).toMatchObject({ telephoneAfterMissed: 3 })
    const { name, version } = await practice()
    const { token } = all.doctor
    // A change of the name alone leaves it.
    expect(await harness.call(updatePractice, { token, body: { name: 'Am Markt', version } })).toMatchObject({
      name: 'Am Markt',
      telephoneAfterMissed: 3,
    })
    for (const telephoneAfterMissed of [0, 11, 1.5])
      expect(
        await harness.refusal(updatePractice, { token, body: { name, version, telephoneAfterMissed } }),
      ).toMatchObject({ code: 'invalid', fields: { telephoneAfterMissed: expect.any(String) as string } })
    expect(
      await harness.refusal(updatePractice, { token, body: { name, version, telephoneAfterMissed: 5 } }),
    ).toMatchObject({ code: 'stale' })
    const stranger = await onboardedDoctor(harness)
    expect(await harness.call(getPractice, { token: stranger.token })).toMatchObject({
      telephoneAfterMissed: null,
    })
  })
})
