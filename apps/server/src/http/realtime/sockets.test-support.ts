import type { AddressInfo } from 'node:net'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { APPOINTMENTS_CHANGED } from '@vetvisit/contract/events'
import { API_BASE } from '@vetvisit/contract/http'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { clinicOf, type Harness, onboardedDoctor, onboardedOwner, petOf } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import type { FindCaller } from '../calls/session.ts'
import { createFindCaller } from '../../modules/auth/sessions/find-caller.ts'
import { createSocketServer, type SocketServer } from './socket-server.ts'

export type Running = { app: FastifyInstance; sockets: SocketServer; url: string; stop: () => Promise<void> }

/** A listening server over the harness's database, one of several that may run. */
export async function startServer(
  harness: Harness,
  {
    redis,
    recheckMs,
    findCaller = createFindCaller(harness.context),
  }: { redis?: Redis | undefined; recheckMs?: number; findCaller?: FindCaller } = {},
): Promise<Running> {
  const { clock, log } = harness.context
  const sockets = await createSocketServer({
    findCaller,
    clock,
    log,
    allowedOrigins: ['https://app.example'],
    trustedProxies: 0,
    rateLimit: true,
    redis,
    pool: harness.database.pool,
    ...(recheckMs !== undefined && { recheckMs }),
  })
  const app = await buildApp({ ...harness.context, live: sockets, findCaller, version: 'test' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  sockets.attach(app.server)
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    sockets,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await sockets.close()
      await app.close()
    },
  }
}

/** Sockets that clients opened, which `closeClients` closes after each test. */
const open: Socket[] = []

export function closeClients(): void {
  for (const socket of open.splice(0)) socket.disconnect()
}

type Options = { token?: string | undefined; transports?: string[]; origin?: string }

/** A client that connects to a server. */
export function dial(at: Running, { token, transports = ['websocket'], origin }: Options): Socket {
  const socket = io(at.url, {
    transports,
    auth: token === undefined ? {} : { token },
    reconnection: false,
    forceNew: true,
    ...(origin !== undefined && { extraHeaders: { origin } }),
  })
  open.push(socket)
  return socket
}

/** `connected`, or the reason why it could not connect. */
export const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })

type Heard = { event: string; payload: unknown }[]

/** `changes` are events about the practice's appointments, `heard` all others. */
export async function connect(
  at: Running,
  options: Options,
): Promise<{ socket: Socket; heard: Heard; changes: Heard }> {
  const socket = dial(at, options)
  const heard: Heard = []
  const changes: Heard = []
  socket.onAny((event: string, payload: unknown) =>
    (event === APPOINTMENTS_CHANGED ? changes : heard).push({ event, payload }),
  )
  expect(await outcome(socket)).toBe('connected')
  // The server looks the session up once more; a transaction of the test that calls the server would otherwise wait for itself.
  await new Promise((resolve) => setImmediate(resolve))
  return { socket, heard, changes }
}

export const moment = (milliseconds = 100) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < 30_000; waited += 10) await moment(10)
  expect(condition()).toBe(true)
}

export async function practice(harness: Harness) {
  const doctor = await onboardedDoctor(harness)
  const clinic = await clinicOf(harness, doctor)
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  return { doctor, clinic, owner, pet }
}

/** Books over the listening server, so that its live events go out. */
export async function book(
  at: Running,
  { owner, clinic, pet }: Awaited<ReturnType<typeof practice>>,
  start: string,
): Promise<number> {
  const response = await at.app.inject({
    method: 'POST',
    url: API_BASE + createAppointment.path,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { clinicId: clinic._id, petId: pet._id, start, confirmed: true },
  })
  return response.statusCode
}
