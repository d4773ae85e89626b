import { saveFile } from '../api/save-file.ts'

/** The fields of an appointment for a calendar file. */
export type CalendarEntry = {
  /** Stays the same when the visit is moved, so that the calendar replaces its entry. */
  uid: string
  /** Grows with each change. */
  sequence: number
  /** Instants, ISO 8601. */
  start: string
  end: string
  summary: string
  location: string
  description?: string
  /** Not confirmed by the practice yet. */
  tentative?: boolean
}

const encoder = new TextEncoder()

/** Lines of at most 75 bytes, continued after a line break and a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    // The space that begins a continued line counts, too.
    if (encoder.encode(part + character).length > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
const utc = (instant: string) =>
  new Date(instant)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d{3}/, '')

/** A calendar file (iCalendar, RFC 5545) with one visit. `now` is written as its time of creation. */
export function calendarFile(entry: CalendarEntry, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//VetVisit//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(new Date(now).toISOString())}`,
    `DTSTART:${utc(entry.start)}`,
    `DTEND:${utc(entry.end)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.location)}`,
    ...(entry.description ? [`DESCRIPTION:${escaped(entry.description)}`] : []),
    `STATUS:${entry.tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Hands a visit to the calendar of the device: a download that it opens. For event handlers. */
export function saveCalendarFile(entry: CalendarEntry): void {
  const content = new Blob([calendarFile(entry, Date.now())], { type: 'text/calendar;charset=utf-8' })
  saveFile(content, 'appointment.ics')
}
