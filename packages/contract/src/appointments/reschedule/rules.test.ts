import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../zones/rules.ts'
import { mayMoveAlone } from './rules.ts'

const NOW = Date.parse('2026-11-23T09:00:00.000Z')
const may = (changes: Partial<Parameters<typeof mayMoveAlone>[0]> = {}) =>
  mayMoveAlone({
    status: 'approved',
    startsAt: NOW + 48 * HOUR_MS,
    ownersMayMove: true,
    now: NOW,
    ...changes,
  })

describe('moving an appointment without asking', () => {
  it('is for owners of approved appointments where the clinic allows it', () => {
    expect([may(), may({ ownersMayMove: false })]).toEqual([true, false])
    expect(
      (['requested', 'consulting', 'completed', 'cancelled'] as const).filter((status) => may({ status })),
    ).toEqual([])
  })

  it('ends 24 hours before the start, inclusive', () => {
    expect([may({ startsAt: NOW + 24 * HOUR_MS }), may({ startsAt: NOW + 24 * HOUR_MS - 1 })]).toEqual([
      true,
      false,
    ])
  })
})
