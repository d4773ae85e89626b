import type { Readable } from 'node:stream'
import type { Route, RouteData, RouteValues } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Instant } from '../../db/instant.ts'
import type { Caller } from '../../context/caller.ts'

/** The input of a handler: validated values, the caller and the time. */
export type Call<R extends Route> = RouteValues<R> & {
  /** Null on public routes only. */
  caller: Caller | null
  /** Epoch milliseconds. */
  now: Instant
  /** The reader's language: the account's, else the browser's. */
  language: TextLanguage
  userAgent: string
  ip: string
  /** The `Range` header, which asks for a part of a file. */
  range: string | undefined
  /** The file of routes with `upload`. */
  file: Route extends R ? UploadedFile | undefined : R extends { upload: object } ? UploadedFile : undefined
}

/** A file as it arrived, unchecked. `cut` is true if it is longer than the route allows. */
export type UploadedFile = { bytes: Buffer; name: string; cut: boolean }

/** The answer of a route that `produces` something other than JSON. */
export class RawAnswer {
  constructor(
    readonly body: Buffer | Readable,
    readonly headers: Record<string, string>,
    readonly status: 200 | 206 | 304 | 416 = 200,
  ) {}
}

/** A contract route with its handler, ready to be registered. */
export type Binding = {
  readonly route: Route
  /** Runs before the transaction: slow work such as hashing, which must not keep a connection. */
  readonly prepare: ((call: Call<Route>) => Promise<unknown>) | undefined
  /** Runs around the transaction, so waiting in it costs no connection. Only for writes. */
  readonly around: ((call: Call<Route>, next: () => Promise<unknown>) => Promise<unknown>) | undefined
  readonly handle: (call: Call<Route>, prepared: unknown) => Promise<unknown>
  /** Whether the first answer to a repeated write still tells the truth; else it is decided again. All do without this. */
  readonly stands: ((call: Call<Route>) => boolean) | undefined
}

type Answer<R extends Route> = R extends { produces: readonly string[] } ? RawAnswer : RouteData<R>

/**
 * Binds a handler to a route of the contract. Every write runs in one transaction that also holds its idempotency key, so a handler must
 * not do anything that cannot be rolled back; such effects go to `afterCommit` or the outbox.
 */
export function bind<const R extends Route>(route: R, handle: (call: Call<R>) => Promise<Answer<R>>): Binding
export function bind<const R extends Route, P>(
  route: R,
  steps: {
    prepare: (call: Call<R>) => Promise<P>
    around?: (call: Call<R>, next: () => Promise<unknown>) => Promise<unknown>
    handle: (call: Call<R>, prepared: P) => Promise<Answer<R>>
    stands?: (call: Call<R>) => boolean
  },
): Binding
export function bind(route: Route, given: unknown): Binding {
  // The only place where the types of one route are dropped for the list of all routes.
  const steps = typeof given === 'function' ? { handle: given } : given
  return {
    route,
    prepare: undefined,
    around: undefined,
    stands: undefined,
    ...(steps as Pick<Binding, 'handle'> & Partial<Binding>),
  }
}
