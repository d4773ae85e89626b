import autocannon from 'autocannon'
import { by, type Effort } from './effort.ts'

export type Shot = {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export type LoadResult = {
  answers: number
  /** Milliseconds of processor time per answer; only from `withWork`. */
  work?: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Answers by HTTP status; `0` counts broken connections. */
  statuses: Record<number, number>
  /** Refusals by error code; empty without `readCodes`. */
  codes: Record<string, number>
}

type Options = {
  url: string
  connections: number
  /** Called before every request. */
  next: () => Shot
  /** Length of the run; 3 seconds unless given. */
  seconds?: number
  /** Number of requests, in place of a length. */
  amount?: number
  /** Counts error codes. Parsing takes time, so use it only if refusals are expected. */
  readCodes?: boolean
}

/** Requests that show that a load works: two on each of the eight connections that most benches open. */
const FEW = 16

/** A run of so many seconds, or of few requests if it only has to work. */
export const lengthOf = (effort: Effort, seconds: number): { seconds: number } | { amount: number } =>
  effort === 'once' ? { amount: FEW } : { seconds }

/** A run ends with a sample, of which there is one a second by default. */
const SAMPLE_MS = 50

/** Until its code is compiled, a server takes twice as long for an answer. */
export const warmUpSeconds = (effort: Effort): number => by(effort, { once: 0, quick: 10, whole: 10 })

/** Sends requests on `connections` connections without a pause and measures every answer. */
export async function load({
  url,
  connections,
  next,
  seconds,
  amount,
  readCodes,
}: Options): Promise<LoadResult> {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const codes: Record<string, number> = {}
  const started = performance.now()
  let ended = started
  const run = autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds ?? 3 } : { amount, sampleInt: SAMPLE_MS }),
    timeout: 60,
    requests: [
      {
        setupRequest: (request) => {
          const { method = 'GET', path, token, body, headers } = next()
          return {
            ...request,
            method,
            path,
            headers: {
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }
        },
        ...(readCodes && {
          onResponse: (status: number, body: string) => {
            if (status < 400) return
            const { code } = JSON.parse(body) as { code: string }
            codes[code] = (codes[code] ?? 0) + 1
          },
        }),
      },
    ],
  })
  void run.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds)
    statuses[status] = (statuses[status] ?? 0) + 1
    ended = performance.now()
  })
  const result = await run
  if (result.errors > 0) statuses[0] = result.errors
  const sorted = Float64Array.from(times).toSorted()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    answers: times.length,
    perSecond: (times.length / (ended - started)) * 1000,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    statuses,
    codes,
  }
}

/** @throws Error if an answer was not 200, because a quick refusal must not count as speed */
export function assertSuccess(name: string, { statuses }: LoadResult): void {
  const wrong = Object.entries(statuses).filter(([status]) => status !== '200')
  if (wrong.length > 0)
    throw new Error(`${name}: not every answer was a success: ${JSON.stringify(statuses)}`)
}
