import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../zones/rules.ts'
import type { AppointmentStatus, DaySlots } from './rules.ts'
import {
  APPOINTMENT_STATUSES,
  availabilityOf,
  holdsSlot,
  isCancelled,
  mayCancel,
  mayMove,
  nearestFree,
  nextEventsUntil,
  serviceTotal,
} from './rules.ts'

const utc = (text: string) => Date.parse(text)
const anyStatus = fc.constantFrom(...APPOINTMENT_STATUSES)

describe('the states of an appointment', () => {
  const pairs = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => [from, to] as const))

  it('are left only in these ways', () => {
    const allowed = pairs.filter(([from, to]) => mayMove(from, to)).map(([from, to]) => `${from} -> ${to}`)
    expect(allowed).toEqual([
      'held -> requested',
      'held -> approved',
      'held -> withdrawn',
      'held -> expired',
      'requested -> approved',
      'requested -> rejected',
      'requested -> withdrawn',
      'requested -> expired',
      'approved -> consulting',
      'approved -> cancelled',
      'approved -> no_show',
      'consulting -> completed',
    ])
  })

  it('that have let go of the slot never take it again', () => {
    expect(pairs.filter(([from, to]) => mayMove(from, to) && !holdsSlot(from) && holdsSlot(to))).toEqual([])
  })

  it('hold the slot while held, requested, approved and consulting', () => {
    expect(APPOINTMENT_STATUSES.filter(holdsSlot)).toEqual(['held', 'requested', 'approved', 'consulting'])
  })

  it('read as cancelled when the visit will not take place', () => {
    expect(APPOINTMENT_STATUSES.filter(isCancelled)).toEqual([
      'rejected',
      'withdrawn',
      'expired',
      'cancelled',
    ])
  })
})

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

  it('are all there are when there are fewer', () => {
    expect(nearestFree(days, 0, 9)).toHaveLength(4)
    expect(nearestFree([], 0, 3)).toEqual([])
  })
})

const day = (state: DaySlots['state'], taken: boolean[]): DaySlots => ({
  date: '2027-01-11',
  state,
  slots: taken.map((isTaken, index) => ({ start: index, taken: isTaken })),
})

describe('the availability text', () => {
  it('tells closed, holiday, fully booked and available apart', () => {
    expect(availabilityOf(day('closed', []))).toBe('closed')
    expect(availabilityOf(day('holiday', []))).toBe('holiday')
    expect(availabilityOf(day('open', [true, true]))).toBe('fully_booked')
    expect(availabilityOf(day('open', [true, false]))).toBe('available')
  })

  it('is closed when all slots of today have passed', () => {
    expect(availabilityOf(day('open', []))).toBe('closed')
  })
})

describe('cancelling by the owner', () => {
  const startsAt = utc('2027-01-11T12:00Z')
  const may = (now: number, noticeHours = 0, status: AppointmentStatus = 'approved') =>
    mayCancel({ status, startsAt, noticeHours, now })

  it('is possible until the start when the clinic wants no notice', () => {
    expect(may(startsAt - 1)).toBe(true)
    expect(may(startsAt)).toBe(false)
  })

  it('is possible exactly at the clinic’s notice and not a moment later', () => {
    expect(may(startsAt - 24 * HOUR_MS, 24)).toBe(true)
    expect(may(startsAt - 24 * HOUR_MS + 1, 24)).toBe(false)
  })

  it('is possible at any time for a request that nobody has answered, whatever notice the clinic wants', () => {
    expect(may(startsAt - 1, 24, 'requested')).toBe(true)
    // It still waits where another time was proposed.
    expect(may(startsAt, 24, 'requested')).toBe(true)
  })

  it('is possible for requests and approved visits only', () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        expect(may(startsAt - DAY_MS, 0, status)).toBe(status === 'requested' || status === 'approved')
      }),
    )
  })
})

describe('next events', () => {
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

describe('chosen services', () => {
  it('cost the sum of their prices, nothing when there are none', () => {
    expect(serviceTotal([{ price: 20 }, { price: 0 }, { price: 35 }])).toBe(55)
    expect(serviceTotal([])).toBe(0)
  })
})
