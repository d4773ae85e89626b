import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../zones/rules.ts'
import { APPOINTMENT_STATUSES, holdsSlot, isCancelled } from '../record/rules.ts'
import type { AppointmentStatus } from '../record/rules.ts'
import { mayCancel, mayMove } from './rules.ts'

const utc = (text: string) => Date.parse(text)
const anyStatus = fc.constantFrom(...APPOINTMENT_STATUSES)

describe('the states of an appointment', () => {
  const pairs = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => [from, to] as const))

  it('change only in these ways', () => {
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

  it('that have released the slot never take it again', () => {
    expect(pairs.filter(([from, to]) => mayMove(from, to) && !holdsSlot(from) && holdsSlot(to))).toEqual([])
  })

  it('hold the slot while held, requested, approved and consulting', () => {
    expect(APPOINTMENT_STATUSES.filter(holdsSlot)).toEqual(['held', 'requested', 'approved', 'consulting'])
  })

  it('count as cancelled if the visit will not take place', () => {
    expect(APPOINTMENT_STATUSES.filter(isCancelled)).toEqual([
      'rejected',
      'withdrawn',
      'expired',
      'cancelled',
    ])
  })
})

describe('cancelling by the owner', () => {
  const startsAt = utc('2027-01-11T12:00Z')
  const may = (now: number, noticeHours = 0, status: AppointmentStatus = 'approved') =>
    mayCancel({ status, startsAt, noticeHours, now })

  it('is possible until the start if the clinic requires no notice', () => {
    expect(may(startsAt - 1)).toBe(true)
    expect(may(startsAt)).toBe(false)
  })

  it('is possible up to exactly the clinic’s notice', () => {
    expect(may(startsAt - 24 * HOUR_MS, 24)).toBe(true)
    expect(may(startsAt - 24 * HOUR_MS + 1, 24)).toBe(false)
  })

  it('is possible at any time for an unanswered request, also within the notice that the clinic requires', () => {
    expect(may(startsAt - 1, 24, 'requested')).toBe(true)
    // A request with a proposal is still unanswered.
    expect(may(startsAt, 24, 'requested')).toBe(true)
  })

  it('is possible for requests and approved appointments only', () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        expect(may(startsAt - DAY_MS, 0, status)).toBe(status === 'requested' || status === 'approved')
      }),
    )
  })
})
