import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../zones/rules.ts'
import { weeklyBlockOf, weeklySpans } from './rules.ts'

const span = (start: string, end: string) => ({ startsAt: Date.parse(start), endsAt: Date.parse(end) })
const textsOf = (spans: readonly { startsAt: number; endsAt: number }[]) =>
  spans.map(({ startsAt, endsAt }) => [new Date(startsAt).toISOString(), (endsAt - startsAt) / MINUTE_MS])

// docs/decisions/0394-blocks.md
describe('a weekly block', () => {
  // specification/readings §6: a weekly block keeps its wall time when clocks change (added)
  it('begins at the same wall time before and after a clock change', () => {
    const weekly = weeklyBlockOf('Europe/Berlin', span('2026-03-24T11:00:00Z', '2026-03-24T12:00:00Z'))
    expect(weekly).toEqual({ zone: 'Europe/Berlin', date: '2026-03-24', startMinute: 720, minutes: 60 })
    expect(textsOf(weeklySpans(weekly, '2026-04-07').spans)).toEqual([
      ['2026-03-24T11:00:00.000Z', 60],
      ['2026-03-31T10:00:00.000Z', 60],
      ['2026-04-07T10:00:00.000Z', 60],
    ])
    const autumn = weeklyBlockOf('Europe/Berlin', span('2026-10-20T10:00:00Z', '2026-10-20T11:00:00Z'))
    expect(textsOf(weeklySpans(autumn, '2026-10-27').spans)).toEqual([
      ['2026-10-20T10:00:00.000Z', 60],
      ['2026-10-27T11:00:00.000Z', 60],
    ])
  })

  it('lasts as long as the clocks say on the night of a change', () => {
    const weekly = weeklyBlockOf('Europe/Berlin', span('2026-10-17T22:00:00Z', '2026-10-18T22:00:00Z'))
    expect(textsOf(weeklySpans(weekly, '2026-10-25').spans)).toEqual([
      ['2026-10-17T22:00:00.000Z', 1440],
      ['2026-10-24T22:00:00.000Z', 1500],
    ])
  })

  it('is left out where clocks skip all of it', () => {
    const weekly = weeklyBlockOf('Europe/Berlin', span('2026-03-22T01:00:00Z', '2026-03-22T01:30:00Z'))
    const { spans, nextDate } = weeklySpans(weekly, '2026-04-05')
    expect(textsOf(spans)).toEqual([
      ['2026-03-22T01:00:00.000Z', 30],
      ['2026-04-05T00:00:00.000Z', 30],
    ])
    expect(nextDate).toBe('2026-04-12')
  })

  it('may reach over midnight', () => {
    const weekly = weeklyBlockOf('Asia/Kolkata', span('2026-03-02T17:00:00Z', '2026-03-02T20:00:00Z'))
    expect(weekly).toMatchObject({ date: '2026-03-02', startMinute: 1350, minutes: 180 })
    expect(textsOf(weeklySpans(weekly, '2026-03-09').spans)).toEqual([
      ['2026-03-02T17:00:00.000Z', 180],
      ['2026-03-09T17:00:00.000Z', 180],
    ])
  })
})
