import type { AddressInfo } from 'node:net'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { verifyUser } from '@vetvisit/contract/auth/routes'
import { sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach } from 'vitest'
import {
  clinicOf,
  type Harness,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../test/harness.ts'
import { deliverMail } from '../../jobs/deliver-mail.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

/** A mail as it arrived. */
export type Received = { to: string[]; mail: Email; raw: string }

const unannounced = async ({ database }: Harness) =>
  (await rowsOf(database, sql`select 1 from notifications where announced_at is null limit 1`)).length

/** A mail server, a server of ours that sends through it, and the mails that arrive during one test. */
export function mailsOfFile() {
  const received: Received[] = []
  /** Answers of the mail server to the next mails, before it accepts further ones. */
  const refusals: number[] = []

  /** A mail that cannot be parsed is dropped, so the test that expects it fails. */
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

  // After the harness, which keeps connections to it.
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const harness = harnessOfFile(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    return {
      config: {
        smtpUrl: `smtp://127.0.0.1:${port}?tls=off`,
        mailFrom: { name: 'VetVisit', address: 'no-reply@vet.example' },
        operatorMail: { name: 'Operator', address: 'operator@vet.example' },
        publicUrl: 'https://vet.example',
      },
    }
  })
  beforeEach(async () => {
    await execute(harness.database, sql`update outbox set state = 'cancelled' where state = 'waiting'`)
    received.length = 0
    refusals.length = 0
  })

  /** Waits until messages are announced, shortly after their commit: then bundled mails are queued. */
  async function announced(): Promise<void> {
    for (let waited = 0; (await unannounced(harness)) > 0 && waited < 200; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 25))
  }

  /** Sends all mails that are due, those of messages that were just committed included. */
  async function deliver(): Promise<Received[]> {
    await announced()
    while ((await deliverMail(harness.context)) > 0);
    return received
  }

  const lastTo = async ({ email }: Pick<Person, 'email'>) =>
    (await deliver()).findLast(({ to }) => to.includes(email))

  /** A person who has not opened the link of the first mail yet. */
  async function unconfirmed(person: Person): Promise<Person> {
    await execute(
      harness.database,
      sql`update users set email_verified_at = null where id = ${person.id}::uuid`,
    )
    return person
  }

  /** Opens that link. */
  async function confirmed(person: Person): Promise<Person> {
    const link = (await lastTo(person))?.mail.text?.match(/https:\/\/vet\.example\/verify-user\?user=(\S+)/)
    await harness.call(verifyUser, { body: { user: link?.[1] ?? '' } })
    return person
  }

  /** An owner and a doctor with confirmed addresses, and a way to book. */
  async function world() {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const owner = await onboardedOwner(harness)
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

  return { harness, received, refusals, deliver, announced, lastTo, confirmed, unconfirmed, world }
}
