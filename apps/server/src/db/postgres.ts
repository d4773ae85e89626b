import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import type { DatabaseLog, Driver, Queryable } from './client.ts'
import { ConnectionLost, isConnectionLoss } from './failures.ts'

const LIMITS = {
  application_name: 'vetvisit',
  connectionTimeoutMillis: 5000,
  statement_timeout: 15_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 30_000,
  /** Above `statement_timeout`: only a server that has gone silent lets this one pass. */
  query_timeout: 20_000,
  keepAlive: true,
  /** What is asked without waiting for an earlier answer is sent at once. */
  pipeline: true,
  /**
   * Times without a zone mean the same as in the embedded database. No query here runs long enough to be worth compiling: where
   * one looked costly, that took a hundred times longer than the query.
   */
  options: '-c TimeZone=UTC -c jit=off',
} satisfies PoolConfig

/** A pool with the limits that every request lives under. */
export function createPool(databaseUrl: string, max: number, log: DatabaseLog): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max, ...LIMITS })
  // Without these a restart of the database would end the process: nobody else listens to the error of an idle connection, and
  // that of a busy one comes beside the failure of its query.
  pool.on('error', (error) => log.error({ err: error }, 'a database connection failed'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** PostgreSQL behind a pool. */
export function postgresDriver(pool: Pool): Driver {
  return {
    kind: 'postgres',
    root: pool,
    // Drizzle only ever calls `query` of it.
    drizzle: (client) => drizzle({ client: preparing(client) as unknown as Pool }),
    ask: (client, { isLook, name, text, values }) => {
      const query = ((isLook && client.look) || client.query) as (
        config: QueryConfig,
      ) => Promise<{ rows: unknown[] }>
      return query.call(client, { name, text, values }).then(({ rows }) => rows)
    },
    transaction: (work) => transaction(pool, work),
    together: (work) => together(pool, work),
    close: () => pool.end(),
    pool,
  }
}

/** A statement that came this often is prepared on each connection; one of many that differ by a list's length is not. */
const PREPARE_AFTER = 5
const PREPARED_MAX = 200
const COUNTED_MAX = 2000

/**
 * Lets PostgreSQL keep the plans of statements that come again and again: those of a booking took three times as long to plan
 * as to run. Behind a pooler in transaction mode this needs one that knows prepared statements (PgBouncer 1.21 and later).
 */
function preparing(client: Queryable): Queryable {
  const query = client.query as (config: QueryConfig, values?: unknown[]) => Promise<unknown>
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= PREPARED_MAX) return known
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= COUNTED_MAX) counts.clear()
    if (count < PREPARE_AFTER) {
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    names.set(text, `v${names.size}`)
    return names.get(text)
  }
  return {
    query: (config: QueryConfig, values?: unknown[]) => {
      const name = nameOf(config.text)
      return query(name === undefined ? config : { ...config, name }, values)
    },
  }
}

async function transaction<T>(pool: Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  const watched = watching(client)
  let committing = false
  try {
    const begun = watched.query('begin isolation level read committed')
    const result = await work(inside(watched, begun))
    await begun
    committing = true
    const { command } = await watched.query('commit')
    if (command === 'ROLLBACK')
      throw new Error('a failed query was caught inside its transaction, so nothing was committed')
    return result
  } catch (error) {
    const { lost } = watched
    const failure = lost === undefined ? error : new ConnectionLost(lost, !committing)
    if (lost === undefined && !committing) await watched.query('rollback').catch(() => undefined)
    throw failure
  } finally {
    client.release(watched.lost !== undefined)
  }
}

/**
 * What runs behind a `begin` that may still be on its way. If it alone failed, the statement behind it would commit by itself, so only
 * looks go out with it: they do no harm then, and nothing comes after them.
 */
function inside(watched: Watched, begun: Promise<unknown>): Queryable {
  // Whoever asks next hears of it; so does the commit.
  let hasBegun = false
  begun.then(
    () => (hasBegun = true),
    () => undefined,
  )
  return {
    query: (config: QueryConfig | string, values?: unknown[]) =>
      hasBegun ? watched.query(config, values) : begun.then(() => watched.query(config, values)),
    look: watched.query,
  }
}

async function together<T>(pool: Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  const watched = watching(client)
  try {
    return await work(watched)
  } finally {
    // Where one has failed, others may still be on their way.
    await watched.rest()
    client.release(watched.lost !== undefined)
  }
}

type Watched = ReturnType<typeof watching>

/** A connection that says whether it was lost, and writes what is asked in one go in one go. */
function watching(client: PoolClient) {
  const { stream } = client.connection
  let isCorked = false
  const uncork = () => {
    isCorked = false
    stream.uncork()
  }
  let latest: Promise<unknown> = Promise.resolve()
  const watched = {
    lost: undefined as unknown,
    query: (config: QueryConfig | string, values?: unknown[]): Promise<QueryResult> => {
      if (!isCorked) {
        isCorked = true
        stream.cork()
        process.nextTick(uncork)
      }
      const answer = client.query(config, values).catch((error: unknown) => {
        if (isConnectionLoss(error)) watched.lost = error
        throw error
      })
      latest = answer
      return answer
    },
    /** Waits for everything that was asked: answers come in the order of the questions. */
    rest: () =>
      latest.then(
        () => undefined,
        () => undefined,
      ),
  }
  return watched
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    // The pool has waited as long as a request may.
    throw isConnectionLoss(error) ? new ConnectionLost(error, false) : error
  }
}
