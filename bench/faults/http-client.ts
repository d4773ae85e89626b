import { randomUUID } from 'node:crypto'
import { API_BASE, type Route, type RouteData } from '@vetvisit/contract/http'
import { pause } from './server-process.ts'

/** Longer than the server's own limit of a request. */
const ANSWER_WITHIN_MS = 20_000

export type Request = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: Record<string, unknown> | undefined
}
export type Answer = { status: number; text: string }

export function urlOf(route: Route, { params = {}, query = {} }: Request): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.append(name, String(value))
  return API_BASE + path + (search.size > 0 ? `?${search.toString()}` : '')
}

/** @throws Error without a complete answer */
export async function fetchWhole(
  address: string,
  {
    method,
    url,
    token,
    key,
    body,
    headers,
  }: {
    method: string
    url: string
    token?: string | undefined
    key?: string
    body?: unknown
    headers?: Record<string, string>
  },
): Promise<Answer> {
  const response = await fetch(address + url, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  return { status: response.status, text: await response.text() }
}

/** Makes a call that must succeed and repeats it if the server is overloaded. @throws Error with the answer otherwise */
export async function call<R extends Route>(
  address: string,
  route: R,
  request: Request & { token?: string | undefined },
): Promise<RouteData<R>> {
  const { method } = route
  const sent = { method, url: urlOf(route, request), token: request.token, body: request.body }
  const key = method === 'GET' ? {} : { key: randomUUID() }
  let answer = await fetchWhole(address, { ...sent, ...key })
  for (let attempt = 1; answer.status === 503 && attempt < 20; attempt += 1) {
    await pause(500)
    answer = await fetchWhole(address, { ...sent, ...key })
  }
  if (answer.status !== 200) throw new Error(`${route.name} answered ${answer.status}: ${answer.text}`)
  return dataOf(answer.text) as RouteData<R>
}

/** The data of a success. */
export const dataOf = (text = 'null'): unknown => (JSON.parse(text) as { data: unknown } | null)?.data
