import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { describe, expect, it } from 'vitest'
import { distanceText } from './distance.ts'

/** 10:00 in Berlin. */
const START = Date.parse('2026-03-06T09:00:00Z')
const told = (now: string, language: TextLanguage = 'en') =>
  distanceText({ startsAt: START, timeZone: 'Europe/Berlin', language }, Date.parse(now))

describe('the distance of a visit', () => {
  it('is told in minutes within the hour and in hours on the day', () => {
    expect(told('2026-03-06T08:15:00Z')).toBe('in 45 minutes')
    expect(told('2026-03-06T08:59:50Z')).toBe('in 1 minute')
    expect(told('2026-03-06T07:00:30Z')).toBe('in 2 hours')
    expect(told('2026-03-05T23:00:00Z')).toBe('in 10 hours')
  })

  it('is told in days of the clinic’s calendar before', () => {
    expect(told('2026-03-05T22:30:00Z')).toBe('in 11 hours')
    expect(told('2026-03-05T09:00:00Z')).toBe('tomorrow')
    expect(told('2026-03-04T22:59:00Z')).toBe('in 2 days')
    expect(told('2026-02-20T09:00:00Z')).toBe('in 14 days')
  })

  it('is told in the language of the reader', () => {
    expect(told('2026-03-06T07:00:00Z', 'de')).toBe('in 2 Stunden')
    expect(told('2026-03-05T09:00:00Z', 'de')).toBe('morgen')
    expect(told('2026-03-05T09:00:00Z', 'hi')).toBe('कल')
    expect(told('2026-03-06T07:00:00Z', 'hi')).toBe('2 घंटे में')
  })
})
