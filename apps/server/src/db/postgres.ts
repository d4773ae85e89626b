import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import type { DatabaseLog, Driver, Queryable, SentRow } from './client.ts'
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

const AS_TEXT = { getTypeParser: () => (sent: string) => sent }

/** PostgreSQL behind a pool. */
export function postgresDriver(pool: Pool): Driver {
  return {
    kind: 'postgres',
    root: pool,
    // Drizzle only ever calls `query` of it.
    drizzle: (client) => drizzle({ client: preparing(client) as unknown as Pool }),
    query: (client, prepared) => {
      const query = client.query as (config: QueryConfig) => Promise<{ rows: SentRow[] }>
      return query.call(client, { ...prepared, types: AS_TEXT }).then(({ rows }) => rows)
    },
    ask: (client, { isLook, isLast, name, text, values }) => {
      const query = ((isLook && client.look) || (isLast && client.last) || client.query) as (
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
  const frame = framed(watched)
  try {
    const result = await work(frame.inside)
    const { command } = await frame.commit()
    if (command === 'ROLLBACK')
      throw new Error('a failed query was caught inside its transaction, so nothing was committed')
    return result
  } catch (error) {
    const isCommitting = await frame.isCommitting()
    const { lost } = watched
    throw lost === undefined ? error : new ConnectionLost(lost, !isCommitting)
  } finally {
    if (watched.lost === undefined) await frame.close()
    client.release(watched.lost !== undefined)
  }
}

/**
 * The begin and the end of a transaction, either of which may go out with a statement.
 *
 * With `begin` only looks do: if it alone failed, the statement behind it would commit by itself. With the commit the last one does: where it
 * fails, the commit rolls back. What is asked behind it is asked in a transaction that can only read.
 */
function framed(watched: Watched) {
  type Ask = Watched['query']
  const begun = watched.query('begin isolation level read committed')
  let hasBegun = false
  let committed: Promise<QueryResult> | undefined
  let reading: Promise<QueryResult> | undefined
  // Whoever asks next hears of it; so does the commit.
  begun.then(
    () => (hasBegun = true),
    () => undefined,
  )
  const behindBegin = async (ask: () => Promise<QueryResult>) => {
    if (!hasBegun) await begun
    return ask()
  }
  const commit = () => behindBegin(() => (committed ??= watched.query('commit')))
  const query: Ask = (config, values) =>
    behindBegin(() => {
      if (committed) reading ??= heardLater(watched.query('begin read only'))
      return watched.query(config, values)
    })
  const last: Ask = (config, values) => {
    const answer = query(config, values)
    void heardLater(commit())
    return answer
  }
  return {
    inside: { query, look: watched.query, last } satisfies Queryable,
    commit,
    /** Whether the commit went out; it is answered then. */
    isCommitting: async () => {
      await committed?.catch(() => undefined)
      return committed !== undefined
    },
    /** Leaves nothing open on the connection. */
    close: async () => {
      if (committed && !reading) return
      await watched.query('rollback').catch(() => undefined)
    },
  }
}

/** Whoever asks for it later hears of its failure. */
function heardLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
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
