/** @module-tag databases */
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import type { NewReminderAnswer } from '@vetvisit/contract/appointments/reminders/schemas'
import {
  answerReminder,
  confirmAppointment,
  getReminder,
} from '@vetvisit/contract/appointments/reminders/routes'
import { deleteAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { onboardedOwner, type Person } from '../../../test/harness.ts'
import { execute } from '../../../test/sql.ts'
import { mailsOfFile } from '../../adapters/mail/mail.test-support.ts'
import { remindOwners } from './public.ts'

const { harness, lastTo, received, deliver, world } = mailsOfFile()

const START = '2026-03-05T09:00:00.000Z'
const DAY = '2026-03-05'

/** An approved visit whose owner was reminded by mail a day before. */
async function reminded() {
  const parts = await world()
  const { _id } = await parts.book(START)
  await parts.answer(_id, { status: 'approved' })
  await deliver()
  received.length = 0
  harness.clock.set(Date.parse(START) - 24 * HOUR_MS)
  await remindOwners(harness.database, harness.clock.now())
  const text = (await lastTo(parts.owner))?.mail.text ?? ''
  const links = [...text.matchAll(/https:\/\/vet\.example\/reminder\?token=(\S+)&answer=(\w+)/g)]
  const token = links[0]?.[1] ?? ''
  return { ...parts, _id, token, answers: links.map(([, , answer]) => answer) }
}

const open = (token: string) => harness.call(getReminder, { query: { token } })
const reply = (token: string, more: Omit<NewReminderAnswer, 'token'>) =>
  harness.call(answerReminder, { body: { token, ...more } })
const tileOf = async ({ token }: Person) =>
  (await harness.call(getCalendar, { token, query: { from: DAY, to: DAY } })).visits[0]
const delaysToldTo = async ({ token }: Person) => {
  const query = {}
  const inbox = await harness.call(getNotifications, { token, params: { role: 'doctor' }, query })
  return inbox.notifications.filter(({ type }) => type === 'appointment-late').map(({ message }) => message)
}

// docs/decisions/0415-answers-to-reminders.md
describe('the link of a reminder', () => {
  // specification/readings §9: an owner answers a reminder by its link until the visit is over (added)
  it('shows the visit without signing in, and changes nothing when it is opened', async () => {
    const { doctor, clinic, pet, _id, token, answers } = await reminded()
    expect(answers).toEqual(['confirm', 'late', 'cancel'])
    expect(await open(token)).toEqual({
      state: 'open',
      language: null,
      clinic: { name: clinic.name, phone: null },
      appointment: {
        _id,
        start: START,
        end: '2026-03-05T09:30:00.000Z',
        timeZone: 'Europe/Berlin',
        petName: pet.name,
        doctorName: 'Ruth Lange',
        confirmedAt: null,
        lateMinutes: null,
        mayCancel: true,
        mayMove: false,
      },
    })
    expect((await tileOf(doctor))?.confirmation).toEqual({ confirmedAt: null, lateMinutes: null })
  })

  it('confirms the visit, whose version stays, and twice as once', async () => {
    const { doctor, token } = await reminded()
    const before = (await tileOf(doctor))?.version
    const confirmed = await reply(token, { answer: 'confirm' })
    expect(confirmed.appointment).toMatchObject({
      confirmedAt: '2026-03-04T09:00:00.000Z',
      lateMinutes: null,
    })
    harness.clock.advance(MINUTE_MS)
    expect(await reply(token, { answer: 'confirm' })).toEqual(confirmed)
    expect(await tileOf(doctor)).toMatchObject({
      version: before,
      confirmation: { confirmedAt: '2026-03-04T09:00:00.000Z', lateMinutes: null },
    })
  })

  // specification/readings §9: a delay is told to the practice and shown at the visit, which keeps its time (added)
  it('tells the practice of each delay, and the visit keeps its time', async () => {
    const { doctor, token } = await reminded()
    await reply(token, { answer: 'late', lateMinutes: 10 })
    await reply(token, { answer: 'late', lateMinutes: 10 })
    harness.clock.advance(MINUTE_MS)
    await reply(token, { answer: 'late', lateMinutes: 20 })
    expect(await tileOf(doctor)).toMatchObject({ start: START, confirmation: { lateMinutes: 20 } })
    expect(await delaysToldTo(doctor)).toEqual([
      expect.stringContaining('about 20 minutes late'),
      expect.stringContaining('about 10 minutes late'),
    ])
    expect((await reply(token, { answer: 'confirm' })).appointment?.lateMinutes).toBeNull()
  })

  it('refuses a delay without minutes or of others, and too many', async () => {
    const { token } = await reminded()
    const refused = (body: Record<string, unknown>) =>
      harness.send(answerReminder, { body: { token, answer: 'late', ...body } })
    expect((await refused({})).httpStatus).toBe(422)
    expect((await refused({ lateMinutes: 7 })).httpStatus).toBe(422)
    for (const lateMinutes of [5, 10, 15, 20, 30, 5] as const)
      await reply(token, { answer: 'late', lateMinutes })
    expect((await refused({ lateMinutes: 10 })).httpStatus).toBe(429)
  })

  it('cancels the visit within the notice of the clinic, with the reason for the practice', async () => {
    const { doctor, token } = await reminded()
    const answer = await reply(token, { answer: 'cancel', reason: 'Is well again' })
    expect(answer).toMatchObject({ state: 'cancelled', appointment: null })
    expect(await reply(token, { answer: 'cancel' })).toEqual(answer)
    expect(await tileOf(doctor)).toBeUndefined()
  })

  it('refuses to cancel later than the clinic allows', async () => {
    const { doctor, clinic, token } = await reminded()
    await harness.call(updateClinic, {
      token: doctor.token,
      query: { clinicId: clinic._id },
      body: { cancelNoticeHours: 48 },
    })
    expect((await open(token)).appointment?.mayCancel).toBe(false)
    expect(await harness.refusal(answerReminder, { body: { token, answer: 'cancel' } })).toMatchObject({
      code: 'too_late',
    })
  })

  // specification/readings §9: a moved visit waits for a new answer (added)
  it('is dead once the visit was moved, which waits for a new answer', async () => {
    const { doctor, answer, _id, token } = await reminded()
    await reply(token, { answer: 'confirm' })
    await answer(_id, { start: '2026-03-05T11:00:00.000Z' })
    expect(await reply(token, { answer: 'confirm' })).toMatchObject({ state: 'moved', appointment: null })
    expect(await tileOf(doctor)).not.toHaveProperty('confirmation')
  })

  it('is dead once the visit was cancelled, is over or belongs to another owner', async () => {
    const [cancelled, over, given] = [await reminded(), await reminded(), await reminded()]
    const other = await onboardedOwner(harness)
    await harness.call(deleteAppointment, {
      token: cancelled.doctor.token,
      query: {},
      body: { appointment: { _id: cancelled._id } },
    })
    await execute(
      harness.database,
      sql`update pets set owner_id = ${other.id}::uuid where id = ${given.pet._id}::uuid`,
    )
    expect((await open(cancelled.token)).state).toBe('cancelled')
    expect(await open(given.token)).toEqual({
      state: 'gone',
      language: null,
      clinic: null,
      appointment: null,
    })
    harness.clock.set(Date.parse(START) + 30 * MINUTE_MS)
    expect(await reply(over.token, { answer: 'confirm' })).toMatchObject({ state: 'over', appointment: null })
  })

  it('is refused if it was changed', async () => {
    const [one, other] = [await reminded(), await reminded()]
    const forged = one.token.replace(one._id, other._id)
    expect(await harness.refusal(getReminder, { query: { token: forged } })).toMatchObject({
      httpStatus: 422,
      fields: { token: 'Please ask for a new link. This one no longer works.' },
    })
  })
})

describe('a signed-in owner', () => {
  it('confirms their own visit, in time or late, and no other', async () => {
    const { owner, doctor, _id } = await reminded()
    const stranger = await onboardedOwner(harness)
    const confirm = { token: owner.token, body: { _id, lateMinutes: 15 } } as const
    expect((await harness.call(confirmAppointment, confirm)).confirmation).toEqual({
      confirmedAt: '2026-03-04T09:00:00.000Z',
      lateMinutes: 15,
    })
    expect(await delaysToldTo(doctor)).toHaveLength(1)
    expect(await harness.refusal(confirmAppointment, { token: stranger.token, body: { _id } })).toMatchObject(
      { httpStatus: 404 },
    )
  })

  it('is refused for a visit that is over', async () => {
    const { owner, _id } = await reminded()
    harness.clock.set(Date.parse(START) + 30 * MINUTE_MS)
    expect(await harness.refusal(confirmAppointment, { token: owner.token, body: { _id } })).toMatchObject({
      code: 'wrong_state',
    })
  })
})

describe('a visit of which nobody was reminded', () => {
  it('shows no missing answer', async () => {
    const { doctor, book, answer } = await world()
    await answer((await book(START))._id, { status: 'approved' })
    expect(await tileOf(doctor)).not.toHaveProperty('confirmation')
  })
})
