/** @module-tag databases */
import { consultAppointment, deleteAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, type Person, START } from '../../../../test/harness.ts'
import { practiceIdOf } from '../../../../test/practice.ts'
import { vetScope } from '../../../context/caller.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { cancelAppointments } from './cancel.ts'
import { deleteExpiredHolds } from '../waiting-list/clean-up.ts'
import { expireDueRequests } from './expire.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const { world, change, refusedChange, inbox, history } = visitsIn(harness)

const remove = (person: Person, id: string) => ({ token: person.token, query: {}, body: { _id: id } })

const slot = '2026-03-02T09:00:00.000Z'

describe('cancelling', () => {
  // specification/owner §4: appointment notification kinds
  // specification/practice §4: appointment notifications on the doctor side
  it('by the owner withdraws a request, cancels an appointment, notifies the practice once and frees the slot', async () => {
    const { doctor, owner, clinic, book } = await world()
    const request = await book(slot)
    expect(
      await change(owner, { _id: request._id, isCancelled: true, reason: 'Bello is well again.' }),
    ).toMatchObject({ status: 'withdrawn', isCancelled: true, answerReason: 'Bello is well again.' })
    await change(owner, { _id: request._id, isCancelled: true })
    const messages = await inbox(doctor, 'doctor')
    expect(messages.map((message) => [message.type, message.title])).toEqual([
      ['appointment-deleted', 'Request withdrawn'],
      ['request', 'New request'],
    ])
    expect(messages[0]?.message).toMatch(/: Bello is well again\.$/)
    const { days } = await harness.call(getClinicSlots, { query: { clinicId: clinic._id, days: 1 } })
    expect(days[0]?.slots.find((free) => free.start === slot)).toEqual({ start: slot, taken: false })
  })

  it('is allowed to the owner until the clinic’s notice, and never after the start', async () => {
    const { owner, doctor, book } = await world({ cancelNoticeHours: 2 })
    const visit = await book('2026-03-02T10:00:00.000Z')
    await change(doctor, { _id: visit._id, status: 'approved' })
    harness.clock.set('2026-03-02T08:00:00.001Z')
    expect(await refusedChange(owner, { _id: visit._id, isCancelled: true })).toMatchObject({
      code: 'too_late',
    })
    harness.clock.set('2026-03-02T08:00:00.000Z')
    expect(await change(owner, { _id: visit._id, status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
      mayCancel: false,
    })
  })

  // specification/practice §4: an unanswered request can be withdrawn at any time; the notice for cancelling is shown before booking
  it('of an unanswered request is allowed to the owner at any time, regardless of the clinic’s notice', async () => {
    const { owner, book } = await world({ cancelNoticeHours: 48 })
    const request = await book('2026-03-02T10:00:00.000Z')
    expect(request).toMatchObject({ status: 'requested', mayCancel: true })
    expect(await harness.call(deleteAppointment, remove(owner, request._id))).toMatchObject({
      status: 'withdrawn',
    })
  })

  it('by the practice notifies the owner, with the reason if there is one', async () => {
    const { doctor, owner, book } = await world()
    const visit = await book(slot)
    await change(doctor, { _id: visit._id, status: 'approved' })
    await change(doctor, { _id: visit._id, isCancelled: true, reason: 'ill' })
    const [notified, ...earlier] = await inbox(owner, 'patient')
    expect(earlier.map(({ type }) => type)).toEqual(['appointment-approved'])
    expect(notified).toMatchObject({
      type: 'appointment-deleted',
      title: 'Appointment cancelled',
      message: 'Ruth Lange has cancelled Bello’s appointment: Mon 2 Mar, 10:00, Tierklinik Nord. Reason: ill',
    })
  })

  // specification/owner §7: DELETE /appointment/delete
  // specification/practice §7: PATCH /appointment/update, POST /appointment/consult, DELETE /appointment/delete
  it('by deleting is allowed to owners for requests and to doctors also for approved appointments; the row stays', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    expect(await harness.call(deleteAppointment, remove(owner, request._id))).toMatchObject({
      status: 'withdrawn',
    })
    expect(await harness.call(deleteAppointment, remove(owner, request._id))).toMatchObject({
      status: 'withdrawn',
      version: 2,
    })
    const visit = await book(slot)
    await change(doctor, { _id: visit._id, status: 'approved' })
    expect(await harness.refusal(deleteAppointment, remove(owner, visit._id))).toMatchObject({
      code: 'wrong_state',
    })
    expect(
      await harness.call(deleteAppointment, {
        token: doctor.token,
        query: { id: visit._id },
        body: undefined,
      }),
    ).toMatchObject({ status: 'cancelled' })
    expect(await harness.refusal(deleteAppointment, { token: doctor.token })).toMatchObject({
      code: 'invalid',
    })
    expect(await history(visit._id)).toHaveLength(3)
  })

  // specification/owner §7: DELETE /appointment/delete
  it('accepts the whole appointment as it is shown: its reason is that of the booking', async () => {
    const { doctor, owner, book } = await world({ confirmAtOnce: true })
    const visit = await book(slot, { reason: 'Limps' })
    const cancelled = await harness.call(deleteAppointment, {
      token: doctor.token,
      query: {},
      body: { appointment: visit },
    })
    expect(cancelled).toMatchObject({
      _id: visit._id,
      status: 'cancelled',
      reason: 'Limps',
      answerReason: null,
    })
    const next = await book(slot)
    harness.clock.set(slot)
    expect(
      await harness.call(consultAppointment, { token: doctor.token, body: { appointment: next } }),
    ).toMatchObject({ _id: next._id, status: 'consulting' })
    expect(
      await harness.refusal(deleteAppointment, {
        token: owner.token,
        query: {},
        body: { appointment: { ...next, admin: true } },
      }),
    ).toMatchObject({ code: 'invalid' })
  })
})

describe('unanswered requests', () => {
  it('expire after the clinic’s limit, and both sides are notified', async () => {
    const { doctor, owner, book } = await world({ requestExpiryHours: 2 })
    const request = await book('2026-03-03T09:00:00.000Z')
    expect(request.expiresAt).toBe('2026-03-02T09:00:00.000Z')
    harness.clock.set('2026-03-02T08:59:59.999Z')
    await expireDueRequests(harness.context)
    expect(await history(request._id)).toHaveLength(1)
    harness.clock.set('2026-03-02T09:00:00.000Z')
    expect(await refusedChange(doctor, { _id: request._id, status: 'approved' })).toMatchObject({
      code: 'wrong_state',
    })
    await Promise.all([expireDueRequests(harness.context), expireDueRequests(harness.context)])
    expect((await history(request._id)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['requested', owner.id],
      ['expired', null],
    ])
    const [notified] = await inbox(owner, 'patient')
    expect(notified).toMatchObject({ type: 'appointment-deleted', title: 'Request ended without an answer' })
    expect((await inbox(doctor, 'doctor')).map((message) => message.type)).toEqual([
      'appointment-deleted',
      'request',
    ])
  })

  it('expire 60 minutes before the start in any case', async () => {
    const { book } = await world()
    expect((await book(slot)).expiresAt).toBe('2026-03-02T08:00:00.000Z')
  })

  it('no longer block the slot, even before the sweep', async () => {
    const { book, clinic } = await world({ requestExpiryHours: 2 })
    const request = await book('2026-03-03T09:00:00.000Z')
    const rival = await world()
    harness.clock.set('2026-03-02T09:00:00.000Z')
    const taken = await harness.call(createAppointment, {
      token: rival.owner.token,
      body: { clinicId: clinic._id, petId: rival.pet._id, start: '2026-03-03T09:00:00.000Z' },
    })
    expect(taken.status).toBe('requested')
    expect((await history(request._id)).map(({ kind }) => kind)).toEqual(['requested', 'expired'])
  })

  it('and expired holds are swept', async () => {
    const { clinic, owner } = await world()
    await execute(
      harness.database,
      sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, starts_at, ends_at, currency, expires_at, created_at)
      select ${uuidv7()}::uuid, 'held', practice_id, doctor_id, id, ${owner.id}::uuid, ${slot}::timestamptz, ${slot}::timestamptz + interval '30 minutes', 'EUR', ${START}::timestamptz, ${START}::timestamptz
      from clinics where id = ${clinic._id}::uuid`,
    )
    await deleteExpiredHolds(harness.context)
    const left = await rowsOf(
      harness.database,
      sql`select 1 from appointments where owner_id = ${owner.id}::uuid`,
    )
    expect(left).toHaveLength(0)
  })
})

describe('appointments that a practice can no longer keep', () => {
  it('are cancelled or rejected together, and their owners notified', async () => {
    const { doctor, owner, book } = await world()
    const visit = await book(slot)
    await change(doctor, { _id: visit._id, status: 'approved' })
    const request = await book('2026-03-03T09:00:00.000Z')
    const scope = vetScope(await practiceIdOf(harness, doctor), doctor.id)
    await harness.database.transact(() =>
      cancelAppointments(
        harness.context,
        scope,
        { ids: [visit._id, request._id], reason: null },
        harness.clock.now(),
      ),
    )
    expect((await history(visit._id)).at(-1)?.kind).toBe('cancelled')
    expect((await history(request._id)).at(-1)?.kind).toBe('rejected')
    expect((await inbox(owner, 'patient')).map((message) => message.type)).toEqual([
      'appointment-deleted',
      'appointment-deleted',
      'appointment-approved',
    ])
  })
})
