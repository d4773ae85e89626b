import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { addressOf, networksOf, type Networks } from '../../limits/network.ts'
import { turnAway } from './close-connection.ts'
import { createConnectionQueue, type LeaveQueue, type Shares } from './connection-queue.ts'
import type { MinuteBudget } from '../../limits/minute-budget.ts'

/** Connections without a session yet. */
const WAITING_IN_ALL = 2000

/** A practice of sixty people reconnects at the same time after a restart. */
const WAITING_SHARES: Shares = { network: 100, site: 300, provider: 500 }

export type AdmissionOptions = {
  allowedOrigins: readonly string[]
  trustedProxies: number
  /** Null for load tests, where all connections come from one address. */
  budget: MinuteBudget | null
  log: FastifyBaseLogger
}

/** An upgrade that was let in, and where it is counted. */
export type Admitted = { networks: Networks; leaveQueue: LeaveQueue }

/** Decides which upgrades are answered at all: by origin, by the queue of connections without a session, and by the network's budget. */
export function createAdmission({ allowedOrigins, trustedProxies, budget, log }: AdmissionOptions) {
  const queue = createConnectionQueue(budget === null ? Infinity : WAITING_IN_ALL, budget && WAITING_SHARES)
  const admitted = new WeakMap<IncomingMessage, Admitted>()

  async function charge(network: string): Promise<boolean> {
    const isPaid = budget === null || (await budget.spend(network, 1))
    if (!isPaid) log.warn({ network }, 'a network opens too many connections')
    return isPaid
  }

  /** A middleware of engine.io, which runs before an upgrade is answered. */
  function admit(request: IncomingMessage, _: unknown, proceed: () => void): void {
    const { socket } = request
    // Not an upgrade: engine.io refuses it by itself, and the connection stays one of HTTP.
    if (request.headers.upgrade === undefined) return proceed()
    // Until engine.io takes over, no other listener handles the socket's errors.
    socket.on('error', () => undefined)
    if (!isAllowedOrigin(request, allowedOrigins)) return turnAway(socket, 403)
    // Websocket is the only transport, so there is no earlier connection to upgrade.
    if (/[?&]sid=/.test(request.url ?? '')) return turnAway(socket, 400)
    const networks = networksOf(addressOf(request, trustedProxies))
    const { network } = networks
    const leaveQueue = queue.enter(networks)
    if (leaveQueue === null) {
      log.warn({ network }, 'too many connections wait at the same time')
      return turnAway(socket, 429)
    }
    socket.once('close', leaveQueue)
    admitted.set(request, { networks, leaveQueue })
    void charge(network).then((isPaid) => {
      if (!isPaid) leaveQueue()
      return isPaid ? proceed() : turnAway(socket, 429)
    })
  }

  return { admit, admittedOf: (request: IncomingMessage) => admitted.get(request) }
}

/** Programs send no origin; a page's origin must be allowed or have the host of the request. */
function isAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
