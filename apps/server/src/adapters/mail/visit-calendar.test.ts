import { describe, expect, it } from 'vitest'
import { type CalendarVisit, visitFile, visitInvitation } from './visit-calendar.ts'

const VISIT: CalendarVisit = {
  appointmentId: '0199-visit',
  sequence: 2,
  start: Date.parse('2026-11-23T08:30:00Z'),
  end: Date.parse('2026-11-23T09:00:00Z'),
  summary: 'Rex: Consultation',
  location: 'Tierklinik am Park, Parkstraße 1, Köln',
  url: 'https://vetvisit.example/patient/visits/0199-visit',
}
const NOW = Date.parse('2026-11-21T10:00:00Z')
const fileOf = (changes: Partial<CalendarVisit>) => visitFile({ ...VISIT, ...changes }, 'CONFIRMED', NOW)
/** Folded lines are put together again. */
const linesOf = (changes: Partial<CalendarVisit>) => fileOf(changes).replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file of a visit', () => {
  it('gives start and end in UTC and keeps identity and sequence', () => {
    expect(linesOf({})).toEqual(
      expect.arrayContaining([
        'UID:0199-visit@vetvisit',
        'SEQUENCE:2',
        'DTSTAMP:20261121T100000Z',
        'DTSTART:20261123T083000Z',
        'DTEND:20261123T090000Z',
      ]),
    )
  })

  it('escapes commas, semicolons, backslashes and line breaks', () => {
    expect(linesOf({ summary: 'a,b;c\\d\ne' })).toContain('SUMMARY:a\\,b\\;c\\\\d\\ne')
    expect(linesOf({ description: 'Limps\r\nEND:VEVENT\rEND' })).toContain(
      'DESCRIPTION:Limps\\nEND:VEVENT\\nEND',
    )
  })

  it('has no line of more than 75 bytes, and can be unfolded to what went in', () => {
    const location = 'Übergrößenträger 🐕 '.repeat(30).trim()
    const lengths = fileOf({ location })
      .split('\r\n')
      .map((line) => Buffer.byteLength(line))
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
    expect(linesOf({ location })).toContain(`LOCATION:${location}`)
  })

  // specification/readings §9: an appointment as an iCalendar file, for owner and practice
  it.each(['TENTATIVE', 'CONFIRMED', 'CANCELLED'] as const)(
    'is published as %s and asks nobody for an answer',
    (status) => {
      const text = visitFile(VISIT, status, NOW)
      expect(text.split('\r\n')).toEqual(expect.arrayContaining(['METHOD:PUBLISH', `STATUS:${status}`]))
      expect(text).not.toMatch(/ATTENDEE|ORGANIZER/)
    },
  )
})

describe('the calendar part of a mail', () => {
  it('gives names with double quotes in single ones, and keeps the addresses', () => {
    const organizer = { name: 'The "Park" practice', address: 'park@vetvisit.example' }
    const attendee = { name: 'Max "Mo" Owner; the first', address: 'mo@owner.example' }
    const text = visitInvitation(VISIT, { method: 'REQUEST', organizer, attendee }, NOW)
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain(`ORGANIZER;CN="The 'Park' practice":mailto:park@vetvisit.example`)
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(
      /;CN="Max 'Mo' Owner; the first":MAILTO:mo@owner\.example$/,
    )
  })
})
