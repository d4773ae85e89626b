import { describe, expect, it } from 'vitest'
import { createSearchTurns } from './search-turns.ts'

/** Searches that end when they are told to, with how many have begun. */
function searches() {
  const ends: (() => void)[] = []
  const search = () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length)))
  return { search, begun: () => ends.length, end: (which: number) => ends[which]?.() }
}
const moment = () => new Promise((resolve) => setImmediate(resolve))

describe('searches of one account', () => {
  it('run one after the other, also after one that failed', async () => {
    const inTurn = createSearchTurns()
    const { search, begun, end } = searches()
    const failed = inTurn('one', () => Promise.reject(new Error('lost')))
    const [first, second] = [inTurn('one', search), inTurn('one', search)]
    await expect(failed).rejects.toThrow('lost')
    await moment()
    expect(begun()).toBe(1)
    end(0)
    await first
    await moment()
    expect(begun()).toBe(2)
    end(1)
    await second
  })

  it('do not keep those of another account waiting', async () => {
    const inTurn = createSearchTurns()
    const { search, begun, end } = searches()
    const both = [inTurn('one', search), inTurn('other', search)]
    await moment()
    expect(begun()).toBe(2)
    end(0)
    end(1)
    await Promise.all(both)
  })

  it('are refused where eight run or wait, and taken again later', async () => {
    const inTurn = createSearchTurns()
    const eight = Array.from({ length: 8 }, () => inTurn('one', moment))
    await expect(inTurn('one', moment)).rejects.toMatchObject({ code: 'too_many_requests' })
    await Promise.all(eight)
    await inTurn('one', moment)
  })
})
