import { describe, expect, it } from 'vitest'
import { nextTimes } from './next-times.ts'

const day = (date: string, hours: readonly number[], taken: readonly number[] = []) => ({
  date,
  state: 'open' as const,
  slots: hours.map((hour) => ({
    start: `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`,
    taken: taken.includes(hour),
  })),
})

const timesOf = (days: Parameters<typeof nextTimes>[0]) =>
  nextTimes(days, 'UTC').map((start) => start.slice(5, 13))

describe('the three times offered first', () => {
  it('are the first, the first of another half-day and the first of another day', () => {
    expect(timesOf([day('2026-11-23', [8, 9, 14, 15]), day('2026-11-24', [9, 15])])).toEqual([
      '11-23T08',
      '11-23T14',
      '11-24T09',
    ])
  })

  it('leave out taken times', () => {
    expect(timesOf([day('2026-11-23', [8, 9], [8]), day('2026-11-24', [9])])).toEqual([
      '11-23T09',
      '11-24T09',
    ])
  })

  it('are none where nothing is free', () => {
    expect(timesOf([day('2026-11-23', [8], [8])])).toEqual([])
  })
})
