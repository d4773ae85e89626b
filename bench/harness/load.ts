import autocannon from 'autocannon'

export type Shot = {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export type LoadResult = {
  answers: number
  /** Processor time for one answer in milliseconds, where somebody has measured it. */
  work?: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** How many answers of each HTTP status; `0` counts broken connections. */
  statuses: Record<number, number>
  /** How many refusals of each error code. */
  codes: Record<string, number>
}

type Options = {
  url: string
  connections: number
  /** Called before every request. */
  next: () => Shot
  /** Run this long … */
  seconds?: number
  /** … or for so many requests. */
  amount?: number
  /** Look into refusals; costs time, so only where they are expected. */
  readCodes?: boolean
}

/** A server in operation has been asked before: until its code is compiled, an answer costs twice as much. */
export const WARM_UP_SECONDS = 10

/** Keeps `connections` busy and measures every answer. */
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
    ...(amount === undefined ? { duration: seconds ?? 3 } : { amount }),
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

/** @throws Error when anything but a success came back: a fast refusal must not pass for speed */
export function assertSuccess(what: string, { statuses }: LoadResult): void {
  const wrong = Object.entries(statuses).filter(([status]) => status !== '200')
  if (wrong.length > 0) throw new Error(`${what}: answers that were no success: ${JSON.stringify(statuses)}`)
}
