import http from 'node:http'
import { pause } from '../faults/server-process.ts'
import type { Case } from './cases.ts'
import type { Answer } from './oracles.ts'

/** Longer than the server's own limits, so it detects a hang. */
const GIVE_UP_AFTER_MS = 20_000
const SLOW_MS = 2000
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** `key` is the idempotency key; `alone` opens a new connection for the request. */
export type Manner = { key?: string | undefined; alone?: boolean }

/**
 * Sends one request unchanged.
 *
 * @throws Error without a complete answer
 */
function send(
  address: string,
  asked: Case,
  token: string | undefined,
  { key, alone = false }: Manner,
): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const { method, url, headers, body } = asked
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent: alone ? false : agent,
        hostname,
        port,
        method,
        path: url,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        timeout: GIVE_UP_AFTER_MS,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - since,
          }),
        )
      },
    )
    request.on('timeout', () => request.destroy(new Error(`no answer in ${GIVE_UP_AFTER_MS} ms`)))
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * Sends a request, and repeats it alone if the machine may be the cause of a failure: a slow answer, an overloaded server, a
 * connection closed because of another request.
 */
export async function sendFairly(
  address: string,
  asked: Case,
  token: string | undefined,
  manner: Manner = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await send(address, asked, token, manner)
      if ((answer.status !== 503 && answer.ms <= SLOW_MS) || attempt === 3) return answer
    } catch (error) {
      if (attempt === 3 || manner.alone) throw error
    }
    await pause(300 * attempt)
  }
}
