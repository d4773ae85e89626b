import type { IncomingMessage } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'socket.io'
import { addressOf, networkOf, siteOf } from '../network.ts'
import type { NetworkBudget } from './network-budget.ts'

/** What socket.io calls a connection, below the socket that it becomes. */
type Connection = Socket['conn']

/** How long a connection may take to say who it is. */
const HANDSHAKE_WITHIN_MS = 10_000

/** How long the other side gets to take our last words. */
const LAST_WORDS_MS = 1000

/**
 * Connections that have not said who they are: of one network, of all networks of one IPv6 site, and in all. A practice of sixty comes
 * back together after a restart.
 */
const WAITING_OF_A_NETWORK = 100
const WAITING_OF_A_SITE = 300
const WAITING_IN_ALL = 2000

/** Sessions that are looked up at the same time; whoever comes then tries again a second later. */
const LOOK_UPS_AT_ONCE = 200

/** What one network may spend in a minute, and what a guessed token costs beyond the connection that it came by. */
export const BUDGET_A_MINUTE = 600
const GUESS_COSTS = 4

/** A client answers three pings a minute and says hardly anything else. */
const PACKETS_A_MINUTE = 60
const MINUTE_MS = 60_000

/** First letter of the packet by which a client says who it is. */
const CONNECT = '0'

type State = {
  network: string
  stage: 'arrived' | 'asked' | 'passed'
  packets: number
  since: number
  leaveQueue: () => void
}

type Options = {
  allowedOrigins: readonly string[]
  trustedProxies: number
  /** Null for load tests, where everybody has one address. */
  budget: NetworkBudget | null
  log: FastifyBaseLogger
}

/** What a look-up said; `busy` was none, and the client tries again by itself. */
type Passage = 'passed' | 'refused' | 'busy'

/**
 * Keeps strangers from costing anything: who may open a connection, what may be said before a session is known, and how often.
 * A connection says once who it is, and is closed when that is refused.
 */
export function createDoor({ allowedOrigins, trustedProxies, budget, log }: Options) {
  const states = new WeakMap<Connection, State>()
  const waiting = new Map<string, number>()
  let waitingInAll = 0
  let lookUps = 0

  /** @returns the function that leaves the queue again, or null when it is full */
  function queue(network: string, site: string | null): (() => void) | null {
    const isFull =
      isFullFor(network, WAITING_OF_A_NETWORK) || (site !== null && isFullFor(site, WAITING_OF_A_SITE))
    if (budget && (isFull || waitingInAll >= WAITING_IN_ALL)) return null
    const counted = site === null ? [network] : [network, site]
    for (const place of counted) waiting.set(place, (waiting.get(place) ?? 0) + 1)
    waitingInAll += 1
    let left = false
    return () => {
      if (left) return
      left = true
      waitingInAll -= 1
      for (const place of counted) {
        const others = (waiting.get(place) ?? 1) - 1
        if (others === 0) waiting.delete(place)
        else waiting.set(place, others)
      }
    }
  }
  const isFullFor = (place: string, most: number) => (waiting.get(place) ?? 0) >= most

  const queued = new WeakMap<IncomingMessage, Pick<State, 'network' | 'leaveQueue'>>()

  /** Asked before an upgrade is answered, as a middleware of engine.io. */
  function admit(request: IncomingMessage, _: unknown, proceed: () => void): void {
    const { socket } = request
    // Not an upgrade: engine.io itself refuses it, and the connection stays that of HTTP.
    if (request.headers.upgrade === undefined) return proceed()
    // While it is counted nobody else listens for its errors.
    socket.on('error', () => undefined)
    const { origin, host } = request.headers
    if (origin !== undefined && !allowedOrigins.includes(origin) && !isSameHost(origin, host))
      return turnAway(socket, 403)
    // Websocket is all there is, so there is no connection that could be upgraded to one.
    if (/[?&]sid=/.test(request.url ?? '')) return turnAway(socket, 400)
    const address = addressOf(request, trustedProxies)
    const network = networkOf(address)
    const leaveQueue = queue(network, siteOf(address))
    if (leaveQueue === null) {
      log.warn({ network }, 'too many connections wait at the same time')
      return turnAway(socket, 429)
    }
    socket.once('close', leaveQueue)
    queued.set(request, { network, leaveQueue })
    void charge(network).then((isPaid) => {
      if (!isPaid) leaveQueue()
      return isPaid ? proceed() : turnAway(socket, 429)
    })
  }

  async function charge(network: string): Promise<boolean> {
    const isPaid = budget === null || (await budget.spend(network, 1))
    if (!isPaid) log.warn({ network }, 'a network opens too many connections')
    return isPaid
  }

  /** Watches over a connection from its first packet on. */
  function watch(connection: Connection): void {
    const { request } = connection
    const { network, leaveQueue } = queued.get(request) ?? { network: '', leaveQueue: () => undefined }
    const state: State = { network, leaveQueue, stage: 'arrived', packets: 0, since: performance.now() }
    states.set(connection, state)
    const deadline = setTimeout(() => {
      if (state.stage !== 'passed') drop(connection)
    }, HANDSHAKE_WITHIN_MS)
    connection.on('packet', (packet: { type: string; data?: unknown }) => {
      if (!mayCome(state, packet)) drop(connection)
    })
    connection.once('close', () => {
      clearTimeout(deadline)
      leaveQueue()
      hangUp(request.socket)
    })
  }

  /** Looks up who a connection is. */
  async function lookUp(connection: Connection, find: () => Promise<boolean>): Promise<Passage> {
    if (lookUps >= LOOK_UPS_AT_ONCE) {
      log.warn('too many live connections ask for their session at the same time')
      drop(connection)
      return 'busy'
    }
    lookUps += 1
    try {
      return (await find()) ? 'passed' : 'refused'
    } catch (error) {
      log.error({ err: error }, 'a live connection could not be looked up')
      // Without an answer, so that the client tries again.
      drop(connection)
      return 'busy'
    } finally {
      lookUps -= 1
    }
  }

  function pass(connection: Connection): void {
    const state = states.get(connection)
    if (!state) return
    state.stage = 'passed'
    state.leaveQueue()
  }

  /** Lets the refusal out and closes. */
  function refuse(connection: Connection): void {
    const network = states.get(connection)?.network
    if (budget && network !== undefined) void budget.spend(network, GUESS_COSTS)
    setImmediate(() => connection.close())
  }

  return { admit, watch, lookUp, pass, refuse }
}

/** Whether a client of ours would send this packet now. */
function mayCome(state: State, { type, data }: { type: string; data?: unknown }): boolean {
  const now = performance.now()
  if (now - state.since > MINUTE_MS) Object.assign(state, { since: now, packets: 0 })
  state.packets += 1
  if (state.packets > PACKETS_A_MINUTE) return false
  if (type !== 'message') return true
  const connects = typeof data === 'string' && data.startsWith(CONNECT)
  if (state.stage === 'arrived' && connects) {
    state.stage = 'asked'
    return true
  }
  return state.stage === 'passed' && !connects
}

/** Closes at once; what has been sent and not been read yet is not read any more. */
function drop(connection: Connection): void {
  connection.close(true)
  connection.request.socket.destroy()
}

/** Closes once our last words are out, whether or not the other side says goodbye. */
function hangUp(socket: NetSocket): void {
  if (socket.destroyed) return
  socket.destroySoon()
  const timer = setTimeout(() => socket.destroy(), LAST_WORDS_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}

const REASONS = { 400: 'Bad Request', 403: 'Forbidden', 429: 'Too Many Requests' } as const

function turnAway(socket: NetSocket, status: keyof typeof REASONS): void {
  const wait = status === 429 ? 'Retry-After: 60\r\n' : ''
  socket.write(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\n${wait}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
  hangUp(socket)
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
