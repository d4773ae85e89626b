/** An error with its causes: `QueryFailed` and others wrap the error of the driver. */
function chain(error: unknown): { code?: unknown; constraint?: unknown; message?: unknown }[] {
  const found: object[] = []
  let current = error
  while (typeof current === 'object' && current !== null && found.length < 10) {
    found.push(current)
    current = (current as { cause?: unknown }).cause
  }
  return found
}

/** Thrown for a failed query, with the driver's error as its cause. Its message and stack hold no values, unlike those of a driver. */
export class QueryFailed extends Error {
  override readonly name = 'QueryFailed'

  constructor({ name, text }: { name: string; text: string }, cause: unknown) {
    super(`Failed query: ${name === '' ? text : name}`, { cause })
  }
}

/** SQLSTATE of a failed query, e.g. `23505`. */
export function sqlState(error: unknown): string | undefined {
  // A network error's code can have five letters too (`EPIPE`); every state that a server sends has a digit.
  const state = chain(error).find(
    ({ code }) => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code),
  )
  return state?.code as string | undefined
}

/** Name of the constraint that refused a row. */
export function constraintOf(error: unknown): string | undefined {
  return chain(error).find(({ constraint }) => typeof constraint === 'string')?.constraint as
    | string
    | undefined
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Messages of `pg` that come without a code. */
const LOST =
  /connection terminated|connection ended|connection error|not queryable|connection timeout|timeout expired|timeout exceeded when trying to connect|query read timeout/i

/** The connection broke, so the running work may or may not have been committed. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined && (state.startsWith('08') || ['57P01', '57P02', '57P05', '25P03'].includes(state)))
    return true
  return chain(error).some(
    ({ code, message }) =>
      NETWORK_CODES.has(String(code)) || (typeof message === 'string' && LOST.test(message)),
  )
}

/** Starting or stopping, cancelled by a time limit, a lock held too long, read-only after a failover. */
const UNAVAILABLE_STATES = new Set(['57P03', '57014', '55P03', '25006'])

/** The database cannot answer now: a later try may succeed without any change. Class 53 is connections, space, memory. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  return (
    isConnectionLoss(error) ||
    (state !== undefined && (state.startsWith('53') || UNAVAILABLE_STATES.has(state)))
  )
}

/** Thrown by a driver's `transaction` when its connection broke. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'

  constructor(
    override readonly cause: unknown,
    /** Whether nothing can have been committed, so that the work may run again. */
    readonly repeatable: boolean,
  ) {
    super('the connection to the database was lost')
  }
}
