import type { FastifyBaseLogger } from 'fastify'
import { type AdmissionOptions, createAdmission } from './admission.ts'
import { type Connection, drop, hangUp } from './close-connection.ts'
import type { LeaveQueue } from './connection-queue.ts'

/** How long a connection may take to present its session. */
const HANDSHAKE_WITHIN_MS = 10_000

/** Sessions that are looked up at the same time; clients beyond that try again a second later. */
const LOOK_UPS_AT_ONCE = 200

/** The budget of one network per minute; a connection costs 1, a guessed token this much more. */
export const BUDGET_A_MINUTE = 600
const GUESS_COSTS = 4

/** A client answers three pings a minute and sends hardly anything else. */
const PACKETS_A_MINUTE = 60
const MINUTE_MS = 60_000

/** First character of the packet that presents the session. */
const CONNECT = '0'

type State = {
  network: string
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
export function createDoor(options: AdmissionOptions) {
  const { budget, log } = options
  const states = new WeakMap<Connection, State>()
  const { admit, admittedOf } = createAdmission(options)

  /** Watches a connection from its first packet on. */
  function watch(connection: Connection): void {
    const { request } = connection
    const { network, leaveQueue } = admittedOf(request) ?? { network: '', leaveQueue: () => undefined }
    const state: State = { network, leaveQueue, stage: 'arrived', packets: 0, since: performance.now() }
    states.set(connection, state)
    const deadline = setTimeout(() => {
      if (state.stage !== 'passed') drop(connection)
    }, HANDSHAKE_WITHIN_MS)
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
    const network = states.get(connection)?.network
    if (budget && network !== undefined) void budget.spend(network, GUESS_COSTS)
    setImmediate(() => connection.close())
  }

  return { admit, watch, lookUp: createLookUp(log), pass, refuse }
}

/** Makes the function that looks up the session of a connection, for a limited number at the same time. */
function createLookUp(log: FastifyBaseLogger) {
  let running = 0
  return async (connection: Connection, find: () => Promise<boolean>): Promise<Passage> => {
    if (running >= LOOK_UPS_AT_ONCE) {
      log.warn('too many live connections ask for their session at the same time')
      drop(connection)
      return 'busy'
    }
    running += 1
    try {
      return (await find()) ? 'passed' : 'refused'
    } catch (error) {
      log.error({ err: error }, 'a live connection could not be looked up')
      // Without an answer, so that the client tries again.
      drop(connection)
      return 'busy'
    } finally {
      running -= 1
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
