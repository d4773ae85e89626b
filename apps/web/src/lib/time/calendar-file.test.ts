import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEntry } from './calendar-file.ts'

const VISIT: CalendarEntry = {
  uid: '0199-visit',
  sequence: 2,
  start: '2026-11-23T08:30:00.000Z',
  end: '2026-11-23T09:00:00.000Z',
  summary: 'Rex: Consultation',
  location: 'Tierklinik am Park, Parkstraße 1, Köln',
}
const NOW = Date.parse('2026-11-21T10:00:00Z')
const linesOf = (entry: CalendarEntry) => calendarFile(entry, NOW).split('\r\n')

describe('the calendar file of a visit', () => {
  it('gives start and end in UTC and keeps identity and sequence', () => {
    expect(linesOf(VISIT)).toEqual(
      expect.arrayContaining([
        'UID:0199-visit',
        'SEQUENCE:2',
        'DTSTAMP:20261121T100000Z',
        'DTSTART:20261123T083000Z',
        'DTEND:20261123T090000Z',
      ]),
    )
  })

  it('escapes commas, semicolons, backslashes and line breaks', () => {
    expect(linesOf({ ...VISIT, summary: 'a,b;c\\d\ne' })).toContain('SUMMARY:a\\,b\\;c\\\\d\\ne')
  })

  it('ends every line with CR LF and has none longer than 75 bytes', () => {
    const lines = linesOf({ ...VISIT, location: 'Straße '.repeat(40) })
    expect(lines.at(-1)).toBe('')
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  })

  it('can be unfolded to what went in', () => {
    const location = 'Übergrößenträger '.repeat(30).trim()
    expect(calendarFile({ ...VISIT, location }, NOW).replaceAll('\r\n ', '')).toContain(
      `LOCATION:${location}\r\n`,
    )
  })

  it('has no description unless there is one', () => {
    expect(calendarFile(VISIT, NOW)).not.toContain('DESCRIPTION')
    expect(linesOf({ ...VISIT, description: 'Limps' })).toContain('DESCRIPTION:Limps')
  })

  it('is tentative while the practice has not answered', () => {
    expect(linesOf(VISIT)).toContain('STATUS:CONFIRMED')
    expect(linesOf({ ...VISIT, tentative: true })).toContain('STATUS:TENTATIVE')
  })
})
