import { describe, expect, it } from 'vitest'
import { openingTimes } from './opening-hours.ts'
import { nearDay, relativeDay, slotInSentence, slotLabel, weekdayTime } from './slot-label.ts'
import { specializationName } from '../text/specializations.ts'

const now = Date.UTC(2026, 10, 21, 23, 0)

const inSentence = (start: string, language: 'en' | 'de' | 'hi') =>
  slotInSentence(start, 'Europe/Berlin', now, language)

describe('label of a slot', () => {
  it('says today and tomorrow by the clinic’s date, not the viewer’s, and always the weekday', () => {
    expect(slotLabel('2026-11-21T23:30:00Z', 'Europe/London', now, 'en')).toBe('Today, Sat 11:30 PM')
    expect(slotLabel('2026-11-22T00:30:00Z', 'Europe/London', now, 'en')).toBe('Tomorrow, Sun 12:30 AM')
    expect(slotLabel('2026-11-22T08:30:00Z', 'Asia/Kolkata', now, 'en')).toBe('Today, Sun 02:00 PM')
  })

  it('has no capital within a sentence, except for names of days', () => {
    expect(inSentence('2026-11-23T13:30:00Z', 'en')).toBe('tomorrow, Mon 02:30 PM')
    expect(inSentence('2026-11-23T13:30:00Z', 'de')).toBe('morgen, Mo 14:30')
    expect(inSentence('2026-11-23T13:30:00Z', 'hi')).toMatch(/^कल, सोम /)
    expect(inSentence('2026-11-24T13:30:00Z', 'en')).toMatch(/^Tue/)
    expect(inSentence('2026-11-24T13:30:00Z', 'de')).toMatch(/^Di\./)
  })

  it('names the date from the day after tomorrow on', () => {
    expect(slotLabel('2026-11-23T13:30:00Z', 'Europe/Berlin', now, 'de')).toBe('Morgen, Mo 14:30')
    expect(slotLabel('2026-11-24T13:30:00Z', 'Europe/Berlin', now, 'de')).toBe('Di., 24. Nov. 14:30')
  })

  it('recognises tomorrow on nights when clocks change', () => {
    // 23:30 before a day of 23 hours, 00:30 of a day of 25 hours.
    const spring = Date.parse('2026-03-28T22:30:00Z')
    expect(nearDay('2026-03-29', 'Europe/Berlin', spring, 'en')).toBe('Tomorrow')
    expect(nearDay('2026-03-30', 'Europe/Berlin', spring, 'en')).toBeNull()
    const autumn = Date.parse('2026-10-24T22:30:00Z')
    expect(nearDay('2026-10-26', 'Europe/Berlin', autumn, 'en')).toBe('Tomorrow')
  })

  it('speaks Hindi', () => {
    expect(relativeDay('2026-11-22', 'Asia/Kolkata', now, 'hi')).toBe('आज, रवि')
  })
})

const line = (availableDays: string, from: number, to: number) => ({
  availableDays,
  fromTimeHour: from,
  fromTimeMin: 0,
  toTimeHour: to,
  toTimeMin: 0,
  slotPerPatient: 30,
})

describe('opening times', () => {
  it('list all spans of a weekday by start', () => {
    expect(openingTimes([line('0,1', 14, 18), line('0', 8, 12)], 0, 'de')).toEqual([
      '08:00 – 12:00',
      '14:00 – 18:00',
    ])
  })

  it('are empty on a closed day', () => {
    expect(openingTimes([line('0,1', 14, 18)], 6, 'de')).toEqual([])
  })
})

describe('specialisations', () => {
  it('are named in the reader’s language', () => {
    expect(specializationName('surgery', 'en')).toBe('Surgery')
    expect(specializationName('emergency', 'de')).toBe('Notfall- und Intensivmedizin')
    expect(specializationName('unheard-of', 'de')).toBe('unheard-of')
  })
})

describe('the time on a button', () => {
  it('has its weekday, and its date once the weekday is not enough', () => {
    expect(weekdayTime('2026-11-23T07:30:00Z', 'Europe/Berlin', now, 'en')).toBe('Mon 08:30 AM')
    expect(weekdayTime('2026-11-28T07:30:00Z', 'Europe/Berlin', now, 'en')).toBe('Sat 08:30 AM')
    expect(weekdayTime('2026-11-29T07:30:00Z', 'Europe/Berlin', now, 'en')).toBe('Sun 29 Nov 08:30 AM')
    expect(weekdayTime('2026-11-23T07:30:00Z', 'Europe/Berlin', now, 'de')).toBe('Mo 08:30')
  })
})
