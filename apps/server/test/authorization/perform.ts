import type { Route } from '@vetvisit/contract/http'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Harness } from '../harness.ts'
import { callOf, Undo } from './request.ts'
import type { Sent } from './table/row.ts'
import { rowsOf } from '../sql.ts'

export type Performed = {
  status: number
  /** The answer without its `requestId`. */
  text: string
}

/** Sends a call of the table. */
export async function perform(
  harness: Harness,
  route: Route,
  sent: Sent,
  token: string | undefined,
): Promise<Performed> {
  const response = await harness.app.inject(await callOf(route, sent, token))
  return { status: response.statusCode, text: response.body.replace(/,"requestId":"[^"]*"/, '') }
}

/**
 * Sends an allowed call in a transaction and rolls it back.
 *
 * @param look sees the effects before the rollback
 */
export async function performAndUndo(
  harness: Harness,
  route: Route,
  sent: Sent,
  token: string | undefined,
  look: (performed: Performed) => Promise<void> | void = () => undefined,
): Promise<Performed> {
  let performed: Performed | undefined
  try {
    await harness.database.transact(async () => {
      performed = await perform(harness, route, sent, token)
      await look(performed)
      throw new Undo()
    })
  } catch (thrown) {
    if (!(thrown instanceof Undo)) throw thrown
  }
  if (!performed) throw new Error('The call was not made.')
  return performed
}

/** Waits until all notifications are marked as announced, which happens in batches after their commit. */
export const allAnnounced = (harness: Harness) =>
  vi.waitFor(async () => {
    const left = await rowsOf(harness.database, sql`select id from notifications where announced_at is null`)
    if (left.length > 0) throw new Error(`${left.length} notifications are not marked as announced.`)
  }, 10_000)

/** Tables that a refused call may write, too: counters, logs, sessions and keys. */
const LEFT_OUT = ['attempts', 'audit', 'security_events', 'sessions', 'idempotency_keys']

/** A text that differs after any change of the other tables. */
export async function fingerprintOf(harness: Harness): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    harness.database,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  // Without values it is planned once.
  const parts = tables
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(
      ({ name }) =>
        sql`select ${sql.raw(`'${name}'`)} as name, md5(string_agg(t::text, ' ' order by t::text)) as hash from ${sql.identifier(name)} t`,
    )
  return JSON.stringify(await rowsOf(harness.database, sql.join(parts, sql` union all `)))
}
