/** @module-tag databases */
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { signin, signout, updateLanguage } from '@vetvisit/contract/auth/routes'
import { updateNote } from '@vetvisit/contract/notes/routes'
import { registerDevice, updateNotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness, PASSWORD, type Person, START } from '../../../test/harness.ts'
import { readConfig } from '../../process/config.ts'
import { deliverPushes } from '../../modules/notifications/public.ts'
import {
  MEDICINE,
  reportOf,
  ownerInTreatment,
  visitOf,
  write,
} from '../../modules/notes/notes.test-support.ts'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { queueReminders } from '../../modules/notifications/public.ts'
import { StartError } from '../../process/start-error.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

/** A simulated push service: tokens for signed claims, messages for tokens. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
type Sent = { message: { token: string; notification: { body: string }; data: Record<string, string> } }
const sent: Sent['message'][] = []
/** Answers of the service to the next messages, before it accepts further ones. */
let answers: { status: number; body: unknown }[] = []
let tokensGiven = 0
let service: Server
let harness: Harness

const detail = (errorCode: string) => ({ error: { status: 'NOT_FOUND', details: [{ errorCode }] } })

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

async function answerTo(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const body = await bodyOf(request)
  if (request.url === '/token') {
    const [head = '', claim = '', signature = ''] = (new URLSearchParams(body).get('assertion') ?? '').split(
      '.',
    )
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claim}`)
      .verify(publicKey, signature, 'base64url')
    const { iss, exp, iat } = JSON.parse(Buffer.from(claim, 'base64url').toString()) as Record<
      string,
      unknown
    >
    if (!isSigned || iss !== 'push@example.com' || Number(exp) - Number(iat) !== 3600)
      return { status: 400, body: {} }
    tokensGiven += 1
    return { status: 200, body: { access_token: `access-${tokensGiven}`, expires_in: 3599 } }
  }
  if (request.headers.authorization !== `Bearer access-${tokensGiven}`) return { status: 401, body: {} }
  const next = answers.shift()
  if (next) return next
  if (request.url !== '/v1/projects/vetvisit-test/messages:send') return { status: 404, body: {} }
  sent.push((JSON.parse(body) as Sent).message)
  return { status: 200, body: { name: 'projects/vetvisit-test/messages/1' } }
}

beforeAll(async () => {
  service = createServer((request, response) => {
    const respond = async () => {
      const { status, body } = await answerTo(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    void respond()
  })
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  harness = await openHarness({
    config: {
      firebase: {
        projectId: 'vetvisit-test',
        clientEmail: 'push@example.com',
        privateKey,
        tokenUrl: `${url}/token`,
        url,
      },
    },
  })
})
afterAll(async () => {
  await harness.close()
  service.close()
})
beforeEach(async () => {
  harness.clock.set(START)
  await execute(harness.database, sql`delete from outbox`)
  await execute(harness.database, sql`delete from devices`)
  sent.length = 0
  answers = []
})

const register = ({ token }: Pick<Person, 'token'>, device: string) =>
  harness.call(registerDevice, { token, body: { token: device, platform: 'android' } })
const devices = async () =>
  (await rowsOf<{ token: string }>(harness.database, sql`select token from devices order by token`)).map(
    ({ token }) => token,
  )
const deliver = () => deliverPushes(harness.context)
const remind = async () => {
  await queueReminders(harness.database, harness.clock.now())
  await deliver()
}
const ledger = () =>
  rowsOf<{ state: string; error: string | null }>(
    harness.database,
    sql`select state, error from outbox where channel = 'push' order by state`,
  )
const pushed = () => sent.map(({ token, data }) => [token, data['type']])

describe('a phone', () => {
  // specification/owner §1: push registration with permission on native platforms only
  it('gets the sender, the type and the place of a message, and nothing about health or the animal', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await execute(harness.database, sql`delete from outbox`)
    await register(owner, 'phone-of-owner')
    await harness.call(updateLanguage, { token: owner.token, body: { language: 'de' } })
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
    await deliver()
    await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    await deliver()
    expect(pushed()).toEqual([
      ['phone-of-owner', 'LABWORK_ADDED'],
      ['phone-of-owner', 'PRESCRIPTION_SHARED'],
    ])
    const [id] = (
      await rowsOf<{ id: string }>(
        harness.database,
        sql`select id from notifications where recipient_id = ${owner.id}::uuid and params->>'push' = 'LABWORK_ADDED'`,
      )
    ).map((row) => row.id)
    expect(sent[0]).toEqual({
      token: 'phone-of-owner',
      notification: { title: 'Dr. Ruth Lange', body: 'Neues Dokument' },
      data: { type: 'LABWORK_ADDED', id },
      android: { priority: 'HIGH', notification: { tag: id } },
      apns: { headers: { 'apns-collapse-id': id } },
    })
    expect(await ledger()).toEqual([
      { state: 'sent', error: null },
      { state: 'sent', error: null },
    ])
  })

  it('that no account uses gets no message', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await execute(harness.database, sql`delete from outbox`)
    await register(doctor, 'phone-of-doctor')
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
    expect(await ledger()).toEqual([])
    await register(owner, 'phone-of-owner')
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
    expect(await ledger()).toEqual([{ state: 'waiting', error: null }])
  })

  // specification/owner §7: push to the doctor after a report is shared (DOCUMENT_SHARED)
  // specification/practice §7: push types DOCUMENT_SHARED, PRESCRIPTION_SHARED, LABWORK_ADDED
  it('of a doctor gets the message about a shared report, as does each of their phones', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    await execute(harness.database, sql`delete from outbox`)
    await register(doctor, 'phone-a')
    await register(doctor, 'phone-b')
    await harness.call(updateNote, {
      token: owner.token,
      body: { action: 'share', noteId: report._id, data: { docId: doctor.id } },
    })
    await deliver()
    expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(['phone-a', 'phone-b']))
    const push = {
      notification: { title: 'Mira Vogel', body: 'New document' },
      data: { type: 'DOCUMENT_SHARED' },
    }
    expect(sent).toMatchObject([push, push])
  })

  it('gets no message that its owner has switched off', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await execute(harness.database, sql`delete from outbox`)
    await register(owner, 'phone')
    await harness.call(updateNotificationPreferences, {
      token: owner.token,
      body: { documents: { push: false } },
    })
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
    await deliver()
    expect(sent).toEqual([])
  })

  it('moves to the newest account that registers it', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await register(owner, 'phone')
    await register(doctor, 'phone')
    await execute(harness.database, sql`delete from outbox`)
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
    await deliver()
    expect(sent).toEqual([])
    expect(await ledger()).toEqual([])
  })

  // specification/owner §1: push registration with permission on native platforms only
  it('is deleted at sign-out, and no other', async () => {
    const { owner } = await ownerInTreatment(harness)
    const again = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    await register(owner, 'phone')
    await register(again, 'tablet')
    await harness.call(signout, { token: owner.token })
    expect(await devices()).toEqual(['tablet'])
  })

  it('is deleted when the service no longer knows it', async () => {
    for (const code of ['UNREGISTERED', 'SENDER_ID_MISMATCH']) {
      const { doctor, owner, pet } = await ownerInTreatment(harness)
      await execute(harness.database, sql`delete from outbox`)
      await register(owner, 'old-phone')
      answers = [{ status: 404, body: detail(code) }]
      await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
      await deliver()
      expect(await devices()).toEqual([])
      expect(await ledger()).toEqual([{ state: 'cancelled', error: null }])
    }
  })

  it('is one of at most ten; a further one replaces the oldest', async () => {
    const { owner } = await ownerInTreatment(harness)
    for (let number = 10; number < 22; number += 1) {
      harness.clock.advance(1000)
      await register(owner, `phone-${number}`)
    }
    expect(await devices()).toEqual(Array.from({ length: 10 }, (_, index) => `phone-${12 + index}`))
  })

  it('has an address without spaces, of 1,000 characters at most', async () => {
    const { owner } = await ownerInTreatment(harness)
    await register(owner, 'x'.repeat(1000))
    for (const token of ['', 'x'.repeat(1001), 'a b'])
      expect(
        await harness.refusal(registerDevice, { token: owner.token, body: { token, platform: 'ios' } }),
      ).toMatchObject({ httpStatus: 422, fields: { token: expect.any(String) } })
    expect(
      await harness.refusal(registerDevice, { token: owner.token, body: { token: 'x', platform: 'web' } }),
    ).toMatchObject({ httpStatus: 422, fields: { platform: expect.any(String) } })
  })
})

describe('the push service', () => {
  it('is tried again after a temporary failure', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await execute(harness.database, sql`delete from outbox`)
    await register(owner, 'phone')
    answers = [{ status: 503, body: {} }]
    await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
    await deliver()
    expect(await ledger()).toEqual([{ state: 'waiting', error: 'the push service answered 503' }])
    expect(await devices()).toEqual(['phone'])
    harness.clock.advance(60_000)
    await deliver()
    expect(pushed()).toEqual([['phone', 'LABWORK_ADDED']])
  })

  it('gives one access token for many messages, a new one when it expires or is refused', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await register(owner, 'phone')
    const lab = async () => {
      await write(harness, doctor, 'lab', { pet: pet._id, text: 'Blood is fine' })
      await deliver()
    }
    await lab()
    const before = tokensGiven
    await lab()
    expect(tokensGiven).toBe(before)
    answers = [{ status: 401, body: {} }]
    await lab()
    expect(tokensGiven).toBe(before + 1)
    harness.clock.advance(3_600_000)
    await lab()
    expect(tokensGiven).toBe(before + 2)
  })
})

describe('a reminder', () => {
  const tomorrow = '2026-03-05T09:00:00.000Z'
  async function dueVisit() {
    const parts = await ownerInTreatment(harness)
    const wanted = { ...parts, clinicId: parts.clinic._id, petId: parts.pet._id, start: tomorrow }
    const visit = await visitOf(harness, wanted)
    await register(parts.owner, 'phone')
    await execute(harness.database, sql`delete from outbox`)
    harness.clock.set('2026-03-04T09:30:00.000Z')
    return { ...parts, visit }
  }

  it('reaches the phone once, a day before the appointment', async () => {
    const { visit } = await dueVisit()
    await remind()
    await remind()
    expect(sent).toMatchObject([{ data: { type: 'reminder', id: visit._id } }])
    expect(Object.keys(sent[0]?.data ?? {})).toEqual(['type', 'id'])
  })

  it('says how far ahead the appointment is, at other hours than a day before', async () => {
    const { doctor, clinic } = await dueVisit()
    const body = { reminderHours: [2] }
    await harness.call(updateClinic, { token: doctor.token, query: { clinicId: clinic._id }, body })
    harness.clock.set('2026-03-05T07:00:00.000Z')
    await remind()
    expect(sent).toMatchObject([{ data: { type: 'reminder' } }])
    expect(JSON.stringify(sent)).toContain('Appointment in 2 hours')
  })

  it('is not sent for an appointment that was cancelled meanwhile', async () => {
    const { doctor, owner, visit } = await dueVisit()
    await queueReminders(harness.database, harness.clock.now())
    await harness.call(updateNotificationPreferences, {
      token: owner.token,
      body: { appointments: { push: false } },
    })
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit._id, status: 'cancelled' },
    })
    await deliver()
    expect(sent).toEqual([])
  })

  it('is not sent to an owner who has switched it off', async () => {
    const { owner } = await dueVisit()
    const body = { reminders: { push: false } }
    await harness.call(updateNotificationPreferences, { token: owner.token, body })
    await remind()
    expect(sent).toEqual([])
  })
})

describe('the service account', () => {
  const account = { project_id: 'p', client_email: 'e@example.com', private_key: privateKey }

  it('is read from JSON; without one messages are only logged', () => {
    expect(readConfig({}).firebase).toBeUndefined()
    expect(readConfig({ FIREBASE_CREDENTIALS: JSON.stringify(account) }).firebase).toMatchObject({
      projectId: 'p',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      url: 'https://fcm.googleapis.com',
    })
  })

  it('stops the start when it is wrong, without revealing its content', () => {
    for (const wrong of ['{"private_key":"secret"}', '/no/such/file.json'])
      expect(() => readConfig({ FIREBASE_CREDENTIALS: wrong })).toThrow(StartError)
    expect(() => readConfig({ FIREBASE_CREDENTIALS: '{"private_key":"secret"}' })).not.toThrow(/secret/)
  })
})
