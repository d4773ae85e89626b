import { API_BASE, type Route } from '@vetvisit/contract/http'

export type Sent = {
  status: number
  /** Of a refusal. */
  code: string | undefined
  data: unknown
  milliseconds: number
}

/** Sends a call with a body and measures it. */
export async function send(url: string, route: Route, body: object, token?: string): Promise<Sent> {
  const started = performance.now()
  const response = await fetch(url + API_BASE + route.path, {
    method: route.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { code, data } = (await response.json()) as { code?: string; data?: unknown }
  return { status: response.status, code, data, milliseconds: performance.now() - started }
}
