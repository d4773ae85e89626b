import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { describe, expect, it } from 'vitest'
import { nextTry } from './rules.ts'

const NOW = Date.parse('2026-03-02T09:00:00Z')

describe('a message that could not be sent', () => {
  it('is tried again after half a minute, then after pauses that double', () => {
    const pauses = [1, 2, 3].map((attempts) => (nextTry(attempts, NOW) ?? 0) - NOW)
    expect(pauses).toEqual([MINUTE_MS / 2, MINUTE_MS, 2 * MINUTE_MS])
  })

  it('is given up after eight attempts, about an hour after the first', () => {
    let last = NOW
    let attempts = 1
    for (let at = nextTry(attempts, NOW); at !== null; at = nextTry((attempts += 1), at)) last = at
    expect(attempts).toBe(8)
    expect((last - NOW) / MINUTE_MS).toBe(63.5)
  })
})
