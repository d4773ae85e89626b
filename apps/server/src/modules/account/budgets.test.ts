/** @module-tag databases */
import { readFileSync } from 'node:fs'
import { createAppointment, holdSlot, releaseSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { listSessions } from '@vetvisit/contract/auth/security/routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { holdFor } from '../../../test/holds.ts'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  PASSWORD,
  PET,
  petOf,
} from '../../../test/harness.ts'
import { PERSONAL_TABLES } from './personal-query.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()

const MINUTE_MS = 60_000

describe('the list of limits per account', () => {
  it('names the limit of every table with personal data', () => {
    const text = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    const section = text.split('## What an account can pile up')[1]?.split('\n## ')[0] ?? ''
    const listed = [...section.matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].map(([, table, limit]) => [
      table,
      limit,
    ])
    expect(new Set(listed.map(([table]) => table))).toEqual(new Set(Object.keys(PERSONAL_TABLES)))
    for (const [table, limit] of listed)
      expect([table, limit]).toEqual([table, expect.stringMatching(/\d|as /)])
  })

  it('covers every table of the database', async () => {
    const tables = await rowsOf<{ name: string }>(
      harness.database,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    // Tables without rows of accounts: the operator's services, keys of the server, migrations, events between servers.
    const ofServer = new Set([
      'catalogue_services',
      'folded_texts',
      'secrets',
      'migrations',
      'schema_migrations',
      'socket_io_attachments',
    ])
    expect(
      tables.map(({ name }) => name).filter((name) => !(name in PERSONAL_TABLES) && !ofServer.has(name)),
    ).toEqual([])
  })
})

describe('an owner who sends and withdraws requests', () => {
  it('can do so ten times a day at one doctor', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const body = { clinicId: clinic._id, petId: pet._id, start: '2026-03-03T10:00:00.000Z' }
    for (let time = 0; time < 10; time += 1) {
      const { _id } = await harness.call(createAppointment, { token: owner.token, body })
      await harness.call(updateAppointment, { token: owner.token, body: { _id, status: 'withdrawn' } })
    }
    const messages = async () =>
      (
        await rowsOf(
          harness.database,
          sql`select 1 from notifications where recipient_id = ${doctor.id}::uuid`,
        )
      ).length
    expect(await messages()).toBe(20)
    expect(await harness.refusal(createAppointment, { token: owner.token, body })).toMatchObject({
      httpStatus: 429,
      code: 'too_many_requests',
    })
    expect(await messages()).toBe(20)
    harness.clock.advance(24 * 60 * MINUTE_MS)
    expect(
      (
        await harness.send(createAppointment, {
          token: owner.token,
          body: { ...body, start: '2026-03-04T10:00:00.000Z' },
        })
      ).httpStatus,
    ).toBe(200)
  })
})

describe('a held time', () => {
  it('is held for five minutes in total, and then free for others for one', async () => {
    const clinic = await clinicOf(harness, await onboardedDoctor(harness))
    const [owner, other] = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const body = { clinicId: clinic._id, start: '2026-03-03T10:00:00.000Z' }
    const first = await holdFor(harness, owner, body)
    expect(first).toMatchObject({ expiresAt: '2026-03-02T07:05:00.000Z', secondsLeft: 300 })
    harness.clock.advance(4 * MINUTE_MS)
    const again = await holdFor(harness, owner, body)
    expect(again).toMatchObject({ expiresAt: first.expiresAt, secondsLeft: 60 })
    await harness.call(releaseSlot, { token: owner.token, query: { id: again._id } })
    expect(await harness.call(holdSlot, { token: owner.token, body })).toMatchObject({ secondsLeft: 60 })
    harness.clock.advance(MINUTE_MS)
    expect(await harness.refusal(holdSlot, { token: owner.token, body })).toMatchObject({
      httpStatus: 429,
      headers: { 'retry-after': '60' },
    })
    expect(await harness.call(holdSlot, { token: other.token, body })).toMatchObject({ secondsLeft: 300 })
    harness.clock.advance(6 * MINUTE_MS)
    expect(await harness.call(holdSlot, { token: owner.token, body })).toMatchObject({ secondsLeft: 300 })
  })

  it('is one per account, also for several calls at once', async () => {
    const clinics = [
      await clinicOf(harness, await onboardedDoctor(harness)),
      await clinicOf(harness, await onboardedDoctor(harness)),
    ]
    const owner = await onboardedOwner(harness)
    await Promise.all(
      clinics.flatMap(({ _id }) =>
        ['10', '11', '12'].map((hour) =>
          harness.send(holdSlot, {
            token: owner.token,
            body: { clinicId: _id, start: `2026-03-03T${hour}:00:00.000Z` },
          }),
        ),
      ),
    )
    const held = await rowsOf(
      harness.database,
      sql`select 1 from appointments where owner_id = ${owner.id}::uuid and status = 'held' and expires_at > ${new Date(harness.clock.now()).toISOString()}::timestamptz`,
    )
    expect(held).toHaveLength(1)
  })
})

describe('an account', () => {
  it('has at most 50 sessions: a further one ends the one used longest ago', async () => {
    const owner = await onboardedOwner(harness)
    for (let time = 0; time < 51; time += 1) {
      harness.clock.advance(1000)
      await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    }
    expect((await harness.send(listSessions, { token: owner.token })).httpStatus).toBe(403)
    const { token } = await harness.call(signin, { body: { email: owner.email, password: PASSWORD } })
    expect(await harness.call(listSessions, { token })).toHaveLength(50)
  })

  it('has at most 200 pets and 5,000 own notes', async () => {
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    await execute(
      harness.database,
      sql`insert into pets (id, owner_id, name, gender, species, breed, born_on, created_at)
        select gen_random_uuid(), ${owner.id}::uuid, 'Bello', 'm', 'Dog', 'Beagle', '2020-01-01', now() from generate_series(1, 199)`,
    )
    expect(await harness.refusal(createPet, { token: owner.token, query: {}, body: PET })).toMatchObject({
      httpStatus: 409,
      code: 'limit_reached',
    })
    const write = () =>
      harness.send(createNote, {
        token: owner.token,
        body: { action: 'text', data: { pet: pet._id, text: 'Eats little' } },
      })
    expect((await write()).httpStatus).toBe(200)
    await execute(
      harness.database,
      sql`insert into notes (id, owner_id, pet_id, author_id, type, body, dated_at, created_at)
        select gen_random_uuid(), ${owner.id}::uuid, ${pet._id}::uuid, ${owner.id}::uuid, 'text', 'x', now(), now() from generate_series(1, 4999)`,
    )
    expect((await write()).httpStatus).toBe(409)
  })
})
