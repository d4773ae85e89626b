/** @module-tag databases */
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import {
  consultAppointment,
  deleteAppointment,
  updateAppointment,
} from '@vetvisit/contract/appointments/lifecycle/routes'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { jpeg, uploaded } from '../../../../test/uploads.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { completeFinishedVisits } from './complete.ts'
import { execute } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const { world, change, refusedChange, inbox, history } = visitsIn(harness)

const force = (appointment: { _id: string }, status: string, startsInHours: number) =>
  execute(
    harness.database,
    sql`update appointments set status = ${status},
    starts_at = ${new Date(harness.clock.now() + startsInHours * 3_600_000).toISOString()}::timestamptz,
    ends_at = ${new Date(harness.clock.now() + startsInHours * 3_600_000 + 1_800_000).toISOString()}::timestamptz,
    expires_at = case when ${status} = 'requested' then ${new Date(harness.clock.now() + 3_600_000).toISOString()}::timestamptz end
    where id = ${appointment._id}::uuid`,
  )

const slot = '2026-03-02T09:00:00.000Z'

describe('answering a request', () => {
  // specification/owner §4: appointment notification kinds
  // specification/owner §7: PATCH /appointment/update
  // specification/practice §7: PATCH /appointment/update, POST /appointment/consult, DELETE /appointment/delete
  it('approves: notifies the owner and puts them on the doctor’s record', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const approved = await change(doctor, { _id: request._id, status: 'approved', version: 1 })
    expect(approved).toMatchObject({ status: 'approved', version: 2, expiresAt: null, isCancelled: false })
    expect((await inbox(owner, 'patient')).map((message) => message.type)).toEqual(['appointment-approved'])
    expect(
      (await history(request._id)).map(({ kind, actor, principal }) => [kind, actor, principal]),
    ).toEqual([
      ['requested', owner.id, null],
      ['approved', doctor.id, doctor.id],
    ])
  })

  it('shows the mobile number with a request and the e-mail only on the record', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const { requests } = await harness.call(getRequestPage, { token: doctor.token, query: {} })
    expect(requests[0]?.patient).toMatchObject({ fullname: 'Mira Vogel', email: null })
    expect(requests[0]?.patient.mobile).toMatch(/^\+49 1701234\d{3}$/)
    const approved = await change(doctor, { _id: request._id, status: 'approved' })
    expect(approved.patient).toMatchObject({ email: owner.email })
  })

  // specification/owner §4: appointment notification kinds
  it('rejects with a reason that the owner reads, and hides the owner’s contact details again', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const rejected = await change(doctor, {
      _id: request._id,
      status: 'rejected',
      reason: 'Only cats on Mondays.',
    })
    expect(rejected).toMatchObject({
      status: 'rejected',
      isCancelled: true,
      answerReason: 'Only cats on Mondays.',
      patient: { mobile: null, email: null },
    })
    const [message] = await inbox(owner, 'patient')
    expect(message).toMatchObject({
      type: 'appointment-rejected',
      message:
        'Please choose another time. Ruth Lange can’t see Bello on Mon 2 Mar, 10:00: Only cats on Mondays.',
    })
  })

  it('shows the picture of the pet as long as the request waits', async () => {
    const { doctor, owner, pet, book } = await world()
    const profile = await uploaded(harness, {
      token: owner.token,
      path: 'pet/profile',
      bytes: await jpeg(),
    })
    await harness.call(updatePet, { token: owner.token, query: { petId: pet._id }, body: { profile } })
    const { _id } = await book(slot)
    const { requests } = await harness.call(getRequestPage, { token: doctor.token, query: {} })
    expect(requests[0]?.pet.profile).not.toBeNull()
    expect((await change(doctor, { _id, status: 'rejected' })).pet.profile).toBeNull()
  })

  it('counts the same answer twice as one, and notifies once', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const once = await change(doctor, { _id: request._id, status: 'approved', version: 1 })
    expect(await change(doctor, { _id: request._id, status: 'approved', version: 1 })).toEqual(once)
    expect(await inbox(owner, 'patient')).toHaveLength(1)
  })

  it('refuses an answer to an outdated version', async () => {
    const { doctor, book } = await world()
    const request = await book(slot)
    await change(doctor, { _id: request._id, start: '2026-03-02T10:00:00.000Z' })
    const stale = await refusedChange(doctor, { _id: request._id, status: 'approved', version: 1 })
    expect(stale).toMatchObject({
      code: 'stale',
      details: { appointment: { version: 2, start: '2026-03-02T10:00:00.000Z' } },
    })
  })

  it('is refused to another doctor, another owner and a guessed id with the same 404', async () => {
    const { owner, book } = await world()
    const request = await book(slot)
    const other = await world()
    const body = { _id: request._id, status: 'approved' }
    const asDoctor = await refusedChange(other.doctor, body)
    const asOwner = await refusedChange(other.owner, { _id: request._id, isCancelled: true })
    const guess = await refusedChange(other.doctor, { ...body, _id: uuidv7() })
    for (const refusal of [asDoctor, asOwner, guess])
      expect(refusal).toMatchObject({ httpStatus: 404, code: 'not_found' })
    const cancelled = await change(owner, { _id: request._id, isCancelled: true })
    expect(cancelled.version).toBe(2)
  })
})

// specification/practice §4: a change that cancels or ends an appointment and does the opposite, or moves it, is refused at that field (added)
describe('a change that contradicts itself', () => {
  it('is refused at the field, and changes nothing', async () => {
    const { doctor, owner, book } = await world()
    const { _id } = await book(slot)
    const start = '2026-03-02T10:00:00.000Z'
    const roomId = uuidv7()
    for (const [sent, field] of [
      [{ status: 'approved', isCancelled: true }, 'status'],
      [{ status: 'no_show', isCancelled: true }, 'status'],
      [{ isCancelled: true, start }, 'start'],
      [{ status: 'rejected', start }, 'start'],
      [{ status: 'cancelled', minutes: 45 }, 'minutes'],
      [{ status: 'rejected', roomId }, 'roomId'],
      [{ isCancelled: true, roomId }, 'roomId'],
    ] as const)
      expect(await refusedChange(doctor, { _id, ...sent })).toMatchObject({
        httpStatus: 422,
        fields: { [field]: expect.any(String) as string },
      })
    const both = { _id, status: 'approved', isCancelled: true }
    expect(await refusedChange(owner, both)).toMatchObject({
      fields: { status: expect.any(String) as string },
    })
    expect(await change(doctor, { _id, isCancelled: true, status: 'cancelled' })).toMatchObject({
      version: 2,
    })
  })
})

describe('the states', () => {
  const STATUSES = [
    'requested',
    'approved',
    'rejected',
    'withdrawn',
    'expired',
    'consulting',
    'completed',
    'cancelled',
    'no_show',
  ] as const
  type Act = 'approved' | 'rejected' | 'no_show' | 'cancelled' | 'consult' | 'owner cancels'
  const ENDED = {
    approved: 'wrong_state',
    rejected: 'wrong_state',
    no_show: 'wrong_state',
    cancelled: 'same',
    consult: 'wrong_state',
    'owner cancels': 'same',
  } as const
  const OVER = {
    approved: 'wrong_state',
    rejected: 'wrong_state',
    no_show: 'wrong_state',
    cancelled: 'wrong_state',
    consult: 'same',
    'owner cancels': 'wrong_state',
  } as const
  const TABLE: Record<(typeof STATUSES)[number], Record<Act, string>> = {
    requested: {
      approved: 'approved',
      rejected: 'rejected',
      no_show: 'wrong_state',
      cancelled: 'rejected',
      consult: 'wrong_state',
      'owner cancels': 'withdrawn',
    },
    approved: {
      approved: 'same',
      rejected: 'wrong_state',
      no_show: 'no_show',
      cancelled: 'cancelled',
      consult: 'consulting',
      'owner cancels': 'cancelled',
    },
    rejected: { ...ENDED, rejected: 'same' },
    withdrawn: ENDED,
    expired: ENDED,
    cancelled: ENDED,
    consulting: OVER,
    completed: OVER,
    no_show: { ...OVER, no_show: 'same', consult: 'wrong_state' },
  }

  it.each(STATUSES)('%s allows exactly the changes of the table', async (status) => {
    const { doctor, owner, book } = await world()
    const appointment = await book(slot)
    for (const [act, expected] of Object.entries(TABLE[status])) {
      // No-show and complete need a time after the start, everything else before it.
      await force(appointment, status, act === 'no_show' || act === 'consult' ? -1 : 4)
      const before = (await history(appointment._id)).length
      const answer =
        act === 'consult'
          ? await harness.send(consultAppointment, { token: doctor.token, body: { _id: appointment._id } })
          : await harness.send(updateAppointment, {
              token: (act === 'owner cancels' ? owner : doctor).token,
              body:
                act === 'owner cancels'
                  ? { _id: appointment._id, isCancelled: true }
                  : { _id: appointment._id, status: act },
            })
      const { code, data } = answer.body as { code?: string; data?: Appointment }
      const outcome = code ?? (data?.status === status ? 'same' : data?.status)
      expect({ status, act, outcome }).toEqual({ status, act, outcome: expected })
      const moved = expected !== 'same' && expected !== 'wrong_state'
      expect({ status, act, lines: (await history(appointment._id)).length - before }).toEqual({
        status,
        act,
        lines: moved ? 1 : 0,
      })
    }
  })

  // specification/owner §7: POST /appointment/consult
  // specification/practice §7: PATCH /appointment/update, POST /appointment/consult, DELETE /appointment/delete
  it('refuses no-show and complete before the start', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    const visit = await book(slot)
    expect(await refusedChange(doctor, { _id: visit._id, status: 'no_show' })).toMatchObject({
      code: 'wrong_state',
    })
    const consult = { token: doctor.token, body: { _id: visit._id } }
    expect(await harness.refusal(consultAppointment, consult)).toMatchObject({ code: 'too_soon' })
    harness.clock.set(slot)
    expect(await harness.call(consultAppointment, consult)).toMatchObject({
      status: 'consulting',
      version: 2,
    })
    expect(await harness.call(consultAppointment, consult)).toMatchObject({
      status: 'consulting',
      version: 2,
    })
    harness.clock.set('2026-03-02T11:31:00.000Z')
    await completeFinishedVisits(harness.context)
    expect((await history(visit._id)).map(({ kind }) => kind)).toEqual([
      'approved',
      'consulting',
      'completed',
    ])
  })
})

describe('a change by the owner', () => {
  // specification/practice §6: only a practice edits appointments
  it('cannot touch time, clinic or answer; unchanged values are accepted', async () => {
    const { owner, clinic, book } = await world()
    const request = await book(slot)
    for (const [field, value] of [
      ['start', '2026-03-02T10:00:00.000Z'],
      ['status', 'approved'],
      ['status', 'no_show'],
    ] as const)
      expect(await refusedChange(owner, { _id: request._id, [field]: value })).toMatchObject({
        httpStatus: 422,
        fields: { [field]: 'You can’t change this' },
      })
    const echo = { _id: request._id, start: slot, clinicId: clinic._id }
    expect(await change(owner, echo)).toMatchObject({ status: 'requested', version: 1 })
    expect(await refusedChange(owner, { _id: request._id, isCancelled: false })).toMatchObject({
      httpStatus: 422,
    })
  })
})

describe('assistants', () => {
  // specification/owner §6: assistant acts under a doctor's id
  // specification/practice §6: assistant acts under a doctor’s id
  it('answer, move and cancel in the doctor’s name, and get the doctor’s notifications', async () => {
    const { doctor, book } = await world()
    const assistant = await assistantOf(harness, doctor, ['requests', 'appointments'])
    const request = await book(slot)
    await change(assistant, { _id: request._id, status: 'approved' })
    await change(assistant, { _id: request._id, start: '2026-03-02T10:00:00.000Z' })
    await change(assistant, { _id: request._id, isCancelled: true })
    expect(
      (await history(request._id))
        .slice(1)
        .map(({ kind, actor, principal }) => [kind, actor === assistant.id, principal === doctor.id]),
    ).toEqual([
      ['approved', true, true],
      ['rescheduled', true, true],
      ['cancelled', true, true],
    ])
    expect((await inbox(assistant, 'assistant')).map((message) => message.type)).toEqual(['request'])
    expect((await inbox(doctor, 'doctor')).map((message) => message.type)).toEqual(['request'])
  })

  it('may do only what their rights allow', async () => {
    const { doctor, book } = await world()
    const answering = await assistantOf(harness, doctor, ['requests'])
    const planning = await assistantOf(harness, doctor, ['appointments'])
    const request = await book(slot)
    expect(await refusedChange(planning, { _id: request._id, status: 'approved' })).toMatchObject({
      httpStatus: 404,
    })
    expect(
      await refusedChange(answering, { _id: request._id, start: '2026-03-02T10:00:00.000Z' }),
    ).toMatchObject({ httpStatus: 404 })
    expect(await refusedChange(answering, { _id: request._id, isCancelled: true })).toMatchObject({
      httpStatus: 404,
    })
    expect(
      (await harness.call(getRequestPage, { token: answering.token, query: {} })).requests[0]?.mayCancel,
    ).toBe(true)
    expect(
      await harness.refusal(consultAppointment, { token: answering.token, body: { _id: request._id } }),
    ).toMatchObject({ httpStatus: 404 })
    expect(
      await harness.refusal(deleteAppointment, { token: answering.token, query: { id: request._id } }),
    ).toMatchObject({ httpStatus: 404 })
  })
})
