/** @module-tag databases */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database } from '../src/db/client.ts'
import { postgresDriver } from '../src/db/postgres.ts'
import { KEPT_MS } from '../src/modules/appointments/availability/kept-times.ts'
import { loadNextTimes } from '../src/modules/appointments/availability/next-times.ts'
import { createFindCaller } from '../src/modules/auth/sessions/find-caller.ts'
import { createSocketServer } from '../src/http/realtime/socket-server.ts'
import { freePort } from './free-port.ts'
import { holdFor } from './holds.ts'
import { harnessOfFile } from './harness.ts'
import { visitsIn } from './visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

/** Berlin, Monday; START is 8:00. */
const [EIGHT, NINE, HALF_PAST] = [
  '2026-03-02T07:00:00.000Z',
  '2026-03-02T08:00:00.000Z',
  '2026-03-02T08:30:00.000Z',
]

type World = Awaited<ReturnType<typeof world>>

const nextOf = async (database: Database, { clinic }: World) =>
  (await loadNextTimes({ ...harness.context, database }, [{ id: clinic._id }], harness.clock.now())).get(
    clinic._id,
  )
/** Read from the database: a copy has a memory of its own, which is empty. */
const fresh = (practice: World) => nextOf({ ...harness.database }, practice)

const channels = { PostgreSQL: process.env['TEST_DATABASE_URL'], Redis: process.env['TEST_REDIS_URL'] }
const there = Object.entries(channels).filter(([, url]) => url !== undefined)
describe.each(there)('the next times of two processes, connected by %s', (name) => {
  const opened: (() => unknown)[] = []
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  let other: Database

  beforeAll(async () => {
    const { context } = harness
    const { pool } = context.database
    if (!pool) throw new Error('PostgreSQL has a pool.')
    if (name === 'Redis') redis = await startRedis()
    other = createDatabase(postgresDriver(pool), context.log)
    for (const { doctorChanges } of [context.database, other]) {
      const connection = redis && new Redis(redis.port, '127.0.0.1')
      connection?.on('error', () => undefined)
      const findCaller = createFindCaller(context)
      const sockets = await createSocketServer({
        ...context,
        findCaller,
        allowedOrigins: [],
        trustedProxies: 0,
        rateLimit: false,
        redis: connection,
        pool,
        doctorChanges,
      })
      opened.push(async () => {
        await sockets.close()
        connection?.disconnect()
      })
    }
    // Until the servers know each other.
    await moment(500)
  })
  afterAll(async () => {
    for (const close of opened) await close()
    await redis?.stop()
  })

  it('are new after a booking and after a hold at the other process', async () => {
    const practice = await world()
    for (const change of [
      () => practice.book(NINE),
      () => holdFor(harness, practice.owner, { clinicId: practice.clinic._id, start: HALF_PAST }),
    ]) {
      const old = await nextOf(other, practice)
      await change()
      await expect.poll(() => nextOf(other, practice)).not.toEqual(old)
      expect(await nextOf(other, practice)).toEqual(await fresh(practice))
    }
  })

  it.each(name === 'Redis' ? [name] : [])('are old for less than a minute while %s is stopped', async () => {
    const practice = await world()
    harness.clock.set('2026-03-02T05:00:00Z')
    const old = await nextOf(other, practice)
    await redis?.stop()
    await practice.book(EIGHT)
    expect(await nextOf(harness.database, practice)).toEqual(await fresh(practice))
    await moment(200)
    harness.clock.advance(KEPT_MS - 1)
    expect(await nextOf(other, practice)).toEqual(old)
    harness.clock.advance(1)
    expect(await nextOf(other, practice)).toEqual(await fresh(practice))
  })
})

const moment = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A Redis of this test, which it can stop. */
async function startRedis() {
  const port = await freePort()
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  )
  const ended = once(server, 'exit')
  return {
    port,
    stop: async () => {
      server.kill()
      await ended
    },
  }
}
