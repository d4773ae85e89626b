import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../zones/rules.ts'
import { isWithinHours } from './within-hours.ts'

/** Tuesdays 9 to 12, 12 to 13 and 14 to 24 o'clock, Wednesdays from midnight to 2. */
const CLINIC: Parameters<typeof isWithinHours>[0] = {
  zone: 'Europe/Berlin',
  hours: [
    { weekday: 1, start: 840, end: 1440 },
    { weekday: 1, start: 540, end: 720 },
    { weekday: 1, start: 720, end: 780 },
    { weekday: 2, start: 0, end: 120 },
  ],
  holidays: ['2026-03-10'],
}

const isOpen = (time: string, minutes: number, clinic = CLINIC) => {
  const start = Date.parse(`2026-03-${time}:00+01:00`)
  return isWithinHours(clinic, { start, end: start + minutes * MINUTE_MS })
}

// docs/decisions/0395-overrides.md
it('a visit lies within the hours from the opening until the closing', () => {
  expect([isOpen('03T09:00', 180), isOpen('03T11:55', 5), isOpen('03T12:30', 30)]).toEqual([true, true, true])
  expect([isOpen('03T08:55', 10), isOpen('03T12:35', 30), isOpen('03T13:30', 15)]).toEqual([
    false,
    false,
    false,
  ])
})

it('openings that touch are one, also at midnight', () => {
  expect([isOpen('03T11:50', 20), isOpen('03T23:45', 30), isOpen('03T23:45', 150)]).toEqual([
    true,
    true,
    false,
  ])
})

it('holidays are closed, unless a change opens a part of them', () => {
  expect(isOpen('10T10:00', 30)).toBe(false)
  const changes = [{ date: '2026-03-10', opens: true, start: 600, end: 660 }]
  expect([
    isOpen('10T10:00', 60, { ...CLINIC, changes }),
    isOpen('10T10:00', 65, { ...CLINIC, changes }),
  ]).toEqual([true, false])
})

it('an hour that the clocks skip is no time', () => {
  const hours = [{ weekday: 6, start: 60, end: 240 }]
  const start = Date.parse('2026-03-29T01:00:00+01:00')
  expect(isWithinHours({ ...CLINIC, hours }, { start, end: start + 2 * HOUR_MS })).toBe(true)
  expect(isWithinHours({ ...CLINIC, hours }, { start, end: start + 2 * HOUR_MS + MINUTE_MS })).toBe(false)
})
