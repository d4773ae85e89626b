/** Epoch milliseconds. Only this file and the schemas of the wire know an instant as text. */
export type Instant = number

export { instantText as writeInstant } from '@vetvisit/contract/zones/rules'

/**
 * An instant as PostgreSQL writes it: in a column (`2026-03-02 09:00:00+00`), in a JSON object (`2026-03-02T09:00:00+00:00`), or as epoch
 * milliseconds.
 *
 * @throws Error for anything else: a wrong column type must not travel on as NaN
 */
export function readInstant(sent: string | number): Instant {
  // A float of seconds, multiplied, can miss the millisecond by a little.
  const at = typeof sent === 'number' ? Math.round(sent) : Date.parse(sent)
  if (Number.isNaN(at)) throw new Error(`not an instant: ${sent}`)
  return at
}

/** For libraries that ask for a `Date`. */
export const dateOf = (at: Instant): Date => new Date(at)
