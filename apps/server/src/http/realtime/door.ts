import { type AdmissionOptions, createAdmission } from './admission.ts'
import { type Connection, drop, hangUp } from './close-connection.ts'
import { createConnectionQueue, type LeaveQueue, type Shares } from './connection-queue.ts'
import { networksOf, type Networks } from '../../limits/network.ts'

/** How long a connection may take to present its session. */
export const HANDSHAKE_WITHIN_MS = 10_000

/** Sessions that are looked up at the same time; clients beyond that try again a second later. */
const LOOK_UPS_AT_ONCE = 200
const LOOK_UP_SHARES: Shares = { network: 100, site: 100, provider: 100 }

/** The budget of one network per minute; a connection costs 1, a guessed token this much more. */
export const BUDGET_A_MINUTE = 600
const GUESS_COSTS = 4

/** A client answers three pings a minute and sends hardly anything else. */
const PACKETS_A_MINUTE = 60
const MINUTE_MS = 60_000

/** First character of the packet that presents the session. */
const CONNECT = '0'

type State = {
  networks: Networks
  stage: 'arrived' | 'asked' | 'passed'
  packets: number
  since: number
  leaveQueue: LeaveQueue
}

/** Outcome of a look-up; after `busy` the client tries again by itself. */
type Passage = 'passed' | 'refused' | 'busy'

/**
 * Limits what a connection without a session can cost: which connections are opened, what they may send before a session is known, and
 * how often. A connection presents a session once, and closes if it is refused.
 */
export function createDoor(options: AdmissionOptions & { handshakeWithinMs: number }) {
  const { budget, handshakeWithinMs } = options
  const states = new WeakMap<Connection, State>()
  const { admit, admittedOf } = createAdmission(options)

  /** Watches a connection from its first packet on. */
  function watch(connection: Connection): void {
    const { request } = connection
    const { networks, leaveQueue } = admittedOf(request) ?? {
      networks: networksOf(''),
      leaveQueue: () => undefined,
    }
    const state: State = { networks, leaveQueue, stage: 'arrived', packets: 0, since: performance.now() }
    states.set(connection, state)
    const deadline = setTimeout(() => {
      if (state.stage !== 'passed') drop(connection)
    }, handshakeWithinMs)
    connection.on('packet', (packet: { type: string; data?: unknown }) => {
      if (!isExpected(state, packet)) drop(connection)
    })
    connection.once('close', () => {
      clearTimeout(deadline)
      leaveQueue()
      hangUp(request.socket)
    })
  }

  /** Marks a connection as one with a session. */
  function pass(connection: Connection): void {
    const state = states.get(connection)
    if (!state) return
    state.stage = 'passed'
    state.leaveQueue()
  }

  /** Charges the network for a wrong token and closes after the refusal is sent. */
  function refuse(connection: Connection): void {
    const networks = states.get(connection)?.networks
    if (budget && networks) void budget.spend(networks.network, GUESS_COSTS)
    setImmediate(() => connection.close())
  }

  const lookUp = createLookUp(options, (connection) => states.get(connection)?.networks ?? networksOf(''))
  return { admit, watch, lookUp, pass, refuse }
}

/** Makes the function that looks up the session of a connection, for a limited number at the same time. */
function createLookUp(
  { budget, log }: AdmissionOptions,
  networksOfConnection: (one: Connection) => Networks,
) {
  const queue = createConnectionQueue(LOOK_UPS_AT_ONCE, budget && LOOK_UP_SHARES)
  return async (connection: Connection, find: () => Promise<boolean>): Promise<Passage> => {
    const leaveQueue = queue.enter(networksOfConnection(connection))
    if (leaveQueue === null) {
      log.warn('too many live connections ask for their session at the same time')
      drop(connection)
      return 'busy'
    }
    try {
      return (await find()) ? 'passed' : 'refused'
    } catch (error) {
      log.error({ err: error }, 'a live connection could not be looked up')
      // Without an answer, so that the client tries again.
      drop(connection)
      return 'busy'
    } finally {
      leaveQueue()
    }
  }
}

/** Whether our own client would send this packet now. */
function isExpected(state: State, { type, data }: { type: string; data?: unknown }): boolean {
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
