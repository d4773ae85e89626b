import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../zones/rules.ts'
import type { DaySlots } from './rules.ts'
import { availabilityOf, busyTimeOf, nearestFree, spanOf } from './rules.ts'

describe('the nearest free slots', () => {
  const days: DaySlots[] = [
    {
      date: '2027-01-11',
      state: 'open',
      slots: [1, 2, 3, 4, 5].map((hour) => ({ start: hour * HOUR_MS, taken: hour === 3 })),
    },
  ]

  it('come closest first, the earlier of two equally close', () => {
    expect(nearestFree(days, 3 * HOUR_MS, 3).map((start) => start / HOUR_MS)).toEqual([2, 4, 1])
  })

  it('are all free slots if there are fewer than requested', () => {
    expect(nearestFree(days, 0, 9)).toHaveLength(4)
    expect(nearestFree([], 0, 3)).toEqual([])
  })
})

const day = (state: DaySlots['state'], taken: boolean[]): DaySlots => ({
  date: '2027-01-11',
  state,
  slots: taken.map((isTaken, index) => ({ start: index, taken: isTaken })),
})

describe('the time of an appointment', () => {
  const ten = Date.parse('2026-03-03T10:00:00.000Z')
  const minutes = (count: number) => ten + count * MINUTE_MS

  it('is its own if it needs nothing around it', () => {
    const span = spanOf(ten, { minutes: 30 })
    expect(span).toEqual({ startsAt: ten, endsAt: minutes(30), busyFrom: null, busyUntil: null })
    expect(busyTimeOf(span)).toEqual({ start: ten, end: minutes(30) })
  })

  it('takes the vet from before its start until after its end', () => {
    const span = spanOf(ten, { minutes: 60, before: 5, after: 15 })
    expect(span).toEqual({
      startsAt: ten,
      endsAt: minutes(60),
      busyFrom: minutes(-5),
      busyUntil: minutes(75),
    })
    expect(busyTimeOf(span)).toEqual({ start: minutes(-5), end: minutes(75) })
    expect(busyTimeOf(spanOf(ten, { minutes: 60, after: 15 }))).toEqual({ start: ten, end: minutes(75) })
  })
})

describe('the availability text', () => {
  // specification/owner §2: book modal: availability message without slots
  // specification/owner §4: 'Clinic closed' and 'Clinic closed : Holiday'
  // specification/practice §4: "Clinic closed" and "Clinic closed : Holiday"
  it('distinguishes closed, holiday, fully booked and available', () => {
    expect(availabilityOf(day('closed', []))).toBe('closed')
    expect(availabilityOf(day('holiday', []))).toBe('holiday')
    expect(availabilityOf(day('open', [true, true]))).toBe('fully_booked')
    expect(availabilityOf(day('open', [true, false]))).toBe('available')
  })

  it('is closed when all slots of today have passed', () => {
    expect(availabilityOf(day('open', []))).toBe('closed')
  })
})
