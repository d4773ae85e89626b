import { openingAt } from '@vetvisit/contract/appointments/availability/opening'
import { describe, expect, it } from 'vitest'
import { CALL_LISTS, orderToCall, type ToCall } from './to-call.ts'

type Practice = Partial<ToCall> & { days?: number[]; from?: number; to?: number; holidays?: string[] }

const WORKDAYS = [0, 1, 2, 3, 4]
const DAILY = [...WORKDAYS, 5, 6]

/** Open on workdays from 8 to 18 by Berlin's clock unless told otherwise; the number is the distance. */
const PRACTICES: Record<string, Practice> = {
  'day 1': { distanceKm: 1 },
  'early 2': { distanceKm: 2, from: 7, holidays: ['2026-10-03', '2026-05-01'] },
  'takes 3': { distanceKm: 3, takesEmergencies: true },
  'mute 4': { distanceKm: 4, phone: null, takesEmergencies: true },
  'night 5': { distanceKm: 5, days: DAILY, from: 18, to: 24 },
  'line 6': { distanceKm: 6, emergencyPhone: '+493023125112', takesEmergencies: true },
  'always 7': {
    distanceKm: 7,
    days: DAILY,
    from: 0,
    to: 24,
    phone: null,
    emergencyPhone: '+493023125113',
    takesEmergencies: true,
  },
  'weekend 8': { distanceKm: 8, days: [5, 6], from: 10, to: 16 },
  'line 80': { distanceKm: 80, emergencyPhone: '+493023125114' },
  'day 90': { distanceKm: 90 },
  'line 400': { distanceKm: 400, emergencyPhone: '+493023125115' },
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The practices as the server would send them at that moment, in any order. */
const cardsAt = (now: number): ToCall[] =>
  Object.entries(PRACTICES)
    .toReversed()
    .map(([name, { days = WORKDAYS, from = 8, to = 18, holidays = [], ...differing }]) => {
      const hours = days.map((weekday) => ({ weekday, start: from * 60, end: to * 60 }))
      const { openUntil, opensAt } = openingAt({ zone: 'Europe/Berlin', hours, holidays }, now)
      return {
        _id: name,
        name,
        species: [],
        address: { addressLine1: '', addressLine2: '', zipcode: '', city: '', state: '', country: '' },
        distanceKm: 0,
        lat: null,
        lng: null,
        timeZone: 'Europe/Berlin',
        phone: '+493023125010',
        emergencyPhone: null,
        takesEmergencies: false,
        openUntil: instant(openUntil),
        opensAt: instant(opensAt),
        ...differing,
      }
    })

function namesAt(at: string) {
  const now = Date.parse(at)
  const lists = orderToCall(cardsAt(now), now)
  return CALL_LISTS.map((list) => lists[list].map(({ name }) => name))
}

describe('whom to call', () => {
  // specification/readings §9: at 22:31 the emergency page has a number: emergency numbers, then who is open, then who opens first (added)
  it.each([
    {
      when: '22:31 on a Thursday',
      at: '2026-11-26T22:31:00+01:00',
      taking: ['line 6', 'always 7'],
      open: ['night 5'],
      opening: ['early 2', 'day 1', 'takes 3', 'weekend 8'],
      far: ['line 80'],
    },
    {
      when: '09:00 on a Thursday',
      at: '2026-11-26T09:00:00+01:00',
      taking: ['takes 3', 'line 6', 'always 7'],
      open: ['day 1', 'early 2'],
      opening: ['night 5', 'weekend 8'],
      far: ['line 80', 'day 90'],
    },
    {
      when: 'noon on a Sunday',
      at: '2026-11-29T12:00:00+01:00',
      taking: ['line 6', 'always 7'],
      open: ['weekend 8'],
      opening: ['night 5', 'early 2', 'day 1', 'takes 3'],
      far: ['line 80'],
    },
    {
      when: '07:30 on a holiday of one practice',
      at: '2026-05-01T07:30:00+02:00',
      taking: ['line 6', 'always 7'],
      open: [],
      opening: ['day 1', 'takes 3', 'night 5', 'weekend 8', 'early 2'],
      far: ['line 80'],
    },
    {
      when: 'the second 02:30 of the night in which clocks go back',
      at: '2026-10-25T02:30:00+01:00',
      taking: ['line 6', 'always 7'],
      open: [],
      opening: ['weekend 8', 'night 5', 'early 2', 'day 1', 'takes 3'],
      far: ['line 80'],
    },
    {
      when: '03:30 of the night in which clocks go forward',
      at: '2026-03-29T03:30:00+02:00',
      taking: ['line 6', 'always 7'],
      open: [],
      opening: ['weekend 8', 'night 5', 'early 2', 'day 1', 'takes 3'],
      far: ['line 80'],
    },
  ])('at $when answers emergencies, then is open, then opens first', ({ at, taking, open, opening, far }) => {
    expect(namesAt(at)).toEqual([taking, open, opening, far])
  })

  it('is never a practice without a number', () => {
    const now = Date.parse('2026-11-26T22:31:00+01:00')
    const lists = orderToCall(
      cardsAt(now).map((card) => ({ ...card, phone: null, emergencyPhone: null })),
      now,
    )
    expect(CALL_LISTS.flatMap((list) => lists[list])).toEqual([])
  })

  it('is no practice that has closed since the list was read, before those that answer', () => {
    const now = Date.parse('2026-11-26T22:31:00+01:00')
    const lists = orderToCall(cardsAt(Date.parse('2026-11-26T17:00:00+01:00')), now)
    expect(lists.taking.map(({ name }) => name)).toEqual(['line 6', 'always 7'])
    expect(lists.open).toEqual([])
    expect(lists.opening.map(({ name }) => name)).toContain('day 1')
  })

  it('has one list of ten at most, and closed practices only in the room that is left', () => {
    const now = Date.parse('2026-11-26T22:31:00+01:00')
    const some = cardsAt(now)
    const many = some.flatMap((card) =>
      [1, 2, 3, 4].map((copy) => ({ ...card, _id: `${card._id} ${copy}`, emergencyPhone: '+493023125112' })),
    )
    const lists = orderToCall([...some, ...many], now)
    expect(lists.taking).toHaveLength(10)
    expect(lists.opening).toEqual([])
  })
})
