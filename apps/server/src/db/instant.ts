/** Epoch milliseconds. Only this file and the schemas of the wire know an instant as text. */
export type Instant = number

export { instantText as writeInstant } from '@vetvisit/contract/zones/rules'

/**
 * An instant as PostgreSQL writes it, in a column (`2026-03-02 09:00:00+00`) or inside JSON (`2026-03-02T09:00:00+00:00`).
 *
 * @throws Error for any other text: a wrong column type must not travel on as NaN
 */
export function readInstant(text: string): Instant {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new Error(`not an instant: ${text}`)
  return at
}

/** For libraries that ask for a `Date`. */
export const dateOf = (at: Instant): Date => new Date(at)
