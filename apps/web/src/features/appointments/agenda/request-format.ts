import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { CalendarEntry } from '../../../lib/time/calendar-file.ts'
import { formatDay, formatTime, wallTime } from '../../../lib/time/dates.ts'
import type { Language } from '../../../lib/text/language.ts'
import { phoneText } from '../../../lib/text/phone-text.ts'

export type PriceLine = { name: string; price: number }

/** The chosen services, one line each, in the order of the clinic's list. */
export const serviceLines = ({ additionalServices }: Pick<Appointment, 'additionalServices'>): PriceLine[] =>
  additionalServices.flatMap(({ subServices }) => subServices.map(({ name, price }) => ({ name, price })))

type When = Pick<Appointment, 'start' | 'end' | 'timeZone'>

/** `Monday, 23 November 2026` where the clinic is. */
export const dayOf = (
  { start, timeZone }: When,
  length: 'long' | 'short' = 'long',
  language?: Language,
): string => formatDay(wallTime(start, timeZone).date, length, language)

/** `09:30 AM – 10:00 AM` where the clinic is. */
export const timesOf = ({ start, end, timeZone }: When, language?: Language): string =>
  `${formatTime(start, timeZone, language)} – ${formatTime(end, timeZone, language)}`

/** The entry for the owner's calendar. */
export const calendarEntryOf = (
  { _id, version, start, end, clinic, reason }: Appointment,
  summary: string,
): CalendarEntry => {
  const phone = phoneText({ mobile: clinic.phone })
  const description = [reason, phone ? `Tel. ${phone.text}` : ''].filter(Boolean).join('\n')
  return {
    uid: `${_id}@vetvisit`,
    sequence: version,
    start,
    end,
    summary,
    location: `${clinic.name}, ${clinic.addressLine1}, ${clinic.city}`,
    ...(description && { description }),
  }
}
