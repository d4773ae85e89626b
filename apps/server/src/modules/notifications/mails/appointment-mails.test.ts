import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { deleteAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import {
  getDeliveries,
  getNotifications,
  updateNotificationPreferences,
} from '@vetvisit/contract/notifications/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clinicOf } from '../../../../test/harness.ts'
import { queueReminders } from '../public.ts'
import { mailsOfFile, type Received } from '../../../adapters/mail/mail.test-support.ts'
import { execute } from '../../../../test/sql.ts'

const { harness, received, deliver, lastTo, world } = mailsOfFile()

const HOUR = 3_600_000

/** The calendar part, with its folded lines joined. */
const calendarOf = (mail: Received | undefined) => {
  const part = mail?.mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = part?.content
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content ?? new Uint8Array())
  return text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
}

/** The calendar entry of a confirmed appointment at 10:00 in Berlin. */
const visitAtTen = (_id: string): unknown =>
  expect.arrayContaining([
    'METHOD:REQUEST',
    `UID:${_id}@vetvisit`,
    'DTSTART:20260305T090000Z',
    'DTEND:20260305T093000Z',
    'STATUS:CONFIRMED',
  ])

describe('mails about an appointment', () => {
  it('put an approved appointment into the calendar, move it and remove it', async () => {
    const { owner, doctor, book, answer } = await world()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await answer(_id, { status: 'approved' })
    const approved = await lastTo(owner)
    expect(approved?.mail.subject).toBe('Appointment confirmed')
    expect(approved?.mail.text).toContain('Thursday, 5 March 2026 at 10:00 (Europe/Berlin)')
    const first = calendarOf(approved)
    expect(first).toEqual(visitAtTen(_id))
    harness.clock.advance(60_000)
    await answer(_id, { start: '2026-03-05T10:00:00.000Z' })
    const moved = calendarOf(await lastTo(owner))
    expect(moved).toEqual(expect.arrayContaining([`UID:${_id}@vetvisit`, 'DTSTART:20260305T100000Z']))
    harness.clock.advance(60_000)
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
    const gone = await lastTo(owner)
    expect(gone?.mail.subject).toBe('Appointment cancelled')
    const last = calendarOf(gone)
    expect(last).toEqual(expect.arrayContaining(['METHOD:CANCEL', `UID:${_id}@vetvisit`, 'STATUS:CANCELLED']))
    const sequences = [first, moved, last].map((lines) =>
      Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9)),
    )
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(3)
  })

  it('put an appointment that was confirmed at once into the calendar, without a message in the inbox', async () => {
    const { owner, doctor, pet } = await world()
    const atOnce = await clinicOf(harness, doctor, { name: 'Praxis Sofort', confirmAtOnce: true })
    const book = (start: string) =>
      harness.call(createAppointment, {
        token: owner.token,
        body: { clinicId: atOnce._id, petId: pet._id, start, confirmed: true },
      })
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    const mail = await lastTo(owner)
    expect(mail?.mail.subject).toBe('Appointment confirmed')
    expect(mail?.mail.text).toContain('Thursday, 5 March 2026 at 10:00 (Europe/Berlin)')
    expect(calendarOf(mail)).toEqual(visitAtTen(_id))
    const inbox = await harness.call(getNotifications, {
      token: owner.token,
      params: { role: 'patient' },
      query: {},
    })
    expect(inbox.notifications).toEqual([])

    received.length = 0
    const gone = await book('2026-03-05T10:00:00.000Z')
    await harness.call(deleteAppointment, {
      token: doctor.token,
      query: {},
      body: { appointment: { _id: gone._id } },
    })
    await deliver()
    const subjects = received.filter(({ to }) => to.includes(owner.email)).map((one) => one.mail.subject)
    expect(subjects).toEqual(['Appointment cancelled'])

    received.length = 0
    await harness.call(updateNotificationPreferences, {
      token: owner.token,
      body: { appointments: { mail: false } },
    })
    await book('2026-03-05T11:00:00.000Z')
    expect(await lastTo(owner)).toBeUndefined()
  })

  it('use the reader’s language', async () => {
    const { owner, book, answer } = await world()
    await execute(harness.database, sql`update users set language = 'hi' where id = ${owner.id}::uuid`)
    await answer((await book('2026-03-05T11:00:00.000Z'))._id, { status: 'rejected', reason: 'Urlaub' })
    const mail = (await lastTo(owner))?.mail
    expect(mail?.text).toContain('नमस्ते Mira Vogel,')
    expect(mail?.text).toContain('Urlaub')
  })

  it('escape texts that people typed', async () => {
    const { owner, book, answer } = await world()
    await answer((await book('2026-03-05T12:00:00.000Z'))._id, {
      status: 'rejected',
      reason: '<img src=x onerror=alert(1)>',
    })
    const mail = (await lastTo(owner))?.mail
    expect(mail?.html).toContain('&lt;img src=x')
    expect(mail?.html).not.toContain('<img src=x')
  })

  it('do not go to an owner who has switched them off', async () => {
    const { owner, book, answer } = await world()
    await harness.call(updateNotificationPreferences, {
      token: owner.token,
      body: { appointments: { mail: false } },
    })
    received.length = 0
    await answer((await book('2026-03-05T13:00:00.000Z'))._id, { status: 'approved' })
    expect(await lastTo(owner)).toBeUndefined()
  })
})

const remind = () => queueReminders(harness.database, harness.clock.now())

describe('mails about an appointment for a reason of the practice', () => {
  // specification/readings §6: mails carry the name of the practice's reason, and what to bring (added)
  it('name it, with what to bring, when it is booked, moved and near', async () => {
    const { owner, doctor, clinic, pet, answer } = await world()
    const { _id: reasonId } = await harness.call(addReason, {
      token: doctor.token,
      body: {
        name: 'Ultrasound',
        minutes: 45,
        online: true,
        confirm: 'at_once',
        preparation: 'Come with an empty stomach.',
      },
    })
    const body = { clinicId: clinic._id, petId: pet._id, start: '2026-03-05T09:00:00.000Z', reasonId }
    const { _id } = await harness.call(createAppointment, { token: owner.token, body })
    const told = expect.stringMatching(
      /Reason: Ultrasound[^]*Before your appointment: Come with an empty stomach\./,
    )
    expect((await lastTo(owner))?.mail.text).toEqual(told)
    harness.clock.advance(60_000)
    await answer(_id, { start: '2026-03-06T09:00:00.000Z' })
    expect((await lastTo(owner))?.mail.text).toEqual(told)
    harness.clock.set(Date.parse('2026-03-05T10:00:00.000Z'))
    await queueReminders(harness.database, harness.clock.now())
    const reminder = await lastTo(owner)
    expect(reminder?.mail.subject).toContain('Your appointment on')
    expect(reminder?.mail.text).toEqual(told)
    harness.clock.advance(60_000)
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
    const gone = (await lastTo(owner))?.mail.text
    expect(gone).toContain('Reason: Ultrasound')
    expect(gone).not.toContain('empty stomach')
  })
})

describe('a reminder of an appointment for a reason of the practice', () => {
  // specification/practice §4: the reminder hours of a reason win over those of its clinic (added)
  it('is sent at the hours of the reason, each once, and not at those of the clinic', async () => {
    const { owner, doctor, clinic, pet } = await world()
    const reasonOf = (reminderHours: number[] | null) =>
      harness.call(addReason, {
        token: doctor.token,
        body: { name: 'Surgery', minutes: 30, online: true, confirm: 'at_once', reminderHours },
      })
    const [twice, never] = [await reasonOf([2, 48, 2]), await reasonOf([])]
    expect(twice.reminderHours).toEqual([48, 2])
    const bookFor = (start: string, reasonId: string) =>
      harness.call(createAppointment, {
        token: owner.token,
        body: { clinicId: clinic._id, petId: pet._id, start, reasonId, confirmed: true },
      })
    await bookFor('2026-03-06T09:00:00.000Z', twice._id)
    await bookFor('2026-03-06T11:00:00.000Z', never._id)
    await deliver()
    const remindedAt = async (instant: string) => {
      received.length = 0
      harness.clock.set(instant)
      await remind()
      await remind()
      const mails = (await deliver()).filter(({ to }) => to.includes(owner.email))
      return mails.map(({ mail }) => mail.subject?.replace(/:.*/, ''))
    }
    expect(await remindedAt('2026-03-04T09:00:00.000Z')).toEqual(['Your appointment in 2 days'])
    expect(await remindedAt('2026-03-05T09:00:00.000Z')).toEqual([])
    expect(await remindedAt('2026-03-05T11:00:00.000Z')).toEqual([])
    expect(await remindedAt('2026-03-06T07:00:00.000Z')).toEqual(['Your appointment in 2 hours'])
  })
})

describe('a reminder', () => {
  const START_OF_VISIT = '2026-03-06T09:00:00.000Z'

  async function approvedVisit() {
    const parts = await world()
    const { _id } = await parts.book(START_OF_VISIT)
    await parts.answer(_id, { status: 'approved' })
    await deliver()
    received.length = 0
    return { ...parts, _id }
  }

  it('is sent once, 24 hours before the appointment and not earlier', async () => {
    const { owner, doctor, _id } = await approvedVisit()
    harness.clock.set(Date.parse(START_OF_VISIT) - 24 * HOUR - 1000)
    await remind()
    expect(await lastTo(owner)).toBeUndefined()
    harness.clock.advance(1000)
    await remind()
    await remind()
    await deliver()
    const subjects = received.filter(({ to }) => to.includes(owner.email)).map(({ mail }) => mail.subject)
    expect(subjects).toEqual(['Your appointment on Friday, 6 March 2026 at 10:00'])
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
  })

  it('is not sent for an appointment that was booked within 24 hours before its start', async () => {
    const { owner, book, answer, doctor } = await world()
    harness.clock.set(Date.parse(START_OF_VISIT) - 23 * HOUR)
    const { _id } = await book(START_OF_VISIT)
    await answer(_id, { status: 'approved' })
    await deliver()
    received.length = 0
    await remind()
    expect(await lastTo(owner)).toBeUndefined()
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
  })

  it('is dropped if the appointment was cancelled before the mail was sent', async () => {
    const { owner, doctor, _id } = await approvedVisit()
    harness.clock.set(Date.parse(START_OF_VISIT) - 23 * HOUR)
    await remind()
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
    await deliver()
    const subjects = received.filter(({ to }) => to.includes(owner.email)).map(({ mail }) => mail.subject)
    expect(subjects).toEqual(['Appointment cancelled'])
  })

  // specification/practice §4: a clinic chooses up to three times at which owners are reminded, or none; each reminder is sent once and says how far ahead the visit is (added)
  it('is sent at each of the hours that the clinic has chosen, and says how far ahead the visit is', async () => {
    const { owner, doctor, clinic, _id } = await approvedVisit()
    const choose = (reminderHours: number[]) =>
      harness.call(updateClinic, {
        token: doctor.token,
        query: { clinicId: clinic._id },
        body: { reminderHours },
      })
    await choose([2, 24])
    const at = async (hours: number) => {
      received.length = 0
      harness.clock.set(Date.parse(START_OF_VISIT) - hours * HOUR)
      await remind()
      await remind()
      await deliver()
      return received.filter(({ to }) => to.includes(owner.email)).map(({ mail }) => mail.subject)
    }
    expect(await at(23)).toEqual(['Your appointment on Friday, 6 March 2026 at 10:00'])
    expect(await at(2.1)).toEqual([])
    expect(await at(2)).toEqual(['Your appointment in 2 hours: Friday, 6 March 2026 at 10:00'])
    const deliveries = await harness.call(getDeliveries, {
      token: doctor.token,
      query: { appointmentId: _id },
    })
    expect(deliveries.filter(({ type }) => type === 'reminder')).toHaveLength(2)
    await choose([])
    expect(await at(1)).toEqual([])
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
  })

  it('of several that are due at once is only the last, and none that is late by more than a day', async () => {
    const { owner, doctor, clinic, _id } = await approvedVisit()
    const choose = (reminderHours: number[]) =>
      harness.call(updateClinic, {
        token: doctor.token,
        query: { clinicId: clinic._id },
        body: { reminderHours },
      })
    harness.clock.set(Date.parse(START_OF_VISIT) - 10 * HOUR)
    await choose([48])
    await remind()
    expect(await lastTo(owner)).toBeUndefined()
    await choose([24, 12])
    await remind()
    await deliver()
    const subjects = received.filter(({ to }) => to.includes(owner.email)).map(({ mail }) => mail.subject)
    expect(subjects).toEqual(['Your appointment in 10 hours: Friday, 6 March 2026 at 10:00'])
    await choose([24])
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
  })

  it('is not sent to an owner who has switched reminders off', async () => {
    const { owner, _id, doctor } = await approvedVisit()
    await harness.call(updateNotificationPreferences, {
      token: owner.token,
      body: { reminders: { mail: false } },
    })
    harness.clock.set(Date.parse(START_OF_VISIT) - 23 * HOUR)
    await remind()
    expect(await lastTo(owner)).toBeUndefined()
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
  })
})
