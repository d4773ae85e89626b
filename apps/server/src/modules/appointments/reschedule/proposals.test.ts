/** @module-tag databases */
import { getAppointmentDetails, getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { deleteOwner } from '@vetvisit/contract/account/routes'
import {
  answerProposal,
  closeMoveRequest,
  proposeTime,
  requestMove,
} from '@vetvisit/contract/appointments/reschedule/routes'
import { getVisitPage } from '@vetvisit/contract/owners/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, PASSWORD, type Person, petOf } from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { deleteExpiredHolds } from '../waiting-list/clean-up.ts'

const harness = harnessOfFile()
const { inbox, history } = visitsIn(harness)

const at = (clock: string) => `2026-03-03T${clock}:00.000Z`
const [NINE, TEN, ELEVEN, NOON] = [at('09:00'), at('10:00'), at('11:00'), at('12:00')] as const
const LATER = { start: TEN, others: [ELEVEN, NOON] }

/** An approved appointment of an owner with the first of two vets, who is ill on that day. */
async function illDay() {
  const { vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
  const [anna, ben] = vets as [Person, Person]
  const owner = await onboardedOwner(harness)
  const petId = (await petOf(harness, owner))._id
  const body = { clinicId: clinic._id, petId, start: NINE, doctorId: anna.id }
  const visit = await harness.call(createAppointment, { token: owner.token, body })
  const ill = { doctorId: anna.id, start: at('08:00'), end: at('16:00'), kind: 'ill' } as const
  await harness.call(createBlock, { token: anna.token, body: ill })
  const wish = (more: Record<string, unknown> = LATER) =>
    ({ _id: visit._id, ...more }) as { _id: string; start: string }
  const propose = (more?: Record<string, unknown>) =>
    harness.call(proposeTime, { token: ben.token, body: wish(more) })
  const refused = (person: Person, more?: Record<string, unknown>) =>
    harness.refusal(proposeTime, { token: person.token, body: wish(more) })
  const answer = (start: string, accept = true) => ({
    token: owner.token,
    body: { _id: visit._id, accept, start },
  })
  const holds = async () => {
    const query = { from: '2026-03-03', to: '2026-03-03', scope: 'practice' } as const
    return (await harness.call(getCalendar, { token: anna.token, query })).holds.map(({ start }) => start)
  }
  return { anna, ben, clinic, owner, visit, propose, refused, answer, holds }
}

// docs/decisions/0432-plan-of-a-block.md
describe('times that are proposed for an approved appointment', () => {
  // specification/readings §6: the practice proposes up to three times for an approved appointment, with any vet; they are held (added)
  it('are held with the vets who are free, shown to the owner, who is told until when', async () => {
    const { owner, propose, holds } = await illDay()
    const proposed = await propose()
    expect(proposed).toMatchObject({
      status: 'approved',
      start: NINE,
      proposal: { start: TEN, expiresAt: expect.any(String) as string },
    })
    expect(proposed.proposal?.times.map(({ start, vet }) => [start, vet])).toEqual(
      [TEN, ELEVEN, NOON].map((start) => [start, 'Ben Brenner']),
    )
    expect(await holds()).toEqual([TEN, ELEVEN, NOON])
    const [told] = await inbox(owner)
    expect(told).toMatchObject({ type: 'time-proposed', title: 'Other times proposed' })
    expect(told?.message).toContain('Tue 3 Mar, 11:00; Tue 3 Mar, 12:00; Tue 3 Mar, 13:00')
  })

  // specification/readings §6: the owner takes one of the proposed times, which frees the others; the practice is told (added)
  it('move the appointment to the one that the owner takes, and free the others', async () => {
    const { ben, visit, propose, answer, holds } = await illDay()
    await propose()
    const moved = await harness.call(answerProposal, answer(ELEVEN))
    expect(moved).toMatchObject({
      status: 'approved',
      start: ELEVEN,
      doctor: { _id: ben.id },
      proposal: null,
    })
    expect(await harness.call(answerProposal, answer(ELEVEN))).toEqual(moved)
    expect(await holds()).toEqual([])
    expect((await history(visit._id)).map(({ kind }) => kind).slice(-2)).toEqual(['proposed', 'rescheduled'])
    expect((await inbox(ben, 'doctor'))[0]).toMatchObject({ type: 'appointment-rescheduled' })
  })

  it('leave the appointment where it is when the owner declines all', async () => {
    const { anna, propose, answer, holds } = await illDay()
    await propose()
    const kept = await harness.call(answerProposal, answer(TEN, false))
    expect(kept).toMatchObject({ status: 'approved', start: NINE, doctor: { _id: anna.id }, proposal: null })
    expect(await holds()).toEqual([])
    expect((await inbox(anna, 'doctor'))[0]).toMatchObject({
      type: 'proposal-declined',
      message: expect.stringContaining('The appointment stays as it was') as string,
      link: expect.stringContaining('/doctor/appointment?visit=') as string,
    })
  })

  // specification/readings §6: proposed times end with the time to answer, and when the appointment begins (added)
  it('end when the appointment begins, which stays', async () => {
    const { propose, answer, holds } = await illDay()
    expect((await propose()).proposal?.expiresAt).toBe(NINE)
    harness.clock.set(NINE)
    expect(await harness.refusal(answerProposal, answer(TEN))).toMatchObject({ code: 'wrong_state' })
    await deleteExpiredHolds(harness.context)
    expect(await holds()).toEqual([])
    const rows = await rowsOf(harness.database, sql`select * from proposals`)
    expect(rows).toEqual([])
  })

  it('end when the practice hands the appointment over, moves or cancels it', async () => {
    for (const change of [
      (vet: string) => ({ doctorId: vet }),
      () => ({ start: at('07:30') }),
      () => ({ isCancelled: true }),
    ]) {
      const { ben, visit, propose, answer, holds } = await illDay()
      await propose()
      const body = { _id: visit._id, ...change(ben.id) }
      expect(await harness.call(updateAppointment, { token: ben.token, body })).toMatchObject({
        proposal: null,
      })
      expect(await holds()).toEqual([])
      expect(await harness.refusal(answerProposal, answer(TEN))).toMatchObject({ code: 'wrong_state' })
    }
  })

  // specification/readings §6: proposed times and what the owner asks end each by itself, until the appointment is moved (added)
  it('stay when the owner takes back what they asked, and when the practice declines it', async () => {
    for (const isOwner of [true, false]) {
      const { ben, owner, visit, propose, answer, holds } = await illDay()
      await propose()
      const wish = { _id: visit._id, starts: [at('13:00')] }
      await harness.call(requestMove, { token: owner.token, body: wish })
      const { token } = isOwner ? owner : ben
      const query = { id: visit._id }
      const closed = await harness.call(closeMoveRequest, { token, query, body: undefined })
      expect(closed).toMatchObject({ moveWish: null, proposal: { start: TEN } })
      expect(await harness.call(getAppointmentDetails, { token: ben.token, query })).toMatchObject({
        moveWish: null,
        proposal: { start: TEN },
      })
      expect(await holds()).toEqual([TEN, ELEVEN, NOON])
      expect(await harness.call(answerProposal, answer(NOON))).toMatchObject({ start: NOON })
    }
  })

  it('leave what the owner asks when they are declined, and when a colleague takes the appointment over', async () => {
    for (const isDeclined of [true, false]) {
      const { ben, owner, visit, propose, answer, holds } = await illDay()
      await propose()
      const wish = { _id: visit._id, starts: [at('13:00')] }
      await harness.call(requestMove, { token: owner.token, body: wish })
      const after = isDeclined
        ? await harness.call(answerProposal, answer(TEN, false))
        : await harness.call(updateAppointment, {
            token: ben.token,
            body: { _id: visit._id, doctorId: ben.id },
          })
      const query = { id: visit._id }
      for (const seen of [after, await harness.call(getAppointmentDetails, { token: ben.token, query })])
        expect(seen).toMatchObject({ proposal: null, moveWish: { starts: wish.starts } })
      expect(await holds()).toEqual([])
    }
  })

  // specification/readings §6: of several times the one that is refused is named by its own field (added)
  it('are refused at the field of the one that cannot be', async () => {
    const { ben, refused } = await illDay()
    const busy = { doctorId: ben.id, start: at('13:00'), end: at('14:00'), kind: 'meeting' } as const
    await harness.call(createBlock, { token: ben.token, body: busy })
    const [inSlot, closed] = [at('10:12'), '2026-03-03T22:00:00.000Z']
    for (const [times, field] of [
      [[TEN, at('13:00')], 'others.0'],
      [[NOON, ELEVEN, at('13:00')], 'others.1'],
      [[at('13:00'), TEN], 'start'],
      [[TEN, inSlot], 'others.0'],
      [[inSlot, TEN], 'start'],
      [[TEN, ELEVEN, closed], 'others.1'],
      [[TEN, NINE], 'others.0'],
    ] as const) {
      const [start, ...others] = times
      const { fields } = await refused(ben, { start, others })
      expect(fields).toEqual({ [field]: expect.any(String) as string })
    }
  })

  it('are replaced by later ones; an answer to the earlier is stale', async () => {
    const { propose, answer, holds } = await illDay()
    await propose()
    await propose({ start: at('14:00') })
    expect(await holds()).toEqual([at('14:00')])
    expect(await harness.refusal(answerProposal, answer(TEN))).toMatchObject({ code: 'stale' })
  })

  // specification/readings §6: a proposed time over which the practice booked or blocked is marked for both sides, and not accepted (added)
  it('are marked and not accepted where the practice has booked over them; the others stay', async () => {
    const { ben, clinic, owner, visit, propose, answer } = await illDay()
    await propose()
    const other = await onboardedOwner(harness)
    const petId = (await petOf(harness, other))._id
    const first = { clinicId: clinic._id, petId, start: '2026-03-05T09:00:00.000Z' }
    await harness.call(createAppointment, { token: other.token, body: first })
    const override = { reason: 'Emergency', allow: ['overlap' as const] }
    const over = { ...first, start: TEN, doctorId: ben.id, override }
    await harness.call(createAppointment, { token: ben.token, body: over })
    const meeting = { doctorId: ben.id, start: ELEVEN, end: NOON, kind: 'meeting' } as const
    await harness.call(createBlock, { token: ben.token, body: meeting })
    const ofVisit = { query: { id: visit._id } }
    const atDesk = await harness.call(getAppointmentDetails, { token: ben.token, ...ofVisit })
    const { appointment } = await harness.call(getVisitPage, { token: owner.token, ...ofVisit })
    for (const { proposal } of [atDesk, appointment])
      expect(proposal?.times.map(({ start, taken }) => [start, taken ?? false])).toEqual([
        [TEN, true],
        [ELEVEN, true],
        [NOON, false],
      ])
    for (const start of [TEN, ELEVEN])
      expect(await harness.refusal(answerProposal, answer(start))).toMatchObject({
        code: 'slot_taken',
        message: expect.stringContaining('given this time away') as string,
      })
    expect(await harness.call(answerProposal, answer(NOON))).toMatchObject({ start: NOON })
  })

  it('are refused beyond three, where nobody is free or there, at its own time, and without the right', async () => {
    const { anna, ben, refused, propose, holds } = await illDay()
    await propose()
    expect(await refused(ben, { start: TEN, others: [ELEVEN, NOON, at('13:00')] })).toMatchObject({
      httpStatus: 422,
    })
    const busy = { doctorId: ben.id, start: at('13:00'), end: at('14:00'), kind: 'meeting' } as const
    await harness.call(createBlock, { token: ben.token, body: busy })
    expect(await refused(ben, { start: TEN, others: [at('13:00')] })).toMatchObject({ code: 'slot_taken' })
    expect(await refused(ben, { start: at('13:00') })).not.toHaveProperty('fields')
    expect(await refused(ben, { start: '2026-03-03T22:00:00.000Z' })).toMatchObject({ code: 'clinic_closed' })
    expect(await refused(ben, { start: NINE })).toMatchObject({
      fields: { start: expect.any(String) as string },
    })
    expect(await refused(await assistantOf(harness, anna, ['requests']))).toMatchObject({ httpStatus: 404 })
    // What was refused has changed nothing.
    expect(await holds()).toEqual([TEN, ELEVEN, NOON])
  })

  // specification/practice §4: the times that staff propose for an appointment are those in which its own length fits (added)
  it('are offered exactly if the length fits that the practice gave the appointment', async () => {
    const { ben, clinic, visit, refused } = await illDay()
    const length = { _id: visit._id, minutes: 90 }
    await harness.call(updateAppointment, {
      token: ben.token,
      body: { ...length, override: { reason: 'Emergency', allow: ['block'] } },
    })
    await harness.call(createBlock, {
      token: ben.token,
      body: { doctorId: ben.id, start: at('12:00'), end: at('13:00'), kind: 'meeting' },
    })
    const freeFor = async (minutes?: number) => {
      const query = { clinicId: clinic._id, from: '2026-03-03', days: 1, ...(minutes && { minutes }) }
      const { days } = await harness.call(getClinicSlots, { query })
      return days.flatMap(({ slots }) => slots.flatMap(({ start, taken }) => (taken ? [] : [start])))
    }
    const offered = await freeFor(90)
    const shorter = (await freeFor()).filter((start) => !offered.includes(start))
    expect(shorter).toContain(at('11:00'))
    for (const start of shorter)
      expect((await refused(ben, { start })).code).toMatch(/slot_taken|clinic_closed/)
    const start = at('10:00')
    expect(offered).toContain(start)
    const proposed = await harness.call(proposeTime, {
      token: ben.token,
      body: { _id: visit._id, start },
    })
    expect(proposed).toMatchObject({ keepsLength: true, proposal: { times: [{ start }] } })
  })

  it('end with the account of their owner', async () => {
    const { owner, propose, holds } = await illDay()
    await propose()
    await harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } })
    expect(await holds()).toEqual([])
  })

  it('go to the owner or end with the practice’s hand-over, whichever of the two is first', async () => {
    const { ben, visit, propose, answer, holds } = await illDay()
    await propose()
    const body = { _id: visit._id, doctorId: ben.id }
    const [taken, handed] = await Promise.all([
      harness.send(answerProposal, answer(TEN)),
      harness.send(updateAppointment, { token: ben.token, body }),
    ])
    const kinds = (await history(visit._id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'rescheduled' || kind === 'handed_over')).toHaveLength(1)
    expect([taken.httpStatus, handed.httpStatus]).toContain(200)
    expect(await holds()).toEqual([])
  })

  it('go to the owner or end with the practice’s move to another time, the first of the two alone or both in turn', async () => {
    const { ben, visit, propose, answer, holds } = await illDay()
    await propose()
    const body = { _id: visit._id, start: at('07:30') }
    const [taken, moved] = await Promise.all([
      harness.send(answerProposal, answer(TEN)),
      harness.send(updateAppointment, { token: ben.token, body }),
    ])
    const { start, proposal } = await harness.call(getAppointmentDetails, {
      token: ben.token,
      query: { id: visit._id },
    })
    expect([taken.httpStatus, moved.httpStatus]).toContain(200)
    expect([TEN, at('07:30')]).toContain(start)
    expect(proposal).toBeNull()
    expect(await holds()).toEqual([])
    // The second of the two has moved the appointment again or was refused.
    const moves = (await history(visit._id)).filter(({ kind }) => kind === 'rescheduled').length
    expect(moves).toBe([taken, moved].filter(({ httpStatus }) => httpStatus === 200).length)
  })
})
