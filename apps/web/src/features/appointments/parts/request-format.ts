import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { formatTime, wallTime } from '../../../lib/time/dates.ts'
import { shownDay } from '../../../lib/time/unbroken.ts'
import type { Language } from '../../../lib/text/language.ts'

export type PriceLine = { name: string; price: number }

/** The chosen services, one line each, in the order of the clinic's list. */
export const serviceLines = ({ additionalServices }: Pick<Appointment, 'additionalServices'>): PriceLine[] =>
  additionalServices.flatMap(({ subServices }) => subServices.map(({ name, price }) => ({ name, price })))

type When = Pick<Appointment, 'start' | 'end' | 'timeZone'>

/** `Monday, 23 November 2026` at the clinic; its lines do not break beside the day. */
export const dayOf = (
  { start, timeZone }: When,
  length: 'long' | 'short' = 'long',
  language?: Language,
): string => shownDay(wallTime(start, timeZone).date, length, language)

/** `09:30 AM – 10:00 AM` at the clinic. */
export const timesOf = ({ start, end, timeZone }: When, language?: Language): string =>
  `${formatTime(start, timeZone, language)} – ${formatTime(end, timeZone, language)}`
