/** @module-tag databases */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { isUnavailable, sqlState } from '../../src/db/failures.ts'
import { postgresUrl } from './postgres-url.ts'
import { execute, rowsOf } from '../sql.ts'
import { actsOfFile, pause, Signal } from './acts.test-support.ts'

const { opened, act, ids, fail } = actsOfFile()
let database: Database
beforeAll(() => {
  database = opened.database
})

describe('a serialization failure or a deadlock', () => {
  it.each(['40001', '40P01'])('runs the whole work again (%s)', async (state) => {
    let tries = 0
    await database.transact(async () => {
      tries += 1
      await act(tries)
      if (tries < 3) await fail(state)
    })
    expect(tries).toBe(3)
    expect(await ids()).toEqual([3])
  })

  it('is passed on after three retries', async () => {
    let tries = 0
    const work = database.transact(async () => {
      tries += 1
      await fail('40001')
    })
    expect(sqlState(await work.catch((error: unknown) => error))).toBe('40001')
    expect(tries).toBe(4)
  })

  it('is left to the outer transaction by an inner one', async () => {
    let outer = 0
    let inner = 0
    await database.transact(async () => {
      outer += 1
      await database.transact(async () => {
        inner += 1
        if (inner === 1) await fail('40001')
      })
    })
    expect([outer, inner]).toEqual([2, 2])
  })

  it('is the only failure that is retried', async () => {
    let tries = 0
    const work = database.transact(async () => {
      tries += 1
      await fail('23514')
    })
    expect(sqlState(await work.catch((error: unknown) => error))).toBe('23514')
    expect(tries).toBe(1)
  })
})

describe('a lost connection', () => {
  const endOwnConnection = sql`select pg_terminate_backend(pg_backend_pid())`

  it('before the commit makes the work run again on another one', async () => {
    if (postgresUrl('a lost connection') === undefined) return
    let tries = 0
    await database.transact(async () => {
      tries += 1
      await act(tries)
      if (tries === 1) await execute(database, endOwnConnection)
    })
    expect(tries).toBe(2)
    expect(await ids()).toEqual([2])
  })

  it('is `unavailable` after three retries if it is lost repeatedly', async () => {
    if (postgresUrl('a lost connection') === undefined) return
    let tries = 0
    const work = database.transact(async () => {
      tries += 1
      await execute(database, endOwnConnection)
    })
    await expect(work).rejects.toMatchObject({ name: 'DomainError', code: 'unavailable' })
    expect(tries).toBe(4)
    await database.ping()
  })

  it('at the commit is `unavailable` at once, without a retry', async () => {
    if (postgresUrl('a connection lost at the commit') === undefined) return
    await execute(
      database,
      sql`
      create function end_connection() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`,
    )
    await execute(
      database,
      sql`
      create constraint trigger at_commit after insert on acts deferrable initially deferred
        for each row when (new.id = 66) execute function end_connection()`,
    )
    let tries = 0
    let ran = false
    const work = database.transact(async () => {
      tries += 1
      await act(66)
      database.afterCommit(() => {
        ran = true
      })
    })
    await expect(work).rejects.toMatchObject({ name: 'DomainError', code: 'unavailable' })
    expect(tries).toBe(1)
    expect(ran).toBe(false)
    expect(await ids()).toEqual([])
  })

  it('of an idle client does not end the process', async () => {
    if (postgresUrl('a lost connection') === undefined) return
    await Promise.all([ids(), ids(), ids()])
    await execute(
      database,
      sql`
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await pause(100)
    expect(await ids()).toEqual([])
  })
})

describe('two transactions', () => {
  it('that deadlock both succeed in the end', async () => {
    if (postgresUrl('a deadlock') === undefined) return
    await act(1)
    await act(2)
    const met = [new Signal(), new Signal()] as const
    const both = async (first: number, second: number, [mine, theirs]: readonly [Signal, Signal]) =>
      database.transact(async () => {
        await execute(database, sql`update acts set note = note || ${String(first)} where id = ${first}`)
        mine.give()
        await theirs.given
        await execute(database, sql`update acts set note = note || ${String(first)} where id = ${second}`)
      })
    await Promise.all([both(1, 2, met), both(2, 1, [met[1], met[0]])])
    const notes = await rowsOf<{ note: string }>(database, sql`select note from acts order by id`)
    for (const { note } of notes) expect(note).toMatch(/^made(12|21)$/)
  })

  it('that wait longer than five seconds for a lock end as unavailable', async () => {
    if (postgresUrl('a lock held by another connection') === undefined) return
    const held = new Signal()
    const waited = new Signal()
    const holder = database.transact(async () => {
      await execute(database, sql`select pg_advisory_xact_lock(4711)`)
      held.give()
      await waited.given
    })
    await held.given
    const waiter = database.transact(() => execute(database, sql`select pg_advisory_xact_lock(4711)`))
    const failure = await waiter.catch((error: unknown) => error)
    waited.give()
    await holder
    expect(sqlState(failure)).toBe('55P03')
    expect(isUnavailable(failure)).toBe(true)
  })
})
