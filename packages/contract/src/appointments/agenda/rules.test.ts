import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../zones/rules.ts'
import { nextEventsUntil } from './rules.ts'

const utc = (text: string) => Date.parse(text)

describe('next events', () => {
  // specification/owner §4: next-events window, refresh every 60 s
  // specification/practice §4: next events to the end of the UTC day, refreshed every 60 s
  it('run to the end of the UTC day where the local day ends earlier', () => {
    expect(nextEventsUntil('Europe/Berlin', utc('2027-01-11T12:00Z'))).toBe(utc('2027-01-12T00:00Z'))
  })

  it('run to the end of the local day where that is later', () => {
    expect(nextEventsUntil('America/New_York', utc('2027-01-11T12:00Z'))).toBe(utc('2027-01-12T05:00Z'))
    expect(nextEventsUntil('Asia/Kolkata', utc('2027-01-11T20:00Z'))).toBe(utc('2027-01-12T18:30Z'))
  })

  it('always reach beyond now, by at most two days', () => {
    const instants = fc.integer({ min: utc('2024-01-01'), max: utc('2030-12-31') })
    fc.assert(
      fc.property(
        fc.constantFrom('America/Santiago', 'Africa/Cairo', 'Pacific/Apia'),
        instants,
        (zone, now) => {
          const until = nextEventsUntil(zone, now)
          expect(until).toBeGreaterThan(now)
          expect(until - now).toBeLessThanOrEqual(25 * HOUR_MS)
        },
      ),
    )
  })
})
