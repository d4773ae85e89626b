import { describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUSES } from '../record/rules.ts'
import { isAnswerable, stateOfReminder } from './rules.ts'

const MINUTE = 60_000
const visit = { status: 'approved', startsAt: 600 * MINUTE, endsAt: 630 * MINUTE, now: 0 } as const

describe('a reminder', () => {
  // specification/readings §9: an owner answers a reminder by its link until the visit is over (added)
  it('can be answered until an approved appointment is over', () => {
    expect(isAnswerable({ ...visit, now: 630 * MINUTE - 1 })).toBe(true)
    expect(isAnswerable({ ...visit, now: 630 * MINUTE })).toBe(false)
    const answerable = APPOINTMENT_STATUSES.filter((status) => isAnswerable({ ...visit, status }))
    expect(answerable).toEqual(['approved'])
  })

  it.each([
    ['the start that it names', visit, 'open'],
    ['another start', { ...visit, startsAt: 660 * MINUTE, endsAt: 690 * MINUTE }, 'moved'],
    ['a cancelled appointment', { ...visit, status: 'cancelled' }, 'cancelled'],
    ['a visit that has begun', { ...visit, status: 'consulting' }, 'over'],
    ['a visit in the past', { ...visit, now: 630 * MINUTE }, 'over'],
  ] as const)('of %s', (_, appointment, state) => {
    expect(stateOfReminder(appointment, visit.startsAt)).toBe(state)
  })
})
