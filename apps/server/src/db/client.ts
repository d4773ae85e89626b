import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '@vetvisit/contract/errors'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { ConnectionLost, sqlState } from './failures.ts'

/**
 * One type for both drivers: the same queries run on the embedded database and on PostgreSQL. Its own `transaction` is left
 * out, because `transact` is the only way in.
 */
export type Db = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>

export type Database = {
  readonly kind: 'embedded' | 'postgres'
  /** Runs each query in the running transaction if there is one, else by itself. */
  readonly db: Db
  /** Runs a query in the running transaction if there is one, else by itself; `db/query.ts` is the way in. */
  query: (prepared: PreparedQuery) => Promise<SentRow[]>
  /** Asks a prepared statement, in the running transaction if there is one; `statement` is the way in. */
  ask: <Row>(question: Question) => Promise<Row[]>
  /**
   * Runs work in a transaction (READ COMMITTED). Inside another one it joins: there are no savepoints, so who catches a
   * failure of the inner work keeps what it wrote. A serialization failure, a deadlock or a connection lost before the
   * commit runs the whole work again, at most three times: it must do nothing that cannot be rolled back.
   *
   * @throws DomainError unavailable when the connection was lost at the commit, so whether it took place is unknown, or again and again
   */
  transact: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Runs reads that do not need each other's answers: they go out at once and on one connection, which costs far less than one
   * connection for each. No transaction: each sees the data as it is when its turn comes.
   */
  together: <T>(reads: () => Promise<T>) => Promise<T>
  /** Runs the action once the running transaction is committed; at once when there is none; never after a rollback. */
  afterCommit: (action: () => void) => void
  ping: () => Promise<void>
  close: () => Promise<void>
  /** The pool of PostgreSQL, for what needs connections of its own. */
  readonly pool?: pg.Pool
}

/** A query with its values, as PostgreSQL writes them. It is prepared once per connection, unless its name is empty. */
export type PreparedQuery = { name: string; text: string; values: (string | null)[] }

/** A row as PostgreSQL sends it: by column name, as text. */
export type SentRow = Record<string, string | null>

/** A prepared statement with its values. */
export type Question = { name: string; text: string; values: unknown[] }

/** What runs a query: PGlite, a pool, or a transaction of either. */
export type Queryable = { query: (...given: never[]) => Promise<unknown> }

/** What differs between PGlite and PostgreSQL. */
export type Driver = {
  kind: Database['kind']
  root: Queryable
  /** Drizzle on a client. */
  drizzle: (client: Queryable) => Db
  query: (client: Queryable, prepared: PreparedQuery) => Promise<SentRow[]>
  /** Runs a statement that is prepared under its name, where the driver keeps such. */
  ask: (client: Queryable, question: Question) => Promise<unknown[]>
  /** @throws ConnectionLost */
  transaction: <T>(work: (client: Queryable) => Promise<T>) => Promise<T>
  /** Gives a connection whose queries do not wait for each other. */
  together: <T>(work: (client: Queryable) => Promise<T>) => Promise<T>
  close: () => Promise<void>
  pool?: pg.Pool
}

export type DatabaseLog = { error: (details: object, message: string) => void }

type Running = {
  client: Queryable
  /** What waits for the commit; null where there is no transaction. */
  actions: (() => void)[] | null
  ended: boolean
}

const TRIES = 4
const REPEATABLE = new Set(['40001', '40P01'])

/** Gives a driver the behaviour of `Database`. */
export function createDatabase(driver: Driver, log: DatabaseLog): Database {
  // Kept per asynchronous call chain, so that nested use joins: on the embedded database a query beside its own transaction
  // would wait for it for ever.
  const stored = new AsyncLocalStorage<Running>()
  /** Work left running behind its end must not reach its connection, which serves somebody else by then. */
  const running = () => {
    const work = stored.getStore()
    return work?.ended === false ? work : undefined
  }

  async function run<T>(
    { client, actions }: Pick<Running, 'client' | 'actions'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const now: Running = { client, actions, ended: false }
    try {
      // Waited for inside: a query of the builder asks nothing before somebody waits for it.
      return await stored.run(now, async () => await work())
    } finally {
      now.ended = true
    }
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    const actions: (() => void)[] = []
    const result = await driver.transaction((client) => run({ client, actions }, work))
    for (const action of actions) {
      try {
        action()
      } catch (error) {
        // What was committed stays committed: the caller must not read this as a failure of the work.
        log.error({ err: error }, 'an action after a commit failed')
      }
    }
    return result
  }

  async function transact<T>(work: () => Promise<T>): Promise<T> {
    if (running()?.actions) return work()
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work)
      } catch (error) {
        if (tries === TRIES || !isRepeatable(error)) throw refusalOf(error)
        await new Promise((resolve) => setTimeout(resolve, 10 * 3 ** (tries - 1) * (0.5 + Math.random())))
      }
    }
  }

  function ask<Row>(question: Question): Promise<Row[]> {
    // What a statement selects is known to whoever wrote it.
    return driver.ask(running()?.client ?? driver.root, question) as Promise<Row[]>
  }

  return {
    kind: driver.kind,
    // The choice is made per query, not per Drizzle object, so that no captured `db` can wait for its own transaction.
    db: driver.drizzle({ query: (...given) => (running()?.client ?? driver.root).query(...given) }),
    query: (prepared) => driver.query(running()?.client ?? driver.root, prepared),
    ask,
    transact,
    afterCommit: (action) => {
      const actions = running()?.actions
      if (actions) actions.push(action)
      else action()
    },
    together: (reads) =>
      running() ? reads() : driver.together((client) => run({ client, actions: null }, reads)),
    ping: async () => void (await driver.root.query(...(['select 1'] as never[]))),
    close: driver.close,
    ...(driver.pool && { pool: driver.pool }),
  }
}

function isRepeatable(error: unknown): boolean {
  if (error instanceof ConnectionLost) return error.repeatable
  return !(error instanceof DomainError) && REPEATABLE.has(sqlState(error) ?? '')
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof ConnectionLost)) return error
  return Object.assign(new DomainError('unavailable', { retryAfterSeconds: 2 }), { cause: error.cause })
}
