import { describe, expect, it } from 'vitest'
import { regionalClock, regionalOrder } from './region.ts'

const at = (zone: string, locale?: string) => ({ zone, locale })

describe('the clock', () => {
  // specification/practice §4: 12 or 24 hours and the order of dates follow the region, and can be chosen
  it('has 24 hours in Berlin, even in English', () => {
    expect(regionalClock(at('Europe/Berlin', 'en-US'), 'en')).toBe('24')
    expect(regionalClock(at('Europe/London', 'en-GB'), 'en')).toBe('24')
  })

  it('has 12 hours where people say 3 PM', () => {
    for (const zone of [
      'America/New_York',
      'America/Indiana/Knox',
      'Asia/Kolkata',
      'Australia/Sydney',
      'America/Toronto',
    ])
      expect(regionalClock(at(zone, 'en-GB'), 'en')).toBe('12')
    expect(regionalClock(at('Asia/Calcutta', 'hi-IN'), 'hi')).toBe('12')
  })

  it('is that of the browser’s region if the device reports no place', () => {
    expect(regionalClock(at('UTC', 'en-US'), 'en')).toBe('12')
    expect(regionalClock(at('Etc/UTC', 'en-GB'), 'en')).toBe('24')
    expect(regionalClock(at('UTC', 'en'), 'en')).toBe('12')
    expect(regionalClock(at('UTC'), 'hi')).toBe('12')
  })

  it('has 24 hours in German', () => {
    expect(regionalClock(at('America/New_York', 'de-DE'), 'de')).toBe('24')
  })
})

describe('dates', () => {
  it('begin with the month in the United States only', () => {
    expect(regionalOrder(at('America/Chicago', 'en-GB'))).toBe('month')
    expect(regionalOrder(at('Europe/Berlin', 'en-US'))).toBe('day')
    expect(regionalOrder(at('America/Toronto', 'en-CA'))).toBe('day')
    expect(regionalOrder(at('UTC', 'en-US'))).toBe('month')
  })
})
