import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '@vetvisit/contract/errors'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { isConnectionLoss, sqlState } from './failures.ts'

/** One type for both drivers: the same queries run on the embedded database and on PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  readonly kind: 'embedded' | 'postgres'
  /** The running transaction if there is one, else the database itself. */
  readonly db: Db
  /**
   * Runs work in a transaction; inside another one it simply joins. A serialization failure or deadlock runs the whole work
   * again, so it must do nothing that cannot be rolled back.
   *
   * @throws DomainError unavailable when the connection was lost: whether the commit took place is then unknown
   */
  transact: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs the action once the running transaction is committed; at once when there is none; never after a rollback. */
  afterCommit: (action: () => void) => void
  ping: () => Promise<void>
  close: () => Promise<void>
  /** The pool of PostgreSQL, for what needs connections of its own. */
  readonly pool?: pg.Pool
}

type Running = { db: Db; actions: (() => void)[] }

const TRIES = 4
const REPEATABLE = new Set(['40001', '40P01'])

/** Gives a driver's database the behaviour of `Database`. */
export function createDatabase(
  root: Db,
  parts: Pick<Database, 'kind' | 'close'> & { ping: () => Promise<void>; pool?: pg.Pool },
): Database {
  // Kept per asynchronous call chain, so that nested use joins: on the embedded database a query beside its own
  // transaction would wait for it for ever.
  const running = new AsyncLocalStorage<Running>()

  async function transact<T>(work: () => Promise<T>): Promise<T> {
    if (running.getStore()) return work()
    for (let attempt = 1; ; attempt += 1) {
      const actions: (() => void)[] = []
      try {
        const result = await root.transaction((tx) => running.run({ db: tx, actions }, work))
        for (const action of actions) action()
        return result
      } catch (error) {
        if (isConnectionLoss(error)) throw new DomainError('unavailable', { retryAfterSeconds: 2 })
        if (attempt === TRIES || !REPEATABLE.has(sqlState(error) ?? '')) throw error
        await new Promise((resolve) => setTimeout(resolve, 5 * attempt + Math.random() * 20))
      }
    }
  }

  return {
    ...parts,
    get db() {
      return running.getStore()?.db ?? root
    },
    transact,
    afterCommit: (action) => {
      const transaction = running.getStore()
      if (transaction) transaction.actions.push(action)
      else action()
    },
  }
}
