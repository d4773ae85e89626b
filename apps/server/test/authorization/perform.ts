import type { Route } from '@vetvisit/contract/http'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { rowsOf } from '../../src/db/rows.ts'
import { type Harness, headersOf, urlOf } from '../harness.ts'
import { jpeg } from '../uploads.ts'
import type { Sent } from './table.ts'

export type Performed = {
  status: number
  /** What was answered, without the number of the request. */
  text: string
}

/** Sends one call as it is written down in the table. */
export async function perform(
  harness: Harness,
  route: Route,
  { file, ...sent }: Sent,
  token: string | undefined,
): Promise<Performed> {
  const carried = { ...sent, ...(token !== undefined && { token }) }
  const form = file && (await formOf())
  const response = await harness.app.inject({
    method: route.method,
    url: urlOf(route, carried),
    headers: { ...headersOf(carried), ...form?.headers },
    ...(sent.body !== undefined && { payload: JSON.stringify(sent.body) }),
    ...(form && { payload: form.payload }),
  })
  return { status: response.statusCode, text: response.body.replace(/,"requestId":"[^"]*"/, '') }
}

async function formOf() {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'rex.jpg')
  const request = new Response(form)
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

class Undo extends Error {}

/**
 * Sends a call that is allowed, and takes back what it did.
 *
 * @param look sees what it did before that
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

/** Waits until all messages are marked as announced, which happens a moment after their commit. */
export const allAnnounced = (harness: Harness) =>
  vi.waitFor(async () => {
    const left = await rowsOf(harness.database, sql`select id from notifications where announced_at is null`)
    if (left.length > 0) throw new Error(`${left.length} messages are not marked as announced.`)
  }, 10_000)

/** What counting, signing in and telling apart write of a refused call, too. */
const LEFT_OUT = ['attempts', 'audit', 'security_events', 'sessions', 'idempotency_keys']

/** One line for all that is stored, which any change would change. */
export async function fingerprintOf(harness: Harness): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    harness.database,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const parts = tables
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${sql.identifier(name)} t`,
    )
  return JSON.stringify(await rowsOf(harness.database, sql.join(parts, sql` union all `)))
}

/** Forgets how often somebody was refused: who is refused twenty times waits. */
export const forgetRefusals = (harness: Harness) => harness.database.db.execute(sql`delete from attempts`)
