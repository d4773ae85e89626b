import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '@vetvisit/contract/errors'
import type pg from 'pg'
import { createDoctorChanges, type DoctorChanges } from './doctor-changes.ts'
import { ConnectionLost, QueryFailed, sqlState } from './failures.ts'

export type Database = {
  readonly kind: 'embedded' | 'postgres'
  /** Runs a query in the running transaction if there is one, else by itself. Constants of `db/query.ts` call it. */
  query: (prepared: PreparedQuery) => Promise<SentRow[]>
  /**
   * Runs work in a transaction (READ COMMITTED). Inside another transaction it joins that one: there are no savepoints, so a caller
   * that catches a failure of the inner work keeps what it wrote. After a serialization failure, a deadlock or a connection lost before
   * the commit, the whole work runs again, at most three times: it must do nothing that cannot be rolled back.
   *
   * @throws DomainError unavailable when the connection was lost at the commit, so that its outcome is unknown, or on every try
   */
  transact: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Runs reads that do not depend on each other: they are sent at once on one connection, which costs far less than one connection
   * each. It is no transaction: each read sees the data as it is when it runs.
   */
  concurrently: <T>(reads: () => Promise<T>) => Promise<T>
  /** Runs the action once the running transaction is committed; at once when there is none; never after a rollback. */
  afterCommit: (action: () => void) => void
  /** Tells, once the running transaction is committed, that a doctor's clinics or appointments may have changed. */
  doctorChanged: (doctorId: string) => void
  readonly doctorChanges: DoctorChanges
  ping: () => Promise<void>
  close: () => Promise<void>
  /** The pool of PostgreSQL, for code that needs connections of its own. */
  readonly pool?: pg.Pool
}

/** A query with its values, as PostgreSQL writes them. It is prepared once per connection, unless its name is empty. */
export type PreparedQuery = { name: string; text: string; values: (string | null)[] }

/** A row as PostgreSQL sends it: by column name, as text. */
export type SentRow = Record<string, string | null>

/** PGlite, a pool, or a transaction of either. */
export type Queryable = { query: (...given: never[]) => Promise<unknown> }

/** The parts in which PGlite and PostgreSQL differ. */
export type Driver = {
  kind: Database['kind']
  root: Queryable
  query: (client: Queryable, prepared: PreparedQuery) => Promise<SentRow[]>
  /** @throws ConnectionLost */
  transaction: <T>(work: (client: Queryable) => Promise<T>) => Promise<T>
  /** Gives a connection whose queries do not wait for each other. */
  concurrently: <T>(work: (client: Queryable) => Promise<T>) => Promise<T>
  close: () => Promise<void>
  pool?: pg.Pool
}

export type DatabaseLog = {
  error: (details: object, message: string) => void
  debug?: (message: string) => void
}

/** Gives a driver the behaviour of `Database`. */
export function createDatabase(driver: Driver, log: DatabaseLog): Database {
  const { running, run } = createRunning()
  const doctorChanges = createDoctorChanges()
  const client = () => running()?.client ?? driver.root

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    const actions: (() => void)[] = []
    const result = await driver.transaction((connection) => run({ client: connection, actions }, work))
    runActions(actions, log)
    return result
  }

  const afterCommit: Database['afterCommit'] = (action) => {
    const actions = running()?.actions
    if (actions) actions.push(action)
    else action()
  }

  return {
    kind: driver.kind,
    // The client is chosen for each query, because it may run inside or outside of a transaction.
    query: async (prepared) => {
      try {
        return await driver.query(client(), prepared)
      } catch (error) {
        throw new QueryFailed(prepared, error)
      }
    },
    transact: (work) => (running()?.actions ? work() : withRetries(() => attempt(work))),
    concurrently: (reads) =>
      running()
        ? reads()
        : driver.concurrently((connection) => run({ client: connection, actions: null }, reads)),
    afterCommit,
    doctorChanged: (doctorId) => afterCommit(() => doctorChanges.tell(doctorId, 'here')),
    doctorChanges,
    ping: async () => void (await driver.query(driver.root, { name: '', text: 'select 1', values: [] })),
    close: driver.close,
    ...(driver.pool && { pool: driver.pool }),
  }
}

type Running = {
  client: Queryable
  /** Actions that wait for the commit; null where there is no transaction. */
  actions: (() => void)[] | null
  ended: boolean
}

/**
 * Finds the client of the running work. It is stored per asynchronous call chain, so that nested use joins: on the embedded database a
 * query beside its own transaction would deadlock.
 */
function createRunning() {
  const stored = new AsyncLocalStorage<Running>()
  return {
    running: (): Running | undefined => {
      const work = stored.getStore()
      // Work that continues after its end must not use a connection that serves another request by then.
      return work?.ended === false ? work : undefined
    },
    run: async <T>(given: Omit<Running, 'ended'>, work: () => Promise<T>): Promise<T> => {
      const now: Running = { ...given, ended: false }
      try {
        return await stored.run(now, work)
      } finally {
        now.ended = true
      }
    },
  }
}

function runActions(actions: readonly (() => void)[], log: DatabaseLog): void {
  for (const action of actions) {
    try {
      action()
    } catch (error) {
      // The transaction is committed, so the caller must not take this for a failure of the work.
      log.error({ err: error }, 'an action after a commit failed')
    }
  }
}

const TRIES = 4
const REPEATABLE = new Set(['40001', '40P01'])

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === TRIES || !isRepeatable(error)) throw refusalOf(error)
      // About 10, 30 and 90 ms, each randomly up to half shorter or longer.
      await new Promise((resolve) => setTimeout(resolve, 10 * 3 ** (tries - 1) * (0.5 + Math.random())))
    }
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
