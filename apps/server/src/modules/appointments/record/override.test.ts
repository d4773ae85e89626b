import { DomainError } from '@vetvisit/contract/errors'
import { describe, expect, it } from 'vitest'
import { decideOverride, type InTheWay, partsOutside, PLAIN } from './override.ts'

const OVER = { reason: 'Emergency', allow: ['overlap' as const] }
const CLOSED = new DomainError('clinic_closed')

const taken = (...statuses: InTheWay['claims'][number]['status'][]): InTheWay => ({
  closed: undefined,
  claims: statuses.map((status) => ({ status })),
})

function outcomeOf(
  inTheWay: InTheWay,
  override?: Parameters<typeof decideOverride>[1]['override'],
  more = {},
) {
  const decision = decideOverride(inTheWay, { override, by: 'vera', ...more })
  return 'refusal' in decision ? decision.refusal.code : decision
}

const FORCED = { forced: true, overrideReason: 'Emergency', overriddenBy: 'vera' }

// docs/decisions/0395-overrides.md
describe('a time that the practice wants', () => {
  it('is plain with nothing in the way, also with an override', () => {
    expect(outcomeOf(taken())).toBe(PLAIN)
    expect(outcomeOf(taken(), OVER)).toBe(PLAIN)
  })

  it('is refused without an override, closed before taken', () => {
    expect(outcomeOf(taken('approved'))).toBe('slot_taken')
    expect(outcomeOf({ ...taken('approved'), closed: CLOSED })).toBe('clinic_closed')
  })

  it('is forced if all that is in the way is allowed', () => {
    expect(outcomeOf(taken('approved', 'requested', 'held', 'consulting'), OVER)).toEqual(FORCED)
    expect(outcomeOf(taken('approved', 'blocked'), OVER)).toBe('slot_taken')
    expect(outcomeOf(taken('approved', 'blocked'), { ...OVER, allow: ['overlap', 'block'] })).toEqual(FORCED)
    expect(outcomeOf({ ...taken('approved'), closed: CLOSED }, OVER)).toBe('clinic_closed')
  })

  it('is not forced outside the hours alone', () => {
    const override = { ...OVER, allow: ['closed' as const] }
    expect(outcomeOf({ ...taken(), closed: CLOSED }, override)).toEqual({ ...FORCED, forced: false })
  })

  it('is never taken from others by a request', () => {
    expect(outcomeOf(taken('approved'), OVER, { mayLieOver: false })).toBe('slot_taken')
  })
})

// specification/readings §6: only what an appointment newly takes needs an override (added)
describe('what an appointment newly takes', () => {
  it.each([
    ['all of it without an earlier time', { start: 10, end: 20 }, null, [[10, 20]]],
    ['nothing when it shrinks', { start: 12, end: 18 }, { start: 10, end: 20 }, []],
    ['its end when it grows', { start: 10, end: 25 }, { start: 10, end: 20 }, [[20, 25]]],
    [
      'both sides',
      { start: 5, end: 25 },
      { start: 10, end: 20 },
      [
        [5, 10],
        [20, 25],
      ],
    ],
    ['all of it elsewhere', { start: 30, end: 40 }, { start: 10, end: 20 }, [[30, 40]]],
    ['all of it before', { start: 0, end: 10 }, { start: 10, end: 20 }, [[0, 10]]],
  ])('is %s', (_, span, earlier, parts) => {
    expect(partsOutside(span, earlier).map(({ start, end }) => [start, end])).toEqual(parts)
  })
})
