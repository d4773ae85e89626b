import type { Route } from '@vetvisit/contract/http'
import { sql } from 'drizzle-orm'
import { type Harness, headersOf, urlOf } from '../open-harness.ts'
import { execute } from '../sql.ts'
import { jpeg } from '../uploads.ts'
import type { Sent } from './table/row.ts'

/** Rolls the transaction of a call back. */
export class Undo extends Error {}

/** Deletes the counts of refusals, because 20 refusals block an account. */
export const clearRefusals = (harness: Harness) => execute(harness.database, sql`delete from attempts`)

/** A call of the table as a request. */
export async function callOf(route: Route, { file, ...sent }: Sent, token?: string) {
  const carried = { ...sent, ...(token !== undefined && { token }) }
  const form = file && (await formOf(await jpeg()))
  return {
    method: route.method,
    url: urlOf(route, carried),
    headers: { ...headersOf(carried), ...form?.headers },
    ...(sent.body !== undefined && { payload: JSON.stringify(sent.body) }),
    ...(form && { payload: form.payload }),
  }
}

/** A picture as browsers send it. */
export async function formOf(picture: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'rex.jpg')
  const request = new Response(form)
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}
