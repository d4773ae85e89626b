import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { formatDate, formatDateTime, formatInstantDate, formatTime, wallTime } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { unbroken } from '../../lib/time/unbroken.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `21-11-2026 - 14:05`, as in the message about an already shared report (specification/owner §8, specification/readings §10.3). */
export function shareMoment(instant: string, zone: string = viewerZone()): string {
  const { date, minutes } = wallTime(instant, zone)
  return `${formatDate(date)} - ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Origin of an entry's file, as the viewer sees it (specification/owner §2): their own upload, or one shared with them. */
export function originOf(
  { uploadedBy, type }: Pick<HistoryItem, 'uploadedBy' | 'type'>,
  viewer: 'patient' | 'practice',
): 'selfUploaded' | 'shared' | null {
  if (type !== 'report' || uploadedBy !== 'patient') return null
  return viewer === 'patient' ? 'selfUploaded' : 'shared'
}

/** Date of an entry, at the clinic if it belongs to a visit. */
export const momentOf = ({ date, appointment }: Pick<HistoryItem, 'date' | 'appointment'>): string =>
  formatDateTime(date, appointment?.timeZone ?? viewerZone())

/** The same in two parts. */
export function momentParts({ date, appointment }: Pick<HistoryItem, 'date' | 'appointment'>) {
  const zone = appointment?.timeZone ?? viewerZone()
  return { date: formatInstantDate(date, zone), time: formatTime(date, zone) }
}

/** How a medicine is given, as the doctor typed it: `5 drops, twice a day, 3 weeks`. */
export const takingOf = ({
  dose,
  frequency,
  duration,
}: Record<'dose' | 'frequency' | 'duration', string>): string =>
  unbroken([dose, frequency, duration].join(', '))

/** True for an entry that the history derives from an upcoming appointment. */
export const isComing = ({ type, end }: Pick<HistoryItem, 'type' | 'end'>): boolean =>
  type === 'appointment' && end !== null

/** The earliest upcoming appointment among the entries; null without one. */
export function comingVisit<Item extends Pick<HistoryItem, 'type' | 'end' | 'date'>>(
  items: readonly Item[],
): Item | null {
  const [first] = items.filter(isComing).toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
  return first ?? null
}
