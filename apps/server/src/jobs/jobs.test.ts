/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  petOf,
  phoneOf,
  signUpOwner,
  START,
} from '../../test/harness.ts'
import { deleteEndedSessions } from '../modules/auth/sessions/repository.ts'
import { deleteDoneEntries } from '../db/transactions/outbox-outcomes.ts'
import { deliverPushes } from '../modules/notifications/public.ts'
import { startJobs } from './start-jobs.ts'
import { execute, rowsOf } from '../../test/sql.ts'

const harness = harnessOfFile()
beforeEach(async () => {
  await execute(harness.database, sql`delete from outbox`)
})

const DAY = 86_400_000

/** A request, which queues one push to the doctor, who has a phone. */
async function request(start = '2026-03-03T09:00:00.000Z') {
  const doctor = await onboardedDoctor(harness)
  await phoneOf(harness, doctor)
  const clinic = await clinicOf(harness, doctor)
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  return harness.call(createAppointment, {
    token: owner.token,
    body: { clinicId: clinic._id, petId: pet._id, start },
  })
}

const ledger = () =>
  rowsOf<{ state: string; attempts: number; error: string | null; sent: boolean }>(
    harness.database,
    sql`select state, attempts, error, sent_at is not null as sent from outbox where channel = 'push'`,
  )

const sent = async () => 'sent' as const

describe('delivering the outbox', () => {
  it('sends each entry once, also with several servers at work', async () => {
    await request()
    const ids: string[] = []
    const send = async ({ id }: { id: string }) => {
      ids.push(id)
      return 'sent' as const
    }
    await Promise.all([1, 2, 3].map(() => deliverPushes(harness.context, send)))
    await deliverPushes(harness.context, send)
    expect(ids).toHaveLength(1)
    expect(await ledger()).toEqual([{ state: 'sent', attempts: 1, error: null, sent: true }])
  })

  it('retries at growing intervals, and gives up with the reason on record', async () => {
    await request()
    const tries: number[] = []
    const fail = async () => {
      tries.push(harness.clock.now())
      throw new Error('no connection')
    }
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      await deliverPushes(harness.context, fail)
      harness.clock.advance(30_000)
    }
    const pauses = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / 1000)
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920])
    expect(await ledger()).toEqual([{ state: 'failed', attempts: 8, error: 'no connection', sent: false }])
  })

  it('takes an entry again after the server that took it has died', async () => {
    await request()
    await execute(
      harness.database,
      sql`update outbox set attempts = 1, not_before = ${new Date(harness.clock.now() + 60_000).toISOString()}::timestamptz`,
    )
    expect(await deliverPushes(harness.context, sent)).toBe(0)
    harness.clock.advance(60_000)
    expect(await deliverPushes(harness.context, sent)).toBe(1)
    expect(await ledger()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })
})

describe('cleaning up', () => {
  it('keeps active sessions, and ended ones for a week', async () => {
    const people = [await signUpOwner(harness), await signUpOwner(harness), await signUpOwner(harness)]
    const [living, ended, longEnded] = people.map((person) => person.id)
    const end = (id: string | undefined, at: number) =>
      execute(
        harness.database,
        sql`update sessions set ended_at = ${new Date(at).toISOString()}::timestamptz where user_id = ${id}::uuid`,
      )
    const now = harness.clock.now()
    await end(ended, now - DAY)
    await end(longEnded, now - 8 * DAY)
    await deleteEndedSessions(harness.database, now)
    const left = await rowsOf<{ id: string }>(harness.database, sql`select user_id as id from sessions`)
    const ids = left.map(({ id }) => id)
    expect([living, ended, longEnded].map((id) => ids.includes(id ?? ''))).toEqual([true, true, false])
  })

  it('keeps waiting messages, and sent, cancelled and failed ones for 30 days', async () => {
    const now = harness.clock.now()
    for (const state of ['waiting', 'sent', 'cancelled', 'failed'])
      for (const days of [29, 31])
        await execute(
          harness.database,
          sql`insert into outbox (id, channel, dedupe_key, payload, state, not_before, created_at)
            select gen_random_uuid(), 'mail', ${`${state} ${days}`}, '{"email": "typed@example.com"}', ${state}, at, at
            from (select ${new Date(now - days * DAY).toISOString()}::timestamptz) as age (at)`,
        )
    await deleteDoneEntries(harness.database, now, 1)
    expect(
      await rowsOf(harness.database, sql`select dedupe_key as key from outbox order by dedupe_key`),
    ).toEqual(['cancelled 29', 'failed 29', 'sent 29', 'waiting 29', 'waiting 31'].map((key) => ({ key })))
  })
})

describe('the jobs of a server', () => {
  it('run by themselves, in parallel with another server’s, and stop', async () => {
    const booked = await request('2026-03-02T09:00:00.000Z')
    harness.clock.set('2026-03-02T08:00:00.000Z')
    const servers = [startJobs(harness.context), startJobs(harness.context)]
    const status = async () =>
      (
        await rowsOf<{ status: string }>(
          harness.database,
          sql`select status from appointments where id = ${booked._id}::uuid`,
        )
      )[0]?.status
    for (let waited = 0; (await status()) !== 'expired' && waited < 100; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await status()).toBe('expired')
    await Promise.all(servers.map((server) => server.stop()))
    const sent = await rowsOf(
      harness.database,
      sql`select 1 from notifications where appointment_id = ${booked._id}::uuid and appointment_version = 2`,
    )
    expect(sent).toHaveLength(2)
    // Nothing runs after the stop: the entry stays as it is.
    await execute(
      harness.database,
      sql`insert into outbox (id, channel, dedupe_key, payload, not_before, created_at)
      values (${uuidv7()}::uuid, 'push', 'late', '{}', ${START}::timestamptz, ${START}::timestamptz)`,
    )
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await rowsOf(harness.database, sql`select state from outbox where dedupe_key = 'late'`)).toEqual([
      { state: 'waiting' },
    ])
  })
})
