import type { AddressInfo } from 'node:net'
import {
  createAppointment,
  deleteAppointment,
  updateAppointment,
} from '@vetvisit/contract/appointments/routes'
import { forgotPassword, getUser, sendEnquiry, verifyUser } from '@vetvisit/contract/auth/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { getNotifications, updateNotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clinicOf,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  type Person,
  petOf,
  START,
} from '../../test/harness.ts'
import { rowsOf } from '../db/rows.ts'
import { deliverMail } from '../jobs/deliver-outbox.ts'
import { queueReminders } from '../modules/notifications/mail-commands.ts'
import { createMailer } from './mailer.ts'

type Received = { to: string[]; mail: Email; raw: string }
const received: Received[] = []
/** Answers of the server to the next mails, before it takes them again. */
const refusals: number[] = []

/** What cannot be read as a mail makes the tests fail by being missing. */
async function keepReceived(raw: Buffer, to: string[]): Promise<void> {
  received.push({ to, mail: await PostalMime.parse(raw), raw: raw.toString('utf8') })
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('unknown')) done(Object.assign(new Error('No such user'), { responseCode: 550 }))
    else done()
  },
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const responseCode = refusals.shift()
      if (responseCode !== undefined) return done(Object.assign(new Error('Not now'), { responseCode }))
      const raw = Buffer.concat(parts)
      void keepReceived(
        raw,
        envelope.rcptTo.map(({ address }) => address),
      ).finally(() => done())
    })
  },
})

let harness: Harness
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  harness = await openHarness({
    config: {
      smtpUrl: `smtp://127.0.0.1:${port}?tls=off`,
      mailFrom: { name: 'VetVisit', address: 'no-reply@vet.example' },
      operatorMail: { name: 'Operator', address: 'operator@vet.example' },
      publicUrl: 'https://vet.example',
    },
  })
})
afterAll(async () => {
  await harness.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
beforeEach(async () => {
  harness.clock.set(START)
  await harness.database.db.execute(sql`update outbox set state = 'cancelled' where state = 'waiting'`)
  received.length = 0
  refusals.length = 0
})

const HOUR = 3_600_000

async function deliver(): Promise<Received[]> {
  while ((await deliverMail(harness.context)) > 0);
  return received
}

const lastTo = async ({ email }: Pick<Person, 'email'>) =>
  (await deliver()).findLast(({ to }) => to.includes(email))

async function confirmed(person: Person): Promise<Person> {
  const link = (await lastTo(person))?.mail.text?.match(/https:\/\/vet\.example\/verify-user\?user=(\S+)/)
  await harness.call(verifyUser, { body: { user: link?.[1] ?? '' } })
  return person
}

/** An owner and a doctor with confirmed addresses, and a way to book. */
async function world() {
  const doctor = await confirmed(await onboardedDoctor(harness))
  const clinic = await clinicOf(harness, doctor)
  const owner = await confirmed(await onboardedOwner(harness))
  const pet = await petOf(harness, owner)
  const book = (start: string) =>
    harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start, confirmed: true },
    })
  const answer = (_id: string, changes: Record<string, unknown>) =>
    harness.send(updateAppointment, { token: doctor.token, body: { appointment: { _id, ...changes } } })
  return { doctor, clinic, owner, pet, book, answer }
}

/** The calendar part, its folded lines put together again. */
const calendarOf = (mail: Received | undefined) => {
  const part = mail?.mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = part?.content
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content ?? new Uint8Array())
  return text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
}

describe('a mail server', () => {
  it('gets mails with text, HTML, sender, and a Message-ID of their outbox entry', async () => {
    const owner = await onboardedOwner(harness)
    const mail = (await lastTo(owner))?.mail
    expect(mail?.from).toMatchObject({ name: 'VetVisit', address: 'no-reply@vet.example' })
    expect(mail?.subject).toBe('Please confirm your e-mail address')
    expect(mail?.text).toContain('https://vet.example/verify-user?user=')
    expect(mail?.html).toContain('https://vet.example/verify-user?user=')
    const [entry] = await rowsOf<{ id: string; state: string }>(
      harness.database,
      sql`select id, state from outbox where recipient_id = ${owner.id}::uuid and channel = 'mail'`,
    )
    expect(entry?.state).toBe('sent')
    expect(mail?.messageId).toBe(`<${entry?.id}@vet.example>`)
  })

  it('that refuses for now is asked again later, with the same Message-ID in the end', async () => {
    const owner = await onboardedOwner(harness)
    refusals.push(451, 451)
    await deliver()
    expect(received).toEqual([])
    harness.clock.advance(30_000)
    await deliver()
    harness.clock.advance(60_000)
    expect((await lastTo(owner))?.mail.subject).toBe('Please confirm your e-mail address')
    const [entry] = await rowsOf(
      harness.database,
      sql`select state, attempts, error from outbox where recipient_id = ${owner.id}::uuid and channel = 'mail'`,
    )
    expect(entry).toEqual({ state: 'sent', attempts: 3, error: null })
  })

  it('that is down loses nothing', async () => {
    const owner = await onboardedOwner(harness)
    const config = { ...harness.context.config, smtpUrl: 'smtp://127.0.0.1:9?tls=off' }
    const down = createMailer({ ...harness.context, config })
    await deliverMail({ ...harness.context, mailer: down })
    down.close()
    expect(received).toEqual([])
    harness.clock.advance(30_000)
    expect(await lastTo(owner)).toBeDefined()
  })

  it('that knows no such receiver is not asked again', async () => {
    const owner = await onboardedOwner(harness)
    await harness.database.db.execute(
      sql`update users set email = ${`unknown-${owner.email}`} where id = ${owner.id}::uuid`,
    )
    await deliver()
    const [entry] = await rowsOf(
      harness.database,
      sql`select state, attempts from outbox where recipient_id = ${owner.id}::uuid and channel = 'mail'`,
    )
    expect(entry).toEqual({ state: 'failed', attempts: 1 })
  })

  it('is given names and subjects that add no receiver and no header', async () => {
    await harness.call(sendEnquiry, {
      body: {
        name: 'Eve <eve@evil.example>, "x',
        email: 'eve@example.com',
        subject: 'Hello Bcc: all@example.com',
        message: 'Hi\r\nBcc: all@example.com\r\n.\r\nMAIL FROM:<x@example.com>',
      },
    })
    const [enquiry] = await deliver()
    expect(enquiry?.to).toEqual(['operator@vet.example'])
    expect(enquiry?.mail.replyTo).toEqual([
      { name: 'Eve <eve@evil.example>, "x', address: 'eve@example.com' },
    ])
    expect(enquiry?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(enquiry?.mail.text).toContain('MAIL FROM:<x@example.com>')
  })
})

describe('with a mail server an unconfirmed address', () => {
  it('keeps its owner from booking, and nothing else', async () => {
    const { clinic } = await world()
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const body = { clinicId: clinic._id, petId: pet._id, start: '2026-03-03T09:00:00.000Z' }
    const refused = await harness.refusal(createAppointment, { token: owner.token, body })
    expect(refused).toMatchObject({ httpStatus: 409, code: 'verify_email' })
    expect((await harness.call(getUser, { token: owner.token })).emailVerified).toBe(false)
    await confirmed(owner)
    await harness.call(createAppointment, { token: owner.token, body })
    expect((await harness.call(getUser, { token: owner.token })).emailVerified).toBe(true)
  })

  it('keeps a practice out of the search and from being booked, and says so at home', async () => {
    const doctor = await onboardedDoctor(harness, { fullname: 'Ulla Unbestaetigt' })
    const clinic = await clinicOf(harness, doctor, { name: 'Praxis Unbestaetigt' })
    const found = async () =>
      (await harness.call(searchClinics, { query: { q: 'Unbestaetigt' } })).clinics.map(({ _id }) => _id)
    const missing = async () => (await harness.call(getDoctorDashboard, { token: doctor.token })).missing
    expect([await found(), await missing()]).toEqual([[], ['email']])
    await confirmed(doctor)
    expect([await found(), await missing()]).toEqual([[clinic._id], []])
  })
})

describe('mails about an appointment', () => {
  it('put an approved visit into the calendar, move it and take it out', async () => {
    const { owner, doctor, book, answer } = await world()
    const { _id } = await book('2026-03-05T09:00:00.000Z')
    await answer(_id, { status: 'approved' })
    const approved = await lastTo(owner)
    expect(approved?.mail.subject).toBe('Appointment confirmed')
    expect(approved?.mail.text).toContain('05-03-2026 10:00 AM (Europe/Berlin)')
    const first = calendarOf(approved)
    expect(first).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:${_id}@vetvisit`,
        'DTSTART:20260305T090000Z',
        'DTEND:20260305T093000Z',
        'STATUS:CONFIRMED',
      ]),
    )
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

  it('put a visit that was confirmed at once into the calendar, without a message in the inbox', async () => {
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
    expect(mail?.mail.text).toContain('05-03-2026 10:00 AM (Europe/Berlin)')
    expect(calendarOf(mail)).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:${_id}@vetvisit`,
        'DTSTART:20260305T090000Z',
        'DTEND:20260305T093000Z',
        'STATUS:CONFIRMED',
      ]),
    )
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

  it('speak the language of the reader', async () => {
    const { owner, book, answer } = await world()
    await harness.database.db.execute(sql`update users set language = 'hi' where id = ${owner.id}::uuid`)
    await answer((await book('2026-03-05T11:00:00.000Z'))._id, { status: 'rejected', reason: 'Urlaub' })
    const mail = (await lastTo(owner))?.mail
    expect(mail?.text).toContain('नमस्ते Mira Vogel,')
    expect(mail?.text).toContain('Urlaub')
  })

  it('escape what people typed', async () => {
    const { owner, book, answer } = await world()
    await answer((await book('2026-03-05T12:00:00.000Z'))._id, {
      status: 'rejected',
      reason: '<img src=x onerror=alert(1)>',
    })
    const mail = (await lastTo(owner))?.mail
    expect(mail?.html).toContain('&lt;img src=x')
    expect(mail?.html).not.toContain('<img')
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

  it('goes out once, 24 hours before the visit and not earlier', async () => {
    const { owner, doctor, _id } = await approvedVisit()
    harness.clock.set(Date.parse(START_OF_VISIT) - 24 * HOUR - 1000)
    await remind()
    expect(await lastTo(owner)).toBeUndefined()
    harness.clock.advance(1000)
    await remind()
    await remind()
    await deliver()
    const subjects = received.filter(({ to }) => to.includes(owner.email)).map(({ mail }) => mail.subject)
    expect(subjects).toEqual(['Your appointment on 06-03-2026 10:00 AM'])
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
  })

  it('is not sent for a visit that was booked within that day', async () => {
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

  it('is dropped when the visit is cancelled before it left', async () => {
    const { owner, doctor, _id } = await approvedVisit()
    harness.clock.set(Date.parse(START_OF_VISIT) - 23 * HOUR)
    await remind()
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { appointment: { _id } } })
    await deliver()
    const subjects = received.filter(({ to }) => to.includes(owner.email)).map(({ mail }) => mail.subject)
    expect(subjects).toEqual(['Appointment cancelled'])
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

const look = (parts: Harness, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  parts.app.inject({
    method: 'GET',
    url: '/local-mail',
    headers: { host: 'localhost:8080', ...headers },
    remoteAddress,
  })

describe('the local mail page', () => {
  it('is not there where a mail server is set', async () => {
    expect((await look(harness)).statusCode).toBe(404)
  })

  it('shows mails to this machine alone, and not through a proxy or under another name', async () => {
    const trial = await openHarness({ config: { databaseUrl: undefined } })
    try {
      const { email } = await onboardedOwner(trial)
      await trial.call(forgotPassword, { body: { email } })
      while ((await deliverMail(trial.context)) > 0);
      const shown = await look(trial)
      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('/forgot-password?token=')
      expect(shown.headers['cache-control']).toBe('private, no-store')
      const hidden = await Promise.all([
        look(trial, {}, '192.0.2.1'),
        look(trial, { host: 'vet.example' }),
        look(trial, { 'x-forwarded-for': '192.0.2.1' }),
      ])
      expect(hidden.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    } finally {
      await trial.close()
    }
  })

  it('is not there with PostgreSQL, unless it is the demo', async () => {
    for (const [demo, status] of [
      [false, 404],
      [true, 200],
    ] as const) {
      const trial = await openHarness({ config: { databaseUrl: 'postgres://elsewhere/vet', demo } })
      expect((await look(trial)).statusCode).toBe(status)
      await trial.close()
    }
  })
})
