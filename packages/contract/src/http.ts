import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'

/** All calls live below this path (specification/owner §7). */
export const API_BASE = '/api/v1'

/** Roles as stored; a service provider is a `doctor` with a flag (specification/readings §3). */
export const ROLES = ['patient', 'doctor', 'assistant'] as const
export type Role = (typeof ROLES)[number]

/**
 * The roles that may call a route. Public routes ignore any token. The others answer 401 without a token, 403 with an invalid one and
 * 404 for a role that is not listed. Before the end of onboarding they answer 409 `onboarding_required`, except with `duringOnboarding`;
 * to a locked session 409 `session_locked`, except with `whileLocked`.
 * With `visitors` a call without a token is that of a visitor who is not signed in.
 */
export type Access =
  | 'public'
  | {
      readonly roles: readonly Role[]
      readonly duringOnboarding?: boolean
      readonly whileLocked?: true
      readonly visitors?: true
    }

export const EVERY_ROLE = ['patient', 'doctor', 'assistant'] as const satisfies readonly Role[]
export const PRACTICE_ROLES = ['doctor', 'assistant'] as const satisfies readonly Role[]

/** The definition of one call: the server binds a handler to it, the client calls it, and the OpenAPI document is generated from it. */
export type Route = {
  /** Unique name; the operationId in OpenAPI. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below `API_BASE`, parameters as `{name}`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  /** Keys are case-insensitive (specification/readings §2). */
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * As `body`, with the stricter rules of owners. A body of theirs that `body` refuses gets the messages of both; what only these rules
   * refuse, the act refuses, because it knows the stored values.
   */
  readonly ownersBody?: z.ZodType
  /** The request is `multipart/form-data` with a file beside the body's fields; larger files are refused. */
  readonly upload?: { readonly limitBytes: number }
  /** Accepts form data, whose content is not read. */
  readonly takesForm?: true
  /** Schema of `data` in a successful response; `z.unknown()` if `produces` is set. */
  readonly data: z.ZodType
  /** Content types of a response that is not JSON, such as a file or a PDF. */
  readonly produces?: readonly string[]
  /** Error codes besides those that every route may return. */
  readonly errors?: readonly ErrorCode[]
}

export const route = <const R extends Route>(definition: R): R => definition

type SchemaOf<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Record<K, infer S extends z.ZodType> ? S : never
type Part<R extends Route, K extends 'params' | 'query' | 'body', T> = [SchemaOf<R, K>] extends [never]
  ? unknown
  : { [key in K]: T }

/** A query without required keys may be left out. */
type QueryInput<R extends Route, T> = [SchemaOf<R, 'query'>] extends [never]
  ? unknown
  : Partial<T> extends T
    ? { query?: T | undefined }
    : { query: T }

/** Input of a caller, before defaults and conversions. */
export type RouteInput<R extends Route> = Part<R, 'params', z.input<SchemaOf<R, 'params'>>> &
  QueryInput<R, z.input<SchemaOf<R, 'query'>>> &
  Part<R, 'body', z.input<SchemaOf<R, 'body'>>>

/** Input of a handler, after validation. */
export type RouteValues<R extends Route> = Part<R, 'params', z.output<SchemaOf<R, 'params'>>> &
  Part<R, 'query', z.output<SchemaOf<R, 'query'>>> &
  Part<R, 'body', z.output<SchemaOf<R, 'body'>>>

/** The data that a handler returns and a client receives. */
export type RouteData<R extends Route> = z.output<R['data']>

/** Error codes that any route can return, by kind of route. */
export function refusalsOf(definition: Route): ErrorCode[] {
  // Every route refuses unknown query keys and, except for GET, parses a body before anything else.
  const codes = new Set<ErrorCode>(['invalid', 'too_many_requests', 'internal', 'unavailable'])
  if (definition.method !== 'GET')
    for (const code of ['malformed', 'timed_out', 'too_large', 'wrong_kind'] as const) codes.add(code)
  if (definition.method !== 'GET') codes.add('idempotency_conflict')
  if (definition.access !== 'public') {
    if (!definition.access.visitors) codes.add('unauthenticated')
    for (const code of ['session_expired', 'not_found'] as const) codes.add(code)
    if (!definition.access.whileLocked) codes.add('session_locked')
    if (!definition.access.duringOnboarding) codes.add('onboarding_required')
  }
  for (const code of definition.errors ?? []) codes.add(code)
  return [...codes].toSorted((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
}

/** Any unsuccessful response (specification/readings §2). `message` and `fields` are sentences in the reader's language. */
export const Failure = z.object({
  status: z.literal('error'),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type Failure = z.infer<typeof Failure>
