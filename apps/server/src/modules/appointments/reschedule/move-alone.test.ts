/** @module-tag databases */
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { requestMove, moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { pauseClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { addReason, archiveReason } from '@vetvisit/contract/reasons/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person, petOf, SCHEDULE } from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()

const { world: practice, change, inbox, history } = visitsIn(harness)

const THURSDAY = '2026-03-05T09:00:00.000Z'
const FRIDAY = '2026-03-06T09:00:00.000Z'

/** An appointment on Thursday at a clinic whose owners may move. */
async function world(clinicChanges: Record<string, unknown> = {}) {
  const found = await practice({ confirmAtOnce: true, ...clinicChanges })
  return { ...found, visit: await found.book(THURSDAY) }
}

type Move = { _id: string; start?: string; version?: number }

const move = ({ token }: Pick<Person, 'token'>, { start = FRIDAY, ...rest }: Move) =>
  harness.call(moveAppointment, { token, body: { ...rest, start } })

const refusedMove = ({ token }: Pick<Person, 'token'>, { start = FRIDAY, ...rest }: Move) =>
  harness.refusal(moveAppointment, { token, body: { ...rest, start } })

const isFree = async (clinicId: string, start: string) =>
  (await harness.call(getClinicSlots, { query: { clinicId, from: start.slice(0, 10), days: 1 } })).days
    .flatMap((day) => day.slots)
    .some((slot) => slot.start === start && !slot.taken)

/** Another owner with an appointment at the same clinic, perhaps for a reason and with a chosen vet. */
async function another(clinicId: string, start: string, reasonId?: string, doctorId?: string) {
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  const visit = await harness.call(createAppointment, {
    token: owner.token,
    body: { clinicId, petId: pet._id, start, reasonId, doctorId },
  })
  return { owner, visit }
}

describe('an owner who moves an appointment alone', () => {
  it('takes the new time and frees the old one, and the appointment stays the same', async () => {
    const { clinic, owner, visit } = await world()
    const moved = await move(owner, { _id: visit._id, version: visit.version })
    expect(moved).toMatchObject({
      _id: visit._id,
      status: 'approved',
      start: FRIDAY,
      version: visit.version + 1,
    })
    expect([await isFree(clinic._id, THURSDAY), await isFree(clinic._id, FRIDAY)]).toEqual([true, false])
    expect((await history(visit._id)).at(-1)).toMatchObject({ kind: 'rescheduled', actor: owner.id })
  })

  it('is told to the practice with both times, in the inbox and by mail', async () => {
    const { doctor, owner, visit } = await world()
    await move(owner, { _id: visit._id })
    expect((await inbox(doctor, 'doctor'))[0]).toMatchObject({
      type: 'appointment-rescheduled',
      message: expect.stringMatching(/^Mira Vogel has moved Bello to .*Fri 6 Mar.*Thu 5 Mar/),
    })
    const queued = await rowsOf<{ recipient: string; kind: string }>(
      harness.database,
      sql`select recipient_id as recipient, payload->>'kind' as kind from outbox
        where channel = 'mail' and (dedupe_key = ${`booked:${visit._id}:2`} or notification_id in (
          select id from notifications where appointment_id = ${visit._id}::uuid and type = 'appointment-rescheduled'))`,
    )
    expect(new Map(queued.map(({ recipient, kind }) => [recipient, kind]))).toEqual(
      new Map([
        [doctor.id, 'messages'],
        [owner.id, 'booked'],
      ]),
    )
  })

  it('moves once, although the call is repeated', async () => {
    const { doctor, owner, visit } = await world()
    await move(owner, { _id: visit._id, version: visit.version })
    const again = await move(owner, { _id: visit._id, version: visit.version })
    expect(again).toMatchObject({ start: FRIDAY, version: visit.version + 1 })
    const told = (await inbox(doctor, 'doctor')).filter(({ type }) => type === 'appointment-rescheduled')
    expect(told).toHaveLength(1)
  })

  it('closes an open move request', async () => {
    const { owner, visit } = await world()
    await harness.call(requestMove, { token: owner.token, body: { _id: visit._id, note: 'Later' } })
    expect(await move(owner, { _id: visit._id })).toMatchObject({ moveWish: null })
  })

  it('may do so until 24 hours before the start, inclusive', async () => {
    const { owner, visit } = await world()
    harness.clock.set('2026-03-04T09:00:00.000Z')
    const { upcoming } = await harness.call(getOwnerDashboard, { token: owner.token })
    expect(upcoming[0]?.mayMove).toBe(true)
    harness.clock.set('2026-03-04T09:00:00.001Z')
    expect(await refusedMove(owner, { _id: visit._id })).toMatchObject({
      code: 'too_late',
      message: 'Please call the practice. Online you can move it until 24 hours before.',
    })
    harness.clock.set('2026-03-04T09:00:00.000Z')
    expect(await move(owner, { _id: visit._id })).toMatchObject({ start: FRIDAY, mayMove: true })
  })

  // specification/readings §6: notice, horizon and full days of a reason bind an owner who moves an appointment, too (added)
  it('keeps to the notice, the horizon and the full days of its reason, until that is archived', async () => {
    const { doctor, clinic, owner, book } = await practice({ confirmAtOnce: true })
    const limits = { maxPerDay: 1, noticeMinutes: 5 * 1440, horizonDays: 20 }
    const form = { name: 'Operation', minutes: 30, online: true, ...limits }
    const { _id: reasonId } = await harness.call(addReason, { token: doctor.token, body: form })
    const { _id } = await book('2026-03-10T09:00:00.000Z', { reasonId })
    await another(clinic._id, '2026-03-11T09:00:00.000Z', reasonId)
    const refused = (start: string) => refusedMove(owner, { _id, start })
    expect(await refused(FRIDAY)).toMatchObject({ code: 'too_soon' })
    expect(await refused('2026-04-21T09:00:00.000Z')).toMatchObject({ code: 'clinic_closed' })
    expect(await refused('2026-03-11T10:00:00.000Z')).toMatchObject({
      code: 'reason_not_offered',
      details: { why: 'day_full' },
    })
    await move(owner, { _id, start: '2026-03-10T10:00:00.000Z' })
    await harness.call(archiveReason, { token: doctor.token, query: { reasonId } })
    expect(await move(owner, { _id, start: FRIDAY })).toMatchObject({ start: FRIDAY })
  })

  it('comes to a day with one place left for its reason alone, when two move there at the same moment', async () => {
    const { lead, vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
    const body = { name: 'Operation', minutes: 30, online: true, maxPerDay: 1 }
    const { _id: reasonId } = await harness.call(addReason, { token: lead.token, body })
    const days = [THURSDAY, '2026-03-09T09:00:00.000Z']
    const movers = []
    for (const [index, start] of days.entries())
      movers.push(await another(clinic._id, start, reasonId, vets[index]?.id))
    const answers = await Promise.all(
      movers.map(({ owner, visit: { _id } }) =>
        harness.send(moveAppointment, { token: owner.token, body: { _id, start: FRIDAY } }),
      ),
    )
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('asks where the clinic moves appointments itself', async () => {
    const { owner, visit } = await world({ ownersMayMove: false })
    expect(visit.mayMove).toBe(false)
    expect(await refusedMove(owner, { _id: visit._id })).toMatchObject({
      code: 'wrong_state',
      message: 'Ask the practice for another time. It moves appointments itself.',
    })
  })

  it('moves no request, and nothing that has ended', async () => {
    const { owner, book } = await practice({ ownersMayMove: true })
    const request = await book(THURSDAY)
    expect(await refusedMove(owner, { _id: request._id })).toMatchObject({ code: 'wrong_state' })
    await change(owner, { _id: request._id, isCancelled: true })
    expect(await refusedMove(owner, { _id: request._id })).toMatchObject({ code: 'wrong_state' })
  })

  it('does not overwrite a change of the practice', async () => {
    const { doctor, owner, visit } = await world()
    await change(doctor, { _id: visit._id, start: '2026-03-09T09:00:00.000Z' })
    expect(await refusedMove(owner, { _id: visit._id, version: visit.version })).toMatchObject({
      code: 'stale',
    })
  })
})

describe('the new time of an owner who moves alone', () => {
  it('follows the rules of a booking', async () => {
    const { owner, visit } = await world({
      schedule: [SCHEDULE],
      holidays: ['2026-03-09'],
      horizonDays: 14,
    })
    const codes = []
    for (const start of [
      '2026-03-02T07:30:00.000Z',
      '2026-03-09T09:00:00.000Z',
      '2026-03-05T22:00:00.000Z',
      '2026-03-05T09:10:00.000Z',
      '2026-04-02T08:00:00.000Z',
    ]) {
      if (start.startsWith('2026-03-02')) harness.clock.set('2026-03-02T06:31:00.000Z')
      codes.push((await refusedMove(owner, { _id: visit._id, start })).code)
    }
    expect(codes).toEqual(['too_soon', 'clinic_closed', 'clinic_closed', 'invalid', 'clinic_closed'])
  })

  it('is not in a pause of the clinic', async () => {
    const { doctor, clinic, owner, visit } = await world()
    harness.clock.set('2026-03-02T06:00:00.000Z')
    await harness.call(pauseClinic, {
      token: doctor.token,
      query: { clinicId: clinic._id },
      body: { hours: 4 },
    })
    const refusal = await refusedMove(owner, { _id: visit._id, start: '2026-03-02T09:00:00.000Z' })
    expect(refusal.code).toBe('clinic_closed')
  })

  it('is not taken by another owner, not even by a hold, and the refusal names free ones', async () => {
    const { clinic, owner, visit } = await world()
    await another(clinic._id, FRIDAY)
    expect(await refusedMove(owner, { _id: visit._id })).toMatchObject({
      code: 'slot_taken',
      details: { alternatives: expect.arrayContaining([expect.any(String)]) },
    })
    const start = '2026-03-06T10:00:00.000Z'
    const stranger = await onboardedOwner(harness)
    await harness.call(holdSlot, { token: stranger.token, body: { clinicId: clinic._id, start } })
    expect((await refusedMove(owner, { _id: visit._id, start })).code).toBe('slot_taken')
  })

  it('is not one that a visitor holds, over which only the practice moves', async () => {
    const { clinic, owner, visit } = await world()
    await harness.call(holdSlot, { body: { clinicId: clinic._id, start: FRIDAY } })
    expect((await refusedMove(owner, { _id: visit._id })).code).toBe('slot_taken')
  })

  it('may be the one that the owner holds', async () => {
    const { clinic, owner, visit } = await world()
    await harness.call(holdSlot, { token: owner.token, body: { clinicId: clinic._id, start: FRIDAY } })
    expect(await move(owner, { _id: visit._id })).toMatchObject({ start: FRIDAY })
  })

  it('is not at a time at which the pet is elsewhere', async () => {
    const { owner, pet, visit } = await world()
    const other = await practice({ confirmAtOnce: true })
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: other.clinic._id, petId: pet._id, start: FRIDAY },
    })
    expect((await refusedMove(owner, { _id: visit._id })).code).toBe('pet_busy')
  })

  it('ends the place on the waiting list of its day', async () => {
    const { clinic, owner, visit } = await world({
      schedule: [{ ...SCHEDULE, fromTimeHour: 9, toTimeHour: 11, slotPerPatient: 60 }],
    })
    const tenOnFriday = '2026-03-06T08:00:00.000Z'
    const [first] = await Promise.all([another(clinic._id, tenOnFriday), another(clinic._id, FRIDAY)])
    await harness.call(joinWaitingList, {
      token: owner.token,
      body: { clinicId: clinic._id, date: '2026-03-06' },
    })
    await change(first.owner, { _id: first.visit._id, isCancelled: true })
    // The freed time is offered to the owner, who moves the appointment there instead of booking another.
    expect(await move(owner, { _id: visit._id, start: tenOnFriday })).toMatchObject({ start: tenOnFriday })
    expect((await harness.call(getOwnerDashboard, { token: owner.token })).waiting).toEqual([])
  })

  it('goes to one of two owners who move there at the same moment', async () => {
    const { clinic, owner, visit } = await world()
    const other = await another(clinic._id, '2026-03-05T10:00:00.000Z')
    const answers = await Promise.allSettled([
      move(owner, { _id: visit._id }),
      move(other.owner, { _id: other.visit._id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rows = await rowsOf(
      harness.database,
      sql`select id from appointments where clinic_id = ${clinic._id}::uuid and starts_at = ${FRIDAY}::timestamptz and status = 'approved'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('is refused after 20 moves in a day', async () => {
    const { owner, visit } = await world()
    for (let turn = 0; turn < 20; turn += 1)
      await move(owner, { _id: visit._id, start: turn % 2 === 0 ? FRIDAY : THURSDAY })
    expect(await refusedMove(owner, { _id: visit._id })).toMatchObject({ code: 'too_many_requests' })
  })
})

describe('the option of a clinic', () => {
  it('is on by default where bookings are confirmed at once, and is switched by the practice', async () => {
    const [atOnce, answering] = [await practice({ confirmAtOnce: true }), await practice()]
    expect([atOnce.clinic.ownersMayMove, answering.clinic.ownersMayMove]).toEqual([true, false])
    const changed = await harness.call(updateClinic, {
      token: answering.doctor.token,
      query: { clinicId: answering.clinic._id },
      body: { ownersMayMove: true },
    })
    expect(changed.ownersMayMove).toBe(true)
  })
})
