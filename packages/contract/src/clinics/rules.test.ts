import { describe, expect, it } from 'vitest'
import { fractionDigits } from './money.ts'
import type { ScheduleDraft, WireSchedule } from './rules.ts'
import {
  availableDaysOf,
  CLINIC_COLORS,
  CURRENCY_CODES,
  minuteOf,
  newSubServices,
  pauseEnd,
  randomColour,
  scheduleProblems,
  weekdaysOf,
} from './rules.ts'

const schedule = (changes: Partial<WireSchedule> = {}): WireSchedule => ({
  availableDays: '0,2',
  fromTimeHour: 9,
  fromTimeMin: 0,
  toTimeHour: 12,
  toTimeMin: 30,
  slotPerPatient: 30,
  ...changes,
})

const messages = (...schedules: ScheduleDraft[]) =>
  scheduleProblems(schedules).map((problem) => problem.message)

describe('a schedule', () => {
  it('is valid if it opens before it closes on some day', () => {
    expect(messages(schedule())).toEqual([])
  })

  // specification/practice §5: shift end equal to or before its start: both texts
  it('may not end at its start', () => {
    expect(scheduleProblems([schedule({ toTimeHour: 9, toTimeMin: 0 })])).toEqual([
      { index: 0, field: 'toTimeHour', message: 'validation.shiftEndMustBeGreater' },
    ])
  })

  // specification/practice §5: shift end equal to or before its start: both texts
  it('may not end before its start, not even overnight', () => {
    expect(messages(schedule({ fromTimeHour: 22, toTimeHour: 2 }))).toEqual([
      'validation.shiftEndBeforeStart',
    ])
  })

  it('may end at 24:00, but may neither end at 24:01 nor start at 24:00', () => {
    expect(messages(schedule({ toTimeHour: 24, toTimeMin: 0 }))).toEqual([])
    expect(messages(schedule({ toTimeHour: 24, toTimeMin: 1 }))).toEqual(['validation.timeRequired'])
    expect(messages(schedule({ fromTimeHour: 24, toTimeHour: 24, toTimeMin: 0 }))).toContain(
      'validation.timeRequired',
    )
  })

  // specification/practice §5: days, slot length, start and end required
  // specification/practice §9: slot lengths 15, 30, 60 minutes; 60 minutes ahead
  it('needs times, days and a slot length of 15, 30 or 60', () => {
    expect(messages({ ...schedule(), fromTimeHour: null, toTimeMin: null })).toEqual([
      'validation.timeRequired',
      'validation.timeRequired',
    ])
    expect(messages(schedule({ availableDays: '' }))).toEqual(['validation.daysRequired'])
    expect(messages(schedule({ slotPerPatient: 20 }))).toEqual(['validation.slotLengthRequired'])
  })

  it('has the slot length of the other schedules of the clinic', () => {
    expect(scheduleProblems([schedule(), schedule({ availableDays: '1', slotPerPatient: 15 })])).toEqual([
      { index: 1, field: 'slotPerPatient', message: 'validation.slotLengthDiffers' },
    ])
  })

  it('may not overlap another on a day they share', () => {
    const later = schedule({ availableDays: '2,3', fromTimeHour: 12, fromTimeMin: 0, toTimeHour: 15 })
    expect(scheduleProblems([schedule(), later])).toEqual([
      { index: 1, field: 'fromTimeHour', message: 'validation.schedulesOverlap' },
    ])
    expect(messages(schedule(), { ...later, availableDays: '1,3' })).toEqual([])
    expect(messages(schedule(), { ...later, fromTimeMin: 30 })).toEqual([])
  })
})

describe('times and days', () => {
  // specification/practice §3: Schedule fields; days 0 Monday to 6 Sunday
  // specification/practice §9: weekdays from Monday; minutes of day
  it('count minutes since midnight', () => {
    expect(minuteOf(9, 30)).toBe(570)
    expect(minuteOf(24, 0)).toBe(1440)
    expect([minuteOf(24, 1), minuteOf(-1, 0), minuteOf(9, 60), minuteOf(9.5, 0), minuteOf(null, 0)]).toEqual(
      Array.from({ length: 5 }, () => null),
    )
  })

  // specification/practice §3: Schedule fields; days 0 Monday to 6 Sunday
  it('read available days in any order, once each, 0 to 6 only', () => {
    expect(weekdaysOf('2,0')).toEqual([0, 2])
    expect(weekdaysOf('1,1')).toEqual([1])
    expect(['', '7', '0;1', '0,', ' 0', '0,'.repeat(9000)].map(weekdaysOf).flat()).toEqual([])
    expect(availableDaysOf([6, 0, 6])).toBe('0,6')
  })
})

describe('the colours', () => {
  // specification/practice §9: the 13 clinic colours
  it('are the 13 of the specification', () => {
    expect(CLINIC_COLORS.join(' ')).toBe(
      '#fdd86f #ff9901 #f44337 #ea1f63 #9c26b0 #683ab7 #3f51b5 #2296f3 #019788 #4baf50 #534641 #7e5d4e #9e9e9e',
    )
  })

  // specification/practice §4: a random colour can be picked
  it('can all be chosen by a random number', () => {
    expect(CLINIC_COLORS.map((_, index) => randomColour((index + 0.5) / 13))).toEqual([...CLINIC_COLORS])
    expect([randomColour(0), randomColour(1 - Number.EPSILON)]).toEqual(['#fdd86f', '#9e9e9e'])
  })
})

describe('money', () => {
  // specification/practice §3: currencies: seven, 4 digits for BTC and ETH, 2 for the others
  it('comes in seven currencies, BTC and ETH with 4 digits, the others with 2', () => {
    expect(CURRENCY_CODES.map((code) => `${code} ${fractionDigits(code)}`)).toEqual([
      'BTC 4',
      'CHF 2',
      'ETH 4',
      'EUR 2',
      'GBP 2',
      'INR 2',
      'USD 2',
    ])
  })
})

describe('sub-services typed as text', () => {
  it('are separated by commas, empty pieces dropped', () => {
    expect(newSubServices(' Nail trim, ,Bath,,', [])).toEqual(['Nail trim', 'Bath'])
  })

  it('are not added twice to one main service', () => {
    expect(newSubServices('bath, Ear  cleaning, ear cleaning', ['Bath'])).toEqual(['Ear cleaning'])
  })
})

const at = (text: string) => Date.parse(text)
const until = (hour: number, minute = 0) => ({ until: { hour, minute } })

describe('a pause of bookings', () => {
  const now = at('2026-03-02T09:20Z') // 10:20 in Berlin

  it('lasts hours from now, also across midnight', () => {
    expect(pauseEnd({ hours: 1 }, 'Europe/Berlin', now)).toBe(at('2026-03-02T10:20Z'))
    expect(pauseEnd({ hours: 2 }, 'Europe/Berlin', at('2026-03-02T22:30Z'))).toBe(at('2026-03-03T00:30Z'))
  })

  it('lasts the rest of the clinic’s day', () => {
    expect(pauseEnd({ restOfDay: true }, 'Europe/Berlin', now)).toBe(at('2026-03-02T23:00Z'))
    expect(pauseEnd({ restOfDay: true }, 'Asia/Kolkata', now)).toBe(at('2026-03-02T18:30Z'))
  })

  // specification/practice §4: bookings paused for the next hours: nothing offered or booked before the end
  it('lasts until a time of the clinic’s day, unless that time has passed or is skipped', () => {
    expect(pauseEnd(until(14, 30), 'Europe/Berlin', now)).toBe(at('2026-03-02T13:30Z'))
    expect(pauseEnd(until(10, 21), 'Europe/Berlin', now)).toBe(at('2026-03-02T09:21Z'))
    expect(pauseEnd(until(10, 20), 'Europe/Berlin', now)).toBeNull()
    // Clocks skip from 2:00 to 3:00.
    expect(pauseEnd(until(2, 30), 'Europe/Berlin', at('2026-03-29T00:10Z'))).toBeNull()
  })
})
