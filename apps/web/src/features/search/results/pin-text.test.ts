import { describe, expect, it } from 'vitest'
import { isFreeToday, pinText } from './pin-text.ts'

/** Monday, 2 March 2026, 10:00 in Berlin. */
const NOW = Date.parse('2026-03-02T09:00:00Z')
const ZONE = 'Europe/Berlin'

describe('the text of a pin', () => {
  it.each([
    ['2026-03-02T13:30:00Z', 'Mon 2:30 PM'],
    ['2026-03-03T07:30:00Z', 'Tue 8:30 AM'],
    ['2026-03-08T09:00:00Z', 'Sun 10:00 AM'],
    ['2026-03-09T07:30:00Z', 'Mon 9 Mar'],
  ])('for a next free time at %s is %s', (nextFree, text) => {
    expect(pinText(nextFree, ZONE, NOW, 'en')).toBe(text)
  })

  it('is none without a free time', () => {
    expect(pinText(null, ZONE, NOW, 'en')).toBeNull()
  })

  it('counts a time as today by the date of the clinic', () => {
    expect(isFreeToday('2026-03-02T22:30:00Z', ZONE, NOW)).toBe(true)
    expect(isFreeToday('2026-03-02T23:30:00Z', ZONE, NOW)).toBe(false)
    expect(isFreeToday('2026-03-02T22:30:00Z', 'Asia/Kolkata', NOW)).toBe(false)
    expect(isFreeToday(null, ZONE, NOW)).toBe(false)
  })
})
