/** @module-tag databases */
import { SESSION_ENDED } from '@vetvisit/contract/events'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, onboardedOwner } from '../../../test/harness.ts'
import { practiceIdOf } from '../../../test/practice.ts'
import { joinAsVet } from '../../../test/team.ts'
import { operate } from '../../operator/operate.ts'
import { createOutsideLive } from './outside-live.ts'
import {
  book,
  closeClients,
  connect,
  moment,
  practice,
  type Running,
  startServer,
  until,
} from './sockets.test-support.ts'

const harness = harnessOfFile()
afterEach(closeClients)

describe('stopping', () => {
  it('closes sockets and port without waiting for clients', async () => {
    const { token } = await onboardedOwner(harness)
    const second = await startServer(harness)
    const { socket } = await connect(second, { token })
    // The client answers each ping, so its socket would never end by itself.
    await second.stop()
    await expect.poll(() => socket.connected).toBe(false)
  })
})

// Only PostgreSQL can serve several servers; the embedded database has one process.
const channels = { PostgreSQL: process.env['TEST_DATABASE_URL'], Redis: process.env['TEST_REDIS_URL'] }
const there = Object.entries(channels).filter(([, url]) => url !== undefined)
describe.each(there)('several servers on one database, connected by %s', (name, url) => {
  let redis: Redis | undefined
  let servers: [Running, Running]
  beforeAll(async () => {
    if (name === 'Redis') redis = new Redis(url ?? '')
    servers = [await startServer(harness, { redis }), await startServer(harness, { redis })]
    // Until the servers know each other.
    await moment(500)
  })
  afterAll(async () => {
    for (const one of servers) await one.stop()
    redis?.disconnect()
  })

  it('reach a person once, on whichever server the socket is', async () => {
    const world = await practice(harness)
    const [near, far] = [
      await connect(servers[0], { token: world.doctor.token }),
      await connect(servers[1], { token: world.doctor.token }),
    ]
    expect(await book(servers[0], world, '2026-03-05T09:00:00.000Z')).toBe(200)
    await until(() => far.heard.length > 0 && near.heard.length > 0)
    await moment()
    expect([far.heard.length, near.heard.length]).toEqual([1, 1])
  })

  it('take a person who leaves a practice out of its room', async () => {
    const world = await practice(harness)
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, world.doctor)
    const [mine, theirs] = [
      await connect(servers[1], { token: world.doctor.token }),
      await connect(servers[1], { token: colleague.token }),
    ]
    servers[0].sockets.leavePractice(colleague.id, await practiceIdOf(harness, world.doctor))
    await moment(200)
    expect(await book(servers[0], world, '2026-03-05T10:00:00.000Z')).toBe(200)
    await until(() => mine.changes.length > 0)
    await moment()
    expect(theirs.changes).toEqual([])
  })

  it('close the sockets of a person whom the operator signs out or blocks, with the reason', async () => {
    const { database, files } = harness.context
    const stranger = await connect(servers[1], { token: (await onboardedOwner(harness)).token })
    for (const act of ['end-sessions', 'block-account']) {
      const { token, email } = await onboardedOwner(harness)
      const theirs = [await connect(servers[0], { token }), await connect(servers[1], { token })]
      const { live, sent } = createOutsideLive({ redis, pool: database.pool })
      const now = harness.clock.now()
      expect(await operate([act, email], { database, files, live, now, print: () => undefined })).toBe(0)
      await sent()
      await until(() => theirs.every(({ socket }) => !socket.connected))
      for (const { heard } of theirs)
        expect(heard).toEqual([{ event: SESSION_ENDED, payload: { reason: 'by_operator' } }])
    }
    expect(stranger.socket.connected).toBe(true)
  })
})
