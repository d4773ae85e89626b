import { describe, expect, it } from 'vitest'
import { heldUntil, type QuietHours } from './quiet.ts'

/** 22:00 to 07:00 in Berlin. */
const NIGHT: QuietHours = { from: 22 * 60, until: 7 * 60, timeZone: 'Europe/Berlin' }
const NOON: QuietHours = { from: 12 * 60, until: 14 * 60, timeZone: 'Asia/Kolkata' }
const at = (instant: string) => Date.parse(instant)
const held = (quiet: QuietHours | null, now: string, deadline: string | null = null) => {
  const until = heldUntil(quiet, at(now), deadline === null ? null : at(deadline))
  return until === null ? null : new Date(until).toISOString()
}

describe('quiet hours', () => {
  it('hold back until the morning, on both sides of midnight', () => {
    expect(held(NIGHT, '2026-03-02T21:00:00Z')).toBe('2026-03-03T06:00:00.000Z')
    expect(held(NIGHT, '2026-03-03T05:59:00Z')).toBe('2026-03-03T06:00:00.000Z')
  })

  it('begin and end on the minute', () => {
    expect(held(NIGHT, '2026-03-02T20:59:59Z')).toBeNull()
    expect(held(NIGHT, '2026-03-03T06:00:00Z')).toBeNull()
  })

  it('may lie within one day, in the person’s time zone', () => {
    expect(held(NOON, '2026-03-02T06:30:00Z')).toBe('2026-03-02T08:30:00.000Z')
    expect(held(NOON, '2026-03-02T08:30:00Z')).toBeNull()
  })

  it('end at their wall time after a clock change', () => {
    expect(held(NIGHT, '2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  })

  it('let a notification through if less than two hours to act would be left afterwards', () => {
    expect(held(NIGHT, '2026-03-02T23:00:00Z', '2026-03-03T07:59:00Z')).toBeNull()
    expect(held(NIGHT, '2026-03-02T23:00:00Z', '2026-03-03T08:00:00Z')).toBe('2026-03-03T06:00:00.000Z')
  })

  it('do not delay notifications if none are set', () => {
    expect(held(null, '2026-03-02T23:00:00Z')).toBeNull()
  })
})
