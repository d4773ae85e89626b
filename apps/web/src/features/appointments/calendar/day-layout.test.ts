import { describe, expect, it } from 'vitest'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { ShownVisit } from './calendar-queries.ts'
import {
  hoursOf,
  instantOf,
  isEmptyDay,
  namedHours,
  nextOpening,
  placed,
  planOf,
  surnameOf,
  weekNumber,
  labelOffset,
} from './day-layout.ts'

const shift = (availableDays: string, from: number, to: number) => ({
  availableDays,
  fromTimeHour: Math.floor(from / 60),
  fromTimeMin: from % 60,
  toTimeHour: Math.floor(to / 60),
  toTimeMin: to % 60,
  slotPerPatient: 15 as const,
})

/** The clinic fields that a plan uses. */
const clinic = {
  timeZone: 'Europe/Berlin',
  holidays: ['2026-11-27'],
  schedule: [shift('0,1,2,3,4', 480, 750), shift('0,1,2,3,4', 810, 1080), shift('5', 540, 720)],
} as unknown as Clinic

const visit = (start: string, end: string) => ({ _id: start, start, end }) as ShownVisit
const plan = (date: string, visits: ShownVisit[] = [], zone = 'Europe/Berlin') =>
  planOf(date, { clinics: [clinic], visits, holds: [], zone })

/** The same where the vet is at no time. */
const withoutVet = (date: string) =>
  planOf(date, {
    clinics: [{ ...clinic, vetHours: [] } as Clinic],
    visits: [],
    holds: [],
    zone: 'Europe/Berlin',
  })

const at = (start: number, end: number) => ({ start, end, visit: visit('', '') })

describe('the plan of a day', () => {
  // specification/practice §4: a day on which the vet is not there is told from one on which the clinic is closed (added)
  it('says that nobody is in only where the clinic is open', () => {
    expect(['2026-11-23', '2026-11-27', '2026-11-29'].map((date) => withoutVet(date).isNobodyIn)).toEqual([
      true,
      false,
      false,
    ])
    expect(plan('2026-11-23').isNobodyIn).toBe(false)
  })

  it('has the opening hours, and the lunch break between them', () => {
    expect(plan('2026-11-24')).toMatchObject({
      open: [
        { start: 480, end: 750 },
        { start: 810, end: 1080 },
      ],
      breaks: [{ start: 750, end: 810 }],
      holidays: [],
    })
  })

  it('names no break in which an appointment lies, because its vet works through', () => {
    const during = [visit('2026-11-24T11:45:00.000Z', '2026-11-24T12:15:00.000Z')]
    expect(plan('2026-11-24', during).breaks).toEqual([])
    const around = [
      visit('2026-11-24T11:15:00.000Z', '2026-11-24T11:30:00.000Z'),
      visit('2026-11-24T12:30:00.000Z', '2026-11-24T12:45:00.000Z'),
    ]
    expect(plan('2026-11-24', around).breaks).toEqual([{ start: 750, end: 810 }])
  })

  it('recognises a holiday and an empty day', () => {
    expect(plan('2026-11-27')).toMatchObject({ open: [], holidays: [clinic] })
    expect(isEmptyDay(plan('2026-11-27'))).toBe(false)
    expect(isEmptyDay(plan('2026-11-29'))).toBe(true)
    expect(
      isEmptyDay(plan('2026-11-29', [visit('2026-11-29T09:00:00.000Z', '2026-11-29T09:15:00.000Z')])),
    ).toBe(false)
  })

  it('ends at midnight of the displayed zone', () => {
    const night = [visit('2026-11-24T22:30:00.000Z', '2026-11-24T23:30:00.000Z')]
    expect(plan('2026-11-24', night).visits).toMatchObject([{ start: 1410, end: 1440 }])
    expect(plan('2026-11-25', night).visits).toMatchObject([{ start: 0, end: 30 }])
    expect(
      plan('2026-11-24', [visit('2026-11-24T22:00:00.000Z', '2026-11-24T23:00:00.000Z')]).visits,
    ).toMatchObject([{ start: 1380, end: 1440 }])
  })

  it('gives overlapping appointments a share of the width, and others all of it', () => {
    expect(placed([at(0, 30), at(15, 45), at(30, 60), at(60, 75)])).toMatchObject([
      { start: 0, lane: 0, lanes: 2 },
      { start: 15, lane: 1, lanes: 2 },
      { start: 30, lane: 0, lanes: 2 },
      { start: 60, lane: 0, lanes: 1 },
    ])
  })
})

describe('the hours of the grid', () => {
  it('are whole hours around openings and appointments, 08 to 18 without any', () => {
    expect(hoursOf([plan('2026-11-24'), plan('2026-11-28')])).toEqual({ start: 480, end: 1080 })
    const early = [visit('2026-11-24T05:45:00.000Z', '2026-11-24T06:00:00.000Z')]
    expect(hoursOf([plan('2026-11-24', early)])).toEqual({ start: 360, end: 1080 })
    expect(hoursOf([plan('2026-11-29')])).toEqual({ start: 480, end: 1080 })
  })

  it('convert back to instants, also on the day of a clock change', () => {
    expect(instantOf('Europe/Berlin', '2026-11-24', 615)).toBe('2026-11-24T09:15:00.000Z')
    expect(instantOf('Europe/Berlin', '2026-10-25', 480)).toBe('2026-10-25T07:00:00.000Z')
    expect(instantOf('Europe/Berlin', '2026-03-29', 480)).toBe('2026-03-29T06:00:00.000Z')
  })
})

describe('words of the calendar', () => {
  it('name the next open day after a holiday', () => {
    expect(nextOpening([clinic], '2026-11-27')).toEqual({ date: '2026-11-28', start: 540 })
    expect(nextOpening([], '2026-11-27')).toBeNull()
  })

  it('count weeks as ISO 8601 does', () => {
    expect(['2026-11-23', '2025-12-29', '2026-12-28', '2027-01-04'].map(weekNumber)).toEqual([48, 1, 53, 1])
  })

  it('name owners by their surname', () => {
    expect([surnameOf('Karin Neumann'), surnameOf('Mira '), surnameOf('Anna Maria Huber')]).toEqual([
      'Neumann',
      'Mira',
      'Huber',
    ])
  })
})

describe('the axis of the hours', () => {
  const morning = { start: 8 * 60, end: 11 * 60 }

  it('names every whole hour while the current time is not in sight', () => {
    expect(namedHours(morning, null)).toEqual([480, 540, 600])
  })

  it('leaves out the hour less than 15 minutes before or after the current time', () => {
    expect(namedHours(morning, 540)).toEqual([480, 600])
    expect(namedHours(morning, 540 - 14)).toEqual([480, 600])
    expect(namedHours(morning, 540 + 14)).toEqual([480, 600])
  })

  it('names both hours around a current time that is 15 minutes away or more', () => {
    expect(namedHours(morning, 540 - 15)).toEqual([480, 540, 600])
    expect(namedHours(morning, 540 + 15)).toEqual([480, 540, 600])
    expect(namedHours(morning, 570)).toEqual([480, 540, 600])
  })
})

describe('the label of a block', () => {
  it('stands where no appointment covers it', () => {
    const block = { start: 720, end: 780 }
    expect(labelOffset(block, [])).toBe(0)
    expect(
      labelOffset(block, [
        { start: 700, end: 735 },
        { start: 735, end: 750 },
      ]),
    ).toBe(30)
    expect(labelOffset(block, [{ start: 725, end: 735 }])).toBe(15)
    expect(labelOffset(block, [{ start: 740, end: 760 }])).toBe(0)
    expect(labelOffset(block, [{ start: 700, end: 790 }])).toBe(0)
  })
})
