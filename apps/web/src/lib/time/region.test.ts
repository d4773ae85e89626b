import { afterEach, describe, expect, it } from 'vitest'
import { chosenClock, currentClock, currentOrder, keepClock, keepOrder } from './region.ts'

describe('the region chosen on this device', () => {
  afterEach(() => {
    keepClock(null)
    keepOrder(null)
  })

  // specification/practice §4: 12 or 24 hours and the order of dates follow the region, and can be chosen
  it('takes precedence over the browser’s region, in every language', () => {
    keepClock('12')
    keepOrder('month')
    for (const language of ['en', 'de', 'hi']) expect(currentClock(language)).toBe('12')
    expect(currentOrder()).toBe('month')
  })

  it('can be reset to the browser’s region', () => {
    keepClock('12')
    keepClock(null)
    expect(chosenClock()).toBeNull()
    expect(currentClock('de')).toBe('24')
  })
})
