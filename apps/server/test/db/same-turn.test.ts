/** @module-tag databases */
import { describe, expect, it } from 'vitest'
import { batchPerTick } from '../../src/db/same-turn.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('queries of the same turn', () => {
  it('are sent as one, and each caller gets the right answer', async () => {
    const asked: number[][] = []
    const double = batchPerTick((keys: number[]) => {
      asked.push(keys)
      return Promise.resolve(keys.map((key) => key * 2))
    })
    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
    expect(asked).toEqual([[1, 2, 1]])
  })

  it('do not share an earlier query, nor wait for it', async () => {
    let value = 'before'
    let finishFirst: (() => void) | undefined
    const read = batchPerTick(async (keys: string[]) => {
      const answers = keys.map(() => value)
      if (value === 'before') await new Promise<void>((resolve) => (finishFirst = resolve))
      return answers
    })
    const first = read('token')
    await nextTurn()
    value = 'after'
    expect(await read('token')).toBe('after')
    finishFirst?.()
    expect(await first).toBe('before')
  })

  it('fail together, and the next ones are sent again', async () => {
    let fails = true
    const ask = batchPerTick((keys: number[]) =>
      fails ? Promise.reject(new Error('no answer')) : Promise.resolve(keys),
    )
    const results = await Promise.allSettled([ask(1), ask(2)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect(await ask(3)).toBe(3)
  })
})
