import type { DomainError } from '@vetvisit/contract/errors'
import { describe, expect, it } from 'vitest'
import { marksAfter, type Marks, requireOfToday } from './rules.ts'

const NOW = Date.parse('2026-03-03T09:00:00.000Z')
const NONE: Marks = { arrivedAt: null, arrivedBy: null, leftAt: null }
const ARRIVED: Marks = { arrivedAt: NOW - 60_000, arrivedBy: 'owner', leftAt: null }
const LEFT: Marks = { ...ARRIVED, leftAt: NOW - 30_000 }
const refused = (code: string) => expect.objectContaining({ code }) as Error
const change = (stage: 'arrived' | 'left', undo = false) => ({ stage, undo, by: 'reception' })

// docs/decisions/0420-day-board.md
/** What an act is refused with, or what it returns. */
function refusalOf(act: () => unknown) {
  try {
    return act()
  } catch (error) {
    return (error as DomainError).refusal
  }
}

describe('the marks of a visit', () => {
  it('keep the first arrival and the person whose word it was', () => {
    expect(marksAfter(NONE, change('arrived'), NOW)).toEqual({
      arrivedAt: NOW,
      arrivedBy: 'reception',
      leftAt: null,
    })
    expect(marksAfter(ARRIVED, change('arrived'), NOW)).toBeNull()
  })

  it('lose an arrival that is taken back, with what followed', () => {
    expect(marksAfter(ARRIVED, change('arrived', true), NOW)).toEqual(NONE)
    expect(marksAfter(LEFT, change('arrived', true), NOW)).toEqual(NONE)
    expect(marksAfter(NONE, change('arrived', true), NOW)).toBeNull()
  })

  it('say when an animal has left, until it is back', () => {
    expect(marksAfter(ARRIVED, change('left'), NOW)).toEqual({ ...ARRIVED, leftAt: NOW })
    expect(marksAfter(LEFT, change('left'), NOW)).toBeNull()
    expect(marksAfter(LEFT, change('left', true), NOW)).toEqual(ARRIVED)
    expect(marksAfter(LEFT, change('arrived'), NOW)).toEqual(ARRIVED)
  })

  it('never let an animal leave before it has arrived by the clocks of two servers', () => {
    expect(() => marksAfter(NONE, change('left'), NOW)).toThrow(refused('wrong_state'))
    expect(marksAfter({ ...ARRIVED, arrivedAt: NOW + 5 }, change('left'), NOW)).toMatchObject({
      leftAt: NOW + 5,
    })
  })
})

// specification/practice §4: what is not possible for the stage of a visit is said in terms of stages (added)
describe('a stage that is not possible', () => {
  it('says that an animal arrives before it leaves; that it left is taken back without effect', () => {
    expect(refusalOf(() => marksAfter(NONE, change('left'), NOW))).toEqual({
      text: 'refusals.leftBeforeArrival',
      fields: { stage: 'validation.leftBeforeArrival' },
    })
    expect(marksAfter(NONE, change('left', true), NOW)).toBeNull()
  })

  it('says of which appointments stages are noted', () => {
    const startsAt = NOW - 60_000
    const visit = { status: 'consulting', timeZone: 'Europe/Berlin', startsAt, endsAt: NOW } as const
    expect(refusalOf(() => requireOfToday(visit, NOW))).toEqual({ text: 'refusals.stageOver' })
  })
})

describe('an arrival that the practice notes', () => {
  const visit = { status: 'approved', timeZone: 'Europe/Berlin' } as const
  const at = (start: string) => ({
    ...visit,
    startsAt: Date.parse(start),
    endsAt: Date.parse(start) + 1_800_000,
  })

  it('is of an approved visit of today at the clinic, at any time of the day', () => {
    for (const start of ['2026-03-02T23:00:00.000Z', '2026-03-03T22:59:00.000Z'])
      expect(() => requireOfToday(at(start), NOW)).not.toThrow()
    expect(() => requireOfToday(at('2026-03-03T23:00:00.000Z'), NOW)).toThrow(refused('too_soon'))
    expect(() => requireOfToday(at('2026-03-02T22:59:00.000Z'), NOW)).toThrow(refused('wrong_state'))
    for (const now of ['2026-03-02T23:10:00.000Z', '2026-03-03T01:28:00.000Z'])
      expect(() => requireOfToday(at('2026-03-02T22:59:00.000Z'), Date.parse(now))).not.toThrow()
    expect(() =>
      requireOfToday(at('2026-03-02T22:59:00.000Z'), Date.parse('2026-03-03T01:29:00.000Z')),
    ).toThrow(refused('wrong_state'))
    const running = { ...at('2026-03-03T09:00:00.000Z'), status: 'consulting' } as const
    expect(() => requireOfToday(running, NOW)).toThrow(refused('wrong_state'))
  })
})
