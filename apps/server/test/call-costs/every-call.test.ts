import { describe, expect, it } from 'vitest'
import { unmeasuredCalls } from './every-call.ts'

describe('the measurement of calls by cost', () => {
  // specification/readings §2: costly calls have budgets: each account and network, a few at once, a short queue (added)
  it('has a request of every call', () => {
    expect(unmeasuredCalls()).toEqual([])
  })
})
