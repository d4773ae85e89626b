/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { forgotPassword, getUser, sendEnquiry } from '@vetvisit/contract/auth/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  type Harness,
  LOCAL_MAIL_SECRET,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  petOf,
} from '../../../test/harness.ts'
import { deliverMail } from '../../jobs/deliver-mail.ts'
import { mailsOfFile } from './mail.test-support.ts'
import { createMailer } from './mailer.ts'
import { execute, idsValueOf, rowsOf } from '../../../test/sql.ts'

const { harness, received, refusals, deliver, lastTo, confirmed, unconfirmed, world } = mailsOfFile()

describe('a mail server', () => {
  it('gets mails with text, HTML, sender, and a Message-ID of their outbox entry', async () => {
    const owner = await unconfirmed(await onboardedOwner(harness))
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

  it('that refuses temporarily is tried again later, with the same Message-ID', async () => {
    const owner = await unconfirmed(await onboardedOwner(harness))
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

  it('gets them one by one, so that a stop leaves the others unsent', async () => {
    await deliver()
    const owners = [
      await unconfirmed(await onboardedOwner(harness)),
      await unconfirmed(await onboardedOwner(harness)),
    ]
    const before = received.length
    const isStopping = () => received.length > before
    expect(await deliverMail(harness.context, isStopping)).toBe(1)
    const rows = await rowsOf<{ state: string; attempts: number }>(
      harness.database,
      sql`select state, attempts from outbox where channel = 'mail' and recipient_id in ${idsValueOf(owners.map(({ id }) => id))} order by state`,
    )
    expect(rows).toEqual([
      { state: 'sent', attempts: 1 },
      { state: 'waiting', attempts: 0 },
    ])
    await deliver()
  })

  it('that is down loses no mail', async () => {
    const owner = await unconfirmed(await onboardedOwner(harness))
    const config = { ...harness.context.config, smtpUrl: 'smtp://127.0.0.1:9?tls=off' }
    const down = createMailer({ ...harness.context, config })
    await deliverMail({ ...harness.context, mailer: down })
    down.close()
    expect(received).toEqual([])
    harness.clock.advance(30_000)
    expect(await lastTo(owner)).toBeDefined()
  })

  it('that does not know the receiver is not tried again', async () => {
    const owner = await unconfirmed(await onboardedOwner(harness))
    await execute(
      harness.database,
      sql`update users set email = ${`unknown-${owner.email}`} where id = ${owner.id}::uuid`,
    )
    await deliver()
    const [entry] = await rowsOf(
      harness.database,
      sql`select state, attempts from outbox where recipient_id = ${owner.id}::uuid and channel = 'mail'`,
    )
    expect(entry).toEqual({ state: 'failed', attempts: 1 })
  })

  it('gets names and subjects that cannot add a receiver or a header', async () => {
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
      { name: 'Eve <eve@evil. example>, "x', address: 'eve@example.com' },
    ])
    expect(enquiry?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(enquiry?.mail.text).toContain('MAIL FROM:<x@example.com>')
  })
})

describe('with a mail server an unconfirmed address', () => {
  it('keeps its owner from booking, and restricts nothing else', async () => {
    const { clinic } = await world()
    const owner = await unconfirmed(await onboardedOwner(harness))
    const pet = await petOf(harness, owner)
    const body = { clinicId: clinic._id, petId: pet._id, start: '2026-03-03T09:00:00.000Z' }
    const refused = await harness.refusal(createAppointment, { token: owner.token, body })
    expect(refused).toMatchObject({ httpStatus: 409, code: 'verify_email' })
    expect((await harness.call(getUser, { token: owner.token })).emailVerified).toBe(false)
    await confirmed(owner)
    await harness.call(createAppointment, { token: owner.token, body })
    expect((await harness.call(getUser, { token: owner.token })).emailVerified).toBe(true)
  })

  it('keeps a practice out of the search and from being booked, and names the reason at home', async () => {
    const doctor = await unconfirmed(await onboardedDoctor(harness, { fullname: 'Ulla Unbestaetigt' }))
    const clinic = await clinicOf(harness, doctor, { name: 'Praxis Unbestaetigt' })
    const found = async () =>
      (await harness.call(searchClinics, { query: { q: 'Unbestaetigt' } })).clinics.map(({ _id }) => _id)
    const missing = async () => (await harness.call(getDoctorDashboard, { token: doctor.token })).missing
    expect([await found(), await missing()]).toEqual([[], ['email']])
    await confirmed(doctor)
    expect([await found(), await missing()]).toEqual([[clinic._id], []])
  })
})

const look = (parts: Harness, secret = LOCAL_MAIL_SECRET, headers: Record<string, string> = {}) =>
  parts.app.inject({
    method: 'GET',
    url: `/local-mail${secret === '' ? '' : `?secret=${secret}`}`,
    headers: { host: 'localhost:8080', ...headers },
    remoteAddress: '127.0.0.1',
  })

describe('the local mail page', () => {
  it('does not exist if a mail server is set', async () => {
    expect((await look(harness)).statusCode).toBe(404)
  })

  it('opens only with the secret that the start prints, regardless of the origin of a request', async () => {
    const trial = await openHarness({ config: { databaseUrl: undefined } })
    try {
      const { email } = await onboardedOwner(trial)
      await trial.call(forgotPassword, { body: { email } })
      while ((await deliverMail(trial.context)) > 0);
      const shown = await look(trial)
      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('/forgot-password?token=')
      expect(shown.headers['cache-control']).toBe('private, no-store')
      // From this machine, and through a proxy that passes on no header: the requests are the same.
      const hidden = await Promise.all(
        ['', 'guessed', `${LOCAL_MAIL_SECRET}x`].map((secret) => look(trial, secret)),
      )
      expect(hidden.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    } finally {
      await trial.close()
    }
  })

  it('does not exist with PostgreSQL, except in the demo', async () => {
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
