import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/call.ts'
import { alternativesOf, availability, countdown, firstSlots, freeCount, hasMore, totalOf } from './format.ts'

const slot = (hour: number, taken = false) => ({
  start: `2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`,
  taken,
})
const day = (state: 'open' | 'closed' | 'holiday', slots: ReturnType<typeof slot>[] = []) => ({
  date: '2026-11-23',
  state,
  slots,
})

describe('a day of the week', () => {
  it('is available, closed, a holiday or fully booked', () => {
    expect(availability(day('open', [slot(9, true), slot(10)]))).toBe('available')
    expect(availability(day('closed'))).toBe('closed')
    expect(availability(day('holiday'))).toBe('holiday')
    expect(availability(day('open', [slot(9, true)]))).toBe('fully_booked')
  })

  it('counts the free times', () => {
    expect(freeCount(day('open', [slot(9, true), slot(10), slot(11)]))).toBe(2)
  })
})

describe('a long day', () => {
  const slots = [8, 9, 10, 11, 12, 13].map((hour) => slot(hour, hour < 10))

  it('begins with its first free time', () => {
    expect(firstSlots(slots, 3)).toEqual(slots.slice(2, 5))
  })

  it('also shows earlier times if few are left', () => {
    const late = slots.map((one, index) => ({ ...one, taken: index < 5 }))
    expect(firstSlots(late, 3)).toEqual(late.slice(3))
    expect(firstSlots([], 3)).toEqual([])
  })

  it('says that there are more times', () => {
    expect(hasMore([day('open', slots)], 6)).toBe(false)
    expect(hasMore([day('open', slots)], 5)).toBe(true)
  })
})

describe('the countdown of a held slot', () => {
  it('counts from 5:00 down to 0:00', () => {
    expect([300_000, 299_001, 61_000, 59_400, 1, 0, -5].map((left) => countdown(left, 0))).toEqual([
      '5:00',
      '5:00',
      '1:01',
      '1:00',
      '0:01',
      '0:00',
      '0:00',
    ])
  })
})

const services = [
  {
    name: 'Grooming',
    subServices: [
      { _id: 'bath', name: 'Bath', price: 35 },
      { _id: 'cut', name: 'Cut', price: 48 },
    ],
  },
]
const fees = { consultationFee: 50, followUpFee: 30, additionalServices: services }

describe('the running total', () => {
  it('is the fee of the type and the chosen services', () => {
    expect(totalOf(fees, 'consultation', new Set())).toBe(50)
    expect(totalOf(fees, 'followup', new Set(['bath', 'cut']))).toBe(113)
  })
})

describe('a refusal', () => {
  it('names the nearest free times, or none', () => {
    const alternatives = ['2026-11-23T09:00:00.000Z', 1]
    expect(alternativesOf(new ApiError('slot_taken', 409, { details: { alternatives } }))).toEqual(
      alternatives.slice(0, 1),
    )
    expect(alternativesOf(new ApiError('pet_busy', 409))).toEqual([])
    expect(alternativesOf(new Error('x'))).toEqual([])
  })
})
