import type { Route } from '@vetvisit/contract/http'
import { headersOf, urlOf } from '../open-harness.ts'
import { jpeg } from '../uploads.ts'
import type { Sent } from './table/row.ts'

/** Rolls the transaction of a call back. */
export class Undo extends Error {}

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
