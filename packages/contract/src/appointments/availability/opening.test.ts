import { describe, expect, it } from 'vitest'
import { openingAt } from './opening.ts'

const at = (text: string) => Date.parse(text)
/** Monday and Tuesday, 08:00 to 12:00 and 14:00 to 18:00 in Berlin. */
const hours = [0, 1].flatMap((weekday) => [
  { weekday, start: 840, end: 1080 },
  { weekday, start: 480, end: 720 },
])
const clinic = { zone: 'Europe/Berlin', hours, holidays: [] as string[] }
const open = (now: string, changes = {}) => {
  const { openUntil, opensAt } = openingAt({ ...clinic, ...changes }, at(now))
  return [openUntil, opensAt].map((instant) => (instant === null ? null : new Date(instant).toISOString()))
}

describe('an open clinic', () => {
  it('closes at the end of its hours', () => {
    expect(open('2026-03-02T07:00:00Z')).toEqual(['2026-03-02T11:00:00.000Z', null])
    expect(open('2026-03-02T16:59:59Z')).toEqual(['2026-03-02T17:00:00.000Z', null])
  })

  it('joins hours that follow each other without a break', () => {
    const joined = [
      { weekday: 0, start: 720, end: 1440 },
      { weekday: 0, start: 480, end: 720 },
    ]
    expect(open('2026-03-02T07:00:00Z', { hours: joined })).toEqual(['2026-03-02T23:00:00.000Z', null])
  })
})

describe('a closed clinic', () => {
  it('opens after the break, the next morning, or next week', () => {
    expect(open('2026-03-02T11:00:00Z')).toEqual([null, '2026-03-02T13:00:00.000Z'])
    expect(open('2026-03-02T17:00:00Z')).toEqual([null, '2026-03-03T07:00:00.000Z'])
    expect(open('2026-03-03T17:00:00Z')).toEqual([null, '2026-03-09T07:00:00.000Z'])
  })

  it('stays closed on a holiday', () => {
    expect(open('2026-03-02T07:00:00Z', { holidays: ['2026-03-02'] })).toEqual([
      null,
      '2026-03-03T07:00:00.000Z',
    ])
  })

  it('names no opening that is more than seven days away', () => {
    const holidays = ['2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10']
    expect(open('2026-03-02T07:00:00Z', { holidays })).toEqual([null, null])
    expect(open('2026-03-02T07:00:00Z', { hours: [] })).toEqual([null, null])
  })
})
