import { describe, expect, it } from 'vitest'
import { ApiError } from './call.ts'
import { createIdempotencyKeys } from './idempotency.ts'

const counted = () => {
  let count = 0
  return createIdempotencyKeys(() => `key-${(count += 1)}`)
}

describe('idempotency keys of a form', () => {
  it('repeats the key when the answer was lost', () => {
    const keys = counted()
    const first = keys.keyFor({ slot: '09:00' })
    keys.settled(new ApiError('unreachable', 0))
    expect(keys.keyFor({ slot: '09:00' })).toBe(first)
  })

  it('takes a new key for other content', () => {
    const keys = counted()
    const first = keys.keyFor({ slot: '09:00' })
    keys.settled(new ApiError('unreachable', 0))
    expect(keys.keyFor({ slot: '09:30' })).not.toBe(first)
  })

  it('takes a new key after a refusal and after a success', () => {
    const keys = counted()
    const first = keys.keyFor({ slot: '09:00' })
    keys.settled(new ApiError('slot_taken', 409))
    const second = keys.keyFor({ slot: '09:00' })
    keys.settled()
    expect(new Set([first, second, keys.keyFor({ slot: '09:00' })]).size).toBe(3)
  })
})
