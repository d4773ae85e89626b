/** What a failed query says of itself; Drizzle and the drivers wrap it, so the whole chain of causes is looked at. */
function chain(error: unknown): { code?: unknown; constraint?: unknown; message?: unknown }[] {
  const found: object[] = []
  for (let current = error; typeof current === 'object' && current !== null && found.length < 10; current = (current as { cause?: unknown }).cause)
    found.push(current)
  return found
}

/** SQLSTATE of a failed query, e.g. `23505`. */
export function sqlState(error: unknown): string | undefined {
  const state = chain(error).find(({ code }) => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code))
  return state?.code as string | undefined
}

/** Name of the constraint that refused a row. */
export function constraintOf(error: unknown): string | undefined {
  return chain(error).find(({ constraint }) => typeof constraint === 'string')?.constraint as string | undefined
}

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const LOST = /connection terminated|connection ended|client has encountered a connection error|not queryable|connection timeout|timeout exceeded when trying to connect/i

/** The connection broke: what was running may or may not have been committed. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined && (state.startsWith('08') || state === '57P01' || state === '57P02')) return true
  return chain(error).some(({ code, message }) => NETWORK_CODES.has(String(code)) || (typeof message === 'string' && LOST.test(message)))
}

/** The database cannot answer now: starting, stopping, out of connections or space, or a lock was held too long. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  return isConnectionLoss(error) || (state !== undefined && (state.startsWith('53') || ['57P03', '55P03', '57014', '25P03'].includes(state)))
}
