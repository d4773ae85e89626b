import { API_BASE, type Route, type RouteData, type RouteInput } from '@vetvisit/contract/http'
import type { ErrorCode, FieldErrors } from '@vetvisit/contract/errors'
import { currentLanguage } from '../text/language.ts'
import { currentSession, signOut } from '../session/session.ts'

const ORIGIN = import.meta.env?.VITE_API_URL ?? ''
const TIMEOUT_MS = 20_000

/** The server's codes, and two failures to reach it: no network, or no complete response. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreachable'

type Refusal = {
  message?: string | undefined
  fields?: FieldErrors | undefined
  details?: Record<string, unknown> | undefined
  retryAfterSeconds?: number | null
}

/** A failed call. `message` is the server's text in the reader's language; empty if the server could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  readonly fields: FieldErrors
  readonly details: Record<string, unknown>
  /** When the server accepts the next attempt; null if it did not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    readonly code: ApiErrorCode,
    /** HTTP status; 0 without a response. */
    readonly status: number,
    { message = '', fields = {}, details = {}, retryAfterSeconds = null }: Refusal = {},
  ) {
    super(message)
    this.fields = fields
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** True if what was asked for has an id that is none, such as that of a link which lost its last letters. A microchip's `rfid` is typed. */
  get namesNothing(): boolean {
    const fields = Object.keys(this.fields)
    return this.status === 422 && fields.length > 0 && fields.every((field) => /(?<!rf)id$/i.test(field))
  }

  /**
   * True if the write may have been executed: repeat it with the same idempotency key. A device that is offline now may have been connected
   * when the write was sent.
   */
  get outcomeUnknown(): boolean {
    return (
      this.status === 0 ||
      this.code === 'unreachable' ||
      this.code === 'unavailable' ||
      this.code === 'timed_out'
    )
  }
}

export type CallOptions = {
  signal?: AbortSignal
  timeoutMs?: number
  idempotencyKey?: string
  /** Lets the browser finish the call even if the page closes. */
  keepalive?: boolean
  /** Of a session that is locked here, in place of the present one. */
  token?: string
}

type Values = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type CallArguments<R extends Route> =
  unknown extends RouteInput<R>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: RouteInput<R>, options?: CallOptions]

/**
 * Calls a route of the contract: `call(createAppointment, { body })`.
 *
 * A 403 ends the session on this device (specification/readings §2); guards then lead to the login.
 * @returns `data` of the response
 * @throws ApiError for every refusal and for a missing response
 */
export async function call<R extends Route>(
  route: R,
  ...[input, options]: CallArguments<R>
): Promise<RouteData<R>> {
  const { params = {}, query = {}, body } = (input ?? {}) as Values
  const url = urlOf(route.path, params, query)
  const sent = body === undefined ? null : JSON.stringify(body)
  return (await ask(route, url, sent, options)) as RouteData<R>
}

async function ask(
  { method }: Route,
  url: string,
  body: string | null,
  options: CallOptions | undefined,
): Promise<unknown> {
  const token = options?.token ?? currentSession()?.token
  const headers = new Headers(requestHeaders(token))
  if (body !== null) headers.set('Content-Type', 'application/json')
  if (method !== 'GET') headers.set('Idempotency-Key', options?.idempotencyKey ?? newIdempotencyKey())
  const request = { method, headers, body, signal: endOf(options), keepalive: options?.keepalive === true }
  const response = await fetch(url, request).catch((error: unknown) => {
    // WebKit says `AbortError` of a timeout, too; only the caller's signal tells them apart.
    throw options?.signal?.aborted ? error : noAnswer()
  })
  return answerOf(response, token)
}

/** Aborts a call after its timeout or when the caller's signal aborts. */
function endOf({ signal, timeoutMs = TIMEOUT_MS }: CallOptions = {}): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** URL of a call, with path parameters and query filled in; undefined query values are left out. */
export function urlOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item))
  }
  return `${ORIGIN}${API_BASE}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** URL of a file linked in a response. The phone app's pages do not come from the server, so the URL must be absolute. */
export const fileAddress = (link: string): string => (link.startsWith('/') ? ORIGIN + link : link)

/** Headers of every call; uploads set them themselves. */
export function requestHeaders(token = currentSession()?.token): Record<string, string> {
  return { 'Accept-Language': currentLanguage(), ...(token && { Authorization: `Bearer ${token}` }) }
}

/** A random idempotency key. Also works on plain http, where `randomUUID` is missing. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The error of a call without a response. */
export const noAnswer = (): ApiError => new ApiError(navigator.onLine ? 'unreachable' : 'offline', 0)

type Answer = {
  status?: string
  code?: ErrorCode
  message?: string
  data?: unknown
  fields?: FieldErrors
  details?: Record<string, unknown>
}

async function answerOf(response: Response, token: string | undefined): Promise<unknown> {
  const answer = await response.json().then(
    (json: unknown) => json as Answer | null,
    () => null,
  )
  if (response.ok && answer?.status === 'success') return answer.data
  throw failureOf(response.status, answer, token, retryAfterOf(response))
}

function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('Retry-After') ?? ''
  return /^\d+$/.test(text) ? Number(text) : null
}

/**
 * Turns a failed answer into its error; shared with uploads. Ends the session on 403, and if the server has locked it.
 *
 * @param token the token that was sent, because a late response to an earlier session does not concern the current one
 */
export function failureOf(
  status: number,
  answer: Answer | null,
  token: string | undefined,
  retryAfterSeconds: number | null = null,
): ApiError {
  if (token === currentSession()?.token) {
    if (status === 403) signOut('expired')
    if (answer?.code === 'session_locked') signOut('locked')
  }
  // A proxy's own page or a truncated body: the server's response is unknown.
  if (!answer?.code) return new ApiError(status >= 500 ? 'unavailable' : 'unreachable', status)
  const { code, message, fields, details } = answer
  return new ApiError(code, status, { message, fields, details, retryAfterSeconds })
}
