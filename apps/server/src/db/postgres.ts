import type { Pool, PoolClient, PoolConfig, QueryConfig, QueryResult } from 'pg'
import type { DatabaseLog, Driver, Queryable, SentRow } from './client.ts'
import { ConnectionLost, isConnectionLoss } from './failures.ts'

const LIMITS = {
  application_name: 'vetvisit',
  connectionTimeoutMillis: 5000,
  statement_timeout: 15_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 30_000,
  /** Above `statement_timeout`, so only a silent server runs into it. */
  query_timeout: 20_000,
  keepAlive: true,
  /** A query is sent without waiting for the answer of an earlier one. */
  pipeline: true,
  /**
   * UTC, as in the embedded database. No query here runs long enough to be worth compiling: compiling one that looked costly took a
   * hundred times longer than running it.
   */
  options: '-c TimeZone=UTC -c jit=off',
} satisfies PoolConfig

/** A pool whose limits apply to every request. */
export async function createPool(databaseUrl: string, max: number, log: DatabaseLog): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: databaseUrl, max, ...LIMITS })
  // Without these listeners a restart of the database would end this process: an idle connection has no other listener, and the error
  // of a busy one is emitted in addition to the failure of its query.
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
    query: (client, prepared) => {
      const query = client.query as (config: QueryConfig) => Promise<{ rows: SentRow[] }>
      return query.call(client, { ...prepared, types: AS_TEXT }).then(({ rows }) => rows)
    },
    transaction: (work) => transaction(pool, work),
    concurrently: (work) => concurrently(pool, work),
    close: () => pool.end(),
    pool,
  }
}

async function transaction<T>(pool: Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  const watched = watching(client)
  let isCommitting = false
  try {
    await watched.query('begin isolation level read committed')
    const result = await work(watched)
    isCommitting = true
    const { command } = await watched.query('commit')
    if (command === 'ROLLBACK')
      throw new Error('a failed query was caught inside its transaction, so nothing was committed')
    return result
  } catch (error) {
    if (watched.lost === undefined) await watched.query('rollback').catch(() => undefined)
    // A connection lost before the commit wrote nothing; after one lost during the commit the outcome is unknown.
    throw watched.lost === undefined ? error : new ConnectionLost(watched.lost, !isCommitting)
  } finally {
    client.release(watched.lost !== undefined)
  }
}

async function concurrently<T>(pool: Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  const watched = watching(client)
  try {
    return await work(watched)
  } finally {
    // After one failure, answers to other queries may still arrive.
    await watched.rest()
    client.release(watched.lost !== undefined)
  }
}

/** A connection that remembers whether it was lost. */
function watching(client: PoolClient) {
  let latest: Promise<unknown> = Promise.resolve()
  const watched = {
    lost: undefined as unknown,
    query: (config: QueryConfig | string, values?: unknown[]): Promise<QueryResult> => {
      const answer = client.query(config, values).catch((error: unknown) => {
        if (isConnectionLoss(error)) watched.lost = error
        throw error
      })
      latest = answer
      return answer
    },
    /** Waits for the answers of all queries; they come in the order of the queries. */
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
    // No second try: the pool has waited as long as a request may.
    throw isConnectionLoss(error) ? new ConnectionLost(error, false) : error
  }
}
