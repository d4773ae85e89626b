/** @module-tag databases */
import { DomainError } from '@vetvisit/contract/errors'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { constraintOf, isUnavailable, sqlState } from '../../src/db/failures.ts'
import { rowsOf } from '../sql.ts'
import { actsOfFile, pause, Signal } from './acts.test-support.ts'

const { opened, act, ids, fail } = actsOfFile()
let database: Database
beforeAll(() => {
  database = opened.database
})

describe('a transaction', () => {
  it('commits the writes of its work and returns its result', async () => {
    expect(
      await database.transact(async () => {
        await act(1)
        return 'done'
      }),
    ).toBe('done')
    expect(await ids()).toEqual([1])
  })

  it('runs work of a single query', async () => {
    await database.transact(() => act(1))
    const work = database.transact(() => database.transact(() => fail('22000')))
    expect(sqlState(await work.catch((error: unknown) => error))).toBe('22000')
    expect(await ids()).toEqual([1])
  })

  it('rolls back failing work and passes the failure on', async () => {
    const refusal = new DomainError('slot_taken')
    const work = database.transact(async () => {
      await act(1)
      throw refusal
    })
    await expect(work).rejects.toBe(refusal)
    expect(await ids()).toEqual([])
  })

  it('joins an inner one: both commit or neither', async () => {
    const work = database.transact(async () => {
      await act(1)
      await database.transact(() => act(2))
      expect(await ids()).toEqual([1, 2])
      throw new Error('the outer one fails')
    })
    await expect(work).rejects.toThrow('the outer one fails')
    expect(await ids()).toEqual([])
  })

  it('includes queries of a function that was fetched before it began', async () => {
    const { query } = database
    await database
      .transact(async () => {
        await query({ name: '', text: `insert into acts (id, note) values (1, 'made')`, values: [] })
        throw new Error('taken back')
      })
      .catch(() => undefined)
    expect(await ids()).toEqual([])
  })

  it('is invisible from outside before it commits, and blocks nobody for ever', async () => {
    const begun = new Signal()
    const seen = new Signal()
    const work = database.transact(async () => {
      await act(1)
      begun.give()
      // On the embedded database the reader waits for the end of this transaction, so it is not waited for in turn.
      await Promise.race([seen.given, pause(200)])
      await act(2)
    })
    await begun.given
    const outside = ids().finally(seen.give)
    await work
    expect(await outside).toEqual(database.kind === 'embedded' ? [1, 2] : [])
    expect(await ids()).toEqual([1, 2])
  })

  it('keeps twenty at once apart', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, id) =>
        database.transact(async () => {
          await act(id)
          await pause((id * 7) % 5)
          if (id % 2 === 0) throw new DomainError('wrong_state')
        }),
      ).map((work) => work.catch(() => undefined)),
    )
    expect(await ids()).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
  })

  it('fails if a failed query was caught inside it, because nothing can be committed', async () => {
    const work = database.transact(async () => {
      await act(1)
      await act(1).catch(() => undefined)
    })
    await expect(work).rejects.toThrow(/nothing was committed|rolled back/)
    expect(await ids()).toEqual([])
  })

  it('runs late work outside of other transactions', async () => {
    const left = new Signal()
    let stray: Promise<unknown> = Promise.resolve()
    await database.transact(() => {
      stray = left.given.then(() => act(7))
      return Promise.resolve()
    })
    const other = database.transact(async () => {
      await act(1)
      left.give()
      await pause(50)
      throw new Error('taken back')
    })
    await expect(other).rejects.toThrow('taken back')
    await stray
    expect(await ids()).toEqual([7])
  })

  it('reports the state and the constraint of a refusal by the database', async () => {
    await act(1)
    const failure = await act(1).catch((error: unknown) => error)
    expect(sqlState(failure)).toBe('23505')
    expect(constraintOf(failure)).toBe('acts_pkey')
    expect(isUnavailable(failure)).toBe(false)
  })
})

describe('concurrent reads', () => {
  it('return the right answers', async () => {
    await act(1)
    const count = () => rowsOf<{ count: number }>(database, sql`select count(*)::int as count from acts`)
    expect(await database.concurrently(() => Promise.all([ids(), count(), ids()]))).toEqual([
      [1],
      [{ count: 1 }],
      [1],
    ])
  })

  it('fail together and leave a usable connection', async () => {
    for (let round = 0; round < 30; round += 1)
      await expect(database.concurrently(() => Promise.all([ids(), fail('22012'), ids()]))).rejects.toSatisfy(
        (error) => sqlState(error) === '22012',
      )
    expect(await database.concurrently(() => Promise.all([ids(), ids()]))).toEqual([[], []])
  })

  it('join a transaction around them and one that begins inside them', async () => {
    const work = database.transact(async () => {
      await act(1)
      expect(await database.concurrently(() => Promise.all([ids(), ids()]))).toEqual([[1], [1]])
      throw new Error('the outer one fails')
    })
    await expect(work).rejects.toThrow('the outer one fails')
    const inside = database.concurrently(() =>
      database.transact(async () => {
        await act(2)
        throw new Error('the inner one fails')
      }),
    )
    await expect(inside).rejects.toThrow('the inner one fails')
    expect(await ids()).toEqual([])
  })
})

describe('an action after the commit', () => {
  it('runs once after the commit, in the order of registration', async () => {
    const ran: string[] = []
    let tries = 0
    await database.transact(async () => {
      tries += 1
      database.afterCommit(() => ran.push('first'))
      await database.transact(() => Promise.resolve(database.afterCommit(() => ran.push('second'))))
      if (tries === 1) await fail('40001')
      expect(ran).toEqual([])
    })
    expect(tries).toBe(2)
    expect(ran).toEqual(['first', 'second'])
  })

  it('reads committed data', async () => {
    let seen: Promise<number[]> = Promise.resolve([])
    await database.transact(async () => {
      database.afterCommit(() => {
        seen = ids()
      })
      await act(1)
    })
    expect(await seen).toEqual([1])
  })

  it('never runs after a rollback', async () => {
    let ran = false
    const work = database.transact(() => {
      database.afterCommit(() => {
        ran = true
      })
      return Promise.reject(new DomainError('wrong_state'))
    })
    await expect(work).rejects.toThrow('wrong_state')
    expect(ran).toBe(false)
  })

  it('runs at once outside a transaction', () => {
    let ran = false
    database.afterCommit(() => {
      ran = true
    })
    expect(ran).toBe(true)
  })

  it('neither undoes nor repeats the work if it fails, nor stops the next one', async () => {
    let ran = false
    await database.transact(async () => {
      await act(1)
      database.afterCommit(() => {
        throw Object.assign(new Error('on purpose'), { code: '40001' })
      })
      database.afterCommit(() => {
        ran = true
      })
    })
    expect(await ids()).toEqual([1])
    expect(ran).toBe(true)
  })
})
