import { afterEach, describe, expect, it } from 'vitest'
import { chosenClock, currentClock, currentOrder, keepClock, keepOrder } from './region.ts'

describe('what was chosen on this device', () => {
  afterEach(() => {
    keepClock(null)
    keepOrder(null)
  })

  it('counts instead of the region, in every language', () => {
    keepClock('12')
    keepOrder('month')
    for (const language of ['en', 'de', 'hi']) expect(currentClock(language)).toBe('12')
    expect(currentOrder()).toBe('month')
  })

  it('is given up again for what the region says', () => {
    keepClock('12')
    keepClock(null)
    expect(chosenClock()).toBeNull()
    expect(currentClock('de')).toBe('24')
  })
})
