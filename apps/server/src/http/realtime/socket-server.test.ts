/** @module-tag databases */
import { lockSession, setPin, unlockSession } from '@vetvisit/contract/auth/locks/routes'
import { signout } from '@vetvisit/contract/auth/routes'
import { holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import {
  ACCOUNT_CHANGED,
  allNotificationsDeletedEvent,
  APPOINTMENTS_CHANGED,
  notificationDeletedEvent,
  notificationEvent,
  SESSION_ENDED,
} from '@vetvisit/contract/events'
import { API_BASE } from '@vetvisit/contract/http'
import { deleteNotification, getNotifications } from '@vetvisit/contract/notifications/routes'
import { leavePractice, removeMember } from '@vetvisit/contract/team/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  PASSWORD,
} from '../../../test/harness.ts'
import { practiceIdOf } from '../../../test/practice.ts'
import { openRaw } from '../../../test/raw-websocket.ts'
import { assistantOf, joinAsVet } from '../../../test/team.ts'
import { endSessionOf, endSessionsOf } from '../../modules/auth/sessions/end-sessions.ts'
import { createFindCaller } from '../../modules/auth/sessions/find-caller.ts'
import {
  book,
  closeClients,
  connect,
  dial,
  moment,
  outcome,
  practice,
  type Running,
  startServer,
  until,
} from './sockets.test-support.ts'

let harness: Harness
let server: Running
beforeAll(async () => {
  harness = await openHarness()
  server = await startServer(harness)
})
afterEach(closeClients)
afterAll(async () => {
  await server.stop()
  await harness.close()
})

describe('a live connection', () => {
  it('is refused without a token, with an invalid one and with one that is too long', async () => {
    for (const token of [undefined, 'dead', 'x'.repeat(5000)])
      expect(await outcome(dial(server, { token }))).toBe('session_expired')
  })

  // specification/owner §7: realtime events {userId}_notification, _delete, _delete_all
  // specification/practice §7: realtime events by websocket only
  it('is refused over polling and from a page of another origin', async () => {
    const { token } = await onboardedOwner(harness)
    expect(await outcome(dial(server, { token, transports: ['polling'] }))).not.toBe('connected')
    expect(await outcome(dial(server, { token, origin: 'https://evil.example' }))).not.toBe('connected')
    expect(await outcome(dial(server, { token, origin: 'https://app.example' }))).toBe('connected')
    expect(await outcome(dial(server, { token, origin: server.url }))).toBe('connected')
  })

  // specification/owner §4: live events created, deleted, all deleted
  // specification/practice §7: realtime events by websocket only
  it('receives a booking after its commit, and no event of other people', async () => {
    const world = await practice(harness)
    const { doctor, owner } = world
    const stranger = await onboardedDoctor(harness)
    const mine = await connect(server, { token: doctor.token })
    const theirs = await connect(server, { token: stranger.token })
    const owners = await connect(server, { token: owner.token })
    // Nothing that a stranger sends joins the doctor's room.
    for (const wish of ['join', 'subscribe', notificationEvent(doctor.id)])
      theirs.socket.emit(wish, `user:${doctor.id}`)

    await expect(
      harness.database.transact(async () => {
        expect(await book(server, world, '2026-03-03T09:00:00.000Z')).toBe(200)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await book(server, world, '2026-03-03T10:00:00.000Z')).toBe(200)
    await until(() => mine.heard.length > 0)
    await moment()
    expect(mine.heard).toMatchObject([
      {
        event: notificationEvent(doctor.id),
        payload: {
          action: 'created',
          data: { type: 'request', appointment: { startTime: '2026-03-03T10:00:00.000Z' } },
        },
      },
    ])
    expect(theirs.heard).toEqual([])
    expect(owners.heard).toEqual([])
  })

  // specification/readings §3: a locked session answers 409 session_locked to every call but unlocking and signing out (added)
  it('closes when its session is locked, and opens again once it is unlocked', async () => {
    const world = await practice(harness)
    const { token } = world.doctor
    await harness.call(setPin, { token, body: { pin: '2580', password: PASSWORD } })
    const mine = await connect(server, { token })
    const closed = new Promise((resolve) => mine.socket.once('disconnect', resolve))
    const post = (path: string, payload: object = {}) =>
      server.app.inject({
        method: 'POST',
        url: API_BASE + path,
        headers: { authorization: `Bearer ${token}` },
        payload,
      })
    expect((await post(lockSession.path)).statusCode).toBe(200)
    await closed
    expect(await outcome(dial(server, { token }))).toBe('session_expired')
    expect(await book(server, world, '2026-03-04T09:00:00.000Z')).toBe(200)
    await moment()
    expect(mine.heard).toEqual([])
    expect(mine.changes).toEqual([])
    expect((await post(unlockSession.path, { pin: '2580' })).statusCode).toBe(200)
    expect(await outcome(dial(server, { token }))).toBe('connected')
  })

  it('closes if its session is locked while it opens', async () => {
    const { token } = await onboardedDoctor(harness)
    await harness.call(setPin, { token, body: { pin: '2580', password: PASSWORD } })
    const find = createFindCaller(harness.context)
    let isOpen = true
    const other = await startServer(harness, {
      recheckMs: 3_600_000,
      findCaller: async (sent, now) => {
        const caller = await find(sent, now)
        if (isOpen) await harness.call(lockSession, { token })
        isOpen = false
        return caller
      },
    })
    const socket = dial(other, { token })
    expect(await new Promise((resolve) => socket.once('disconnect', resolve))).toBe('io server disconnect')
    await other.stop()
  })

  it('notifies everyone in a practice that appointments changed, without details', async () => {
    const world = await practice(harness)
    const { doctor, owner, clinic, pet } = world
    const [mine, assistants] = [
      await connect(server, { token: doctor.token }),
      await connect(server, { token: (await assistantOf(harness, doctor)).token }),
    ]
    const strangers = [
      await connect(server, { token: (await onboardedDoctor(harness)).token }),
      await connect(server, { token: owner.token }),
    ]
    const practiceId = await practiceIdOf(harness, doctor)
    for (const { socket } of strangers) socket.emit('join', `practice:${practiceId}`)
    const undone = harness.database.transact(async () => {
      expect(await book(server, world, '2026-03-03T12:00:00.000Z')).toBe(200)
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    // Calendars do not show holds.
    await server.app.inject({
      method: 'POST',
      url: API_BASE + holdSlot.path,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { clinicId: clinic._id, start: '2026-03-03T13:00:00.000Z' },
    })
    await moment(200)
    expect(mine.changes).toEqual([])

    expect(await book(server, { ...world, pet }, '2026-03-03T13:00:00.000Z')).toBe(200)
    await until(() => mine.changes.length > 0 && assistants.changes.length > 0)
    const changed = [{ event: APPOINTMENTS_CHANGED, payload: { action: 'changed', data: null } }]
    expect([mine.changes, assistants.changes]).toEqual([changed, changed])
    expect(strangers.map(({ heard, changes }) => [...heard, ...changes])).toEqual([[], []])
  })

  // specification/readings §9: who leaves a practice hears nothing more of it (added)
  it('of a vet who leaves ends for the practice, and stays open', async () => {
    const world = await practice(harness)
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, world.doctor)
    const [mine, left] = [
      await connect(server, { token: world.doctor.token }),
      await connect(server, { token: colleague.token }),
    ]
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: API_BASE + leavePractice.path,
      headers: { authorization: `Bearer ${colleague.token}` },
    })
    expect(statusCode).toBe(200)
    expect(await book(server, world, '2026-03-03T10:00:00.000Z')).toBe(200)
    await until(() => mine.changes.length > 0)
    await moment()
    expect([left.changes, left.socket.connected]).toEqual([[], true])
    // They read no old message of the practice from then on.
    const own = [ACCOUNT_CHANGED, allNotificationsDeletedEvent(colleague.id)]
    expect(left.heard.map(({ event }) => event).toSorted()).toEqual(own.toSorted())
  })

  // specification/practice §4: a vet whom an admin removes is signed out everywhere, and may sign in again (added)
  it('of a vet who is removed closes, and says why', async () => {
    const world = await practice(harness)
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, world.doctor)
    const removed = await connect(server, { token: colleague.token })
    const { statusCode } = await server.app.inject({
      method: 'DELETE',
      url: `${API_BASE}${removeMember.path}?id=${colleague.id}`,
      headers: { authorization: `Bearer ${world.doctor.token}` },
    })
    expect(statusCode).toBe(200)
    await until(() => !removed.socket.connected)
    expect(removed.heard.filter(({ event }) => event === SESSION_ENDED)).toEqual([
      { event: SESSION_ENDED, payload: { reason: 'removed' } },
    ])
  })

  // specification/readings §9: who leaves a practice hears nothing more of it (added)
  it('follows its person into another practice within a minute, also if nobody told the server', async () => {
    const quick = await startServer(harness, { recheckMs: 50 })
    const [old, next] = [await practice(harness), await practice(harness)]
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, old.doctor)
    const theirs = await connect(quick, { token: colleague.token })
    await joinAsVet(harness, colleague, next.doctor)
    const nextId = await practiceIdOf(harness, next.doctor)
    await until(() => {
      quick.sockets.emitToPractice(nextId, 'arrived', null)
      return theirs.heard.length > 0
    })
    expect(await book(quick, old, '2026-03-03T10:00:00.000Z')).toBe(200)
    expect(await book(quick, next, '2026-03-03T10:00:00.000Z')).toBe(200)
    await until(() => theirs.changes.length > 0)
    expect(theirs.changes).toHaveLength(1)
    await quick.stop()
  })

  it('batches changes of a practice into one event', async () => {
    const world = await practice(harness)
    const { changes } = await connect(server, { token: world.doctor.token })
    await harness.database.transact(async () => {
      for (const start of ['2026-03-03T14:00:00.000Z', '2026-03-03T15:00:00.000Z'])
        expect(await book(server, world, start)).toBe(200)
    })
    await until(() => changes.length > 0)
    await moment(200)
    expect(changes).toHaveLength(1)
  })

  // specification/owner §4: live events created, deleted, all deleted
  it('receives deletions by another session', async () => {
    const world = await practice(harness)
    await book(server, world, '2026-03-03T11:00:00.000Z')
    const { heard } = await connect(server, { token: world.doctor.token })
    const [message] = (
      await harness.call(getNotifications, {
        token: world.doctor.token,
        params: { role: 'doctor' },
        query: {},
      })
    ).notifications
    const id = message?._id ?? ''
    await server.app.inject({
      method: 'DELETE',
      url: API_BASE + deleteNotification.path.replace('{id}', id),
      headers: { authorization: `Bearer ${world.doctor.token}` },
    })
    await until(() => heard.length > 0)
    expect(heard).toEqual([
      { event: notificationDeletedEvent(world.doctor.id), payload: { action: 'delete', data: { _id: id } } },
    ])
  })

  // specification/authorization: a socket is closed after 20 events of its own
  it('is closed after 20 events of its own', async () => {
    const { token } = await onboardedOwner(harness)
    const { socket } = await connect(server, { token })
    for (let sent = 0; sent < 19; sent += 1) socket.emit('join', 'room')
    await moment()
    expect(socket.connected).toBe(true)
    socket.emit('join', 'room')
    await until(() => !socket.connected)
  })

  it('is one of at most fifty per person and server', async () => {
    const { token } = await onboardedOwner(harness)
    const most = await Promise.all(Array.from({ length: 50 }, () => connect(server, { token })))
    const { socket } = await connect(server, { token })
    await until(() => !socket.connected)
    expect(most.every((one) => one.socket.connected)).toBe(true)
    most[0]?.socket.disconnect()
    await moment()
    const next = await connect(server, { token })
    await moment()
    expect(next.socket.connected).toBe(true)
  })

  it('opens for sixty clients that reconnect at the same time from one address', async () => {
    const people = [await onboardedOwner(harness), await onboardedOwner(harness)]
    const tokens = Array.from({ length: 60 }, (_, index) => people[index % 2]?.token)
    const outcomes = await Promise.all(tokens.map((token) => outcome(dial(server, { token }))))
    expect(new Set(outcomes)).toEqual(new Set(['connected']))
  })

  it('is closed if it presents its session again', async () => {
    const { token } = await onboardedOwner(harness)
    const client = openRaw(Number(new URL(server.url).port))
    const connect = `40${JSON.stringify({ token })}`
    client.send(connect)
    await until(() => client.heard().includes('40{"sid"'))
    expect(client.isOpen()).toBe(true)
    client.send(connect)
    await client.closed
  })

  it('ends when its client leaves the socket, so that none lives uncounted and beyond its session', async () => {
    const { token } = await onboardedOwner(harness)
    const connect = `40${JSON.stringify({ token })}`
    const all = Array.from({ length: 20 }, () => openRaw(Number(new URL(server.url).port)))
    for (const client of all) {
      client.send(connect)
      await until(() => client.heard().includes('40{"sid"'))
      client.send('41')
    }
    await until(() => all.every((client) => !client.isOpen()))
    expect(all.filter((client) => client.isOpen())).toEqual([])
  })

  it.each([
    ['a second namespace', '40/second,'],
    ['the goodbye of a namespace that it never joined', '41/second,'],
    ['a goodbye and another session in one write', '41', '40'],
  ])('is closed for %s', async (_, ...packets) => {
    const { token } = await onboardedOwner(harness)
    const client = openRaw(Number(new URL(server.url).port))
    client.send(`40${JSON.stringify({ token })}`)
    await until(() => client.heard().includes('40{"sid"'))
    client.send(
      ...packets.map((packet) => (packet.startsWith('40') ? packet + JSON.stringify({ token }) : packet)),
    )
    await client.closed
    expect(client.heard().match(/40\{"sid"/g)).toHaveLength(1)
  })

  it('ends with its session', async () => {
    const { token } = await onboardedOwner(harness)
    const other = await connect(server, { token: (await onboardedOwner(harness)).token })
    const { socket, heard } = await connect(server, { token })
    await server.app.inject({
      method: signout.method,
      url: API_BASE + signout.path,
      headers: { authorization: `Bearer ${token}` },
    })
    await until(() => !socket.connected)
    expect(heard).toEqual([{ event: SESSION_ENDED, payload: { reason: 'signed_out' } }])
    expect(other.socket.connected).toBe(true)
    expect(other.heard).toEqual([])
  })

  it('receives the reason why its session ends: ended elsewhere, password changed, removed from a team', async () => {
    const owner = await onboardedOwner(harness)
    const listed = await connect(server, { token: owner.token })
    const doctor = await onboardedDoctor(harness)
    const assistant = await assistantOf(harness, doctor)
    const removed = await connect(server, { token: assistant.token })
    const replaced = await connect(server, { token: doctor.token })
    const now = harness.clock.now()
    const context = { ...harness.context, live: server.sockets }
    const caller = await createFindCaller(harness.context)(owner.token, now)
    await endSessionOf(context, owner.id, caller?.sessionId ?? '', { ip: '127.0.0.1', userAgent: '', now })
    await endSessionsOf(context, assistant.id, now, { why: 'removed' })
    await endSessionsOf(context, doctor.id, now, { why: 'password_changed' })
    await until(() => [listed, removed, replaced].every(({ socket }) => !socket.connected))
    expect([listed, removed, replaced].map(({ heard }) => heard.map(({ payload }) => payload))).toEqual([
      [{ reason: 'ended_elsewhere' }],
      [{ reason: 'removed' }],
      [{ reason: 'password_changed' }],
    ])
  })

  it('catches up by cursor after a gap', async () => {
    const world = await practice(harness)
    const { doctor } = world
    await book(server, world, '2026-03-04T09:00:00.000Z')
    const inbox = (query: { after?: string }) =>
      harness.call(getNotifications, { token: doctor.token, params: { role: 'doctor' }, query })
    const { cursor } = await inbox({})
    for (const start of ['2026-03-04T10:00:00.000Z', '2026-03-04T11:00:00.000Z'])
      expect(await book(server, world, start)).toBe(200)
    const missed = await inbox({ after: cursor ?? '' })
    const starts = missed.notifications.map((message) => message.appointment?.startTime)
    expect(starts.slice(0, 2)).toEqual(['2026-03-04T11:00:00.000Z', '2026-03-04T10:00:00.000Z'])
    expect(missed.cursor).toBe(missed.notifications[0]?._id)
  })
})
