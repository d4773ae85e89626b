import type { BlockKind } from '@vetvisit/contract/appointments/blocks/rules'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { DAY_MS, dayNumber } from '@vetvisit/contract/zones/rules'
import { addDays, wallTime } from '../../../lib/time/dates.ts'
import { instantOf } from '../parts/wall-instant.ts'

/** How often a block is repeated. */
export const REPEATS = ['once', 'forever', 'until'] as const
export type Repeat = (typeof REPEATS)[number]

/** What the dialog of a block holds: dates, and wall times such as `12:30`. */
export type BlockDraft = {
  /** Null in a practice of one vet, and while none of several is chosen. */
  vetId: string | null
  /** From the beginning of the first day to the end of the last one; times do not count. */
  isWholeDays: boolean
  fromDate: string
  fromTime: string
  untilDate: string
  untilTime: string
  kind: BlockKind
  note: string
  repeat: Repeat
  /** The last day of a weekly block. */
  lastDate: string
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A new block: an hour at noon. */
export const newDraft = (date: string, vetId: string | null): BlockDraft => ({
  vetId,
  isWholeDays: false,
  fromDate: date,
  fromTime: '12:00',
  untilDate: date,
  untilTime: '13:00',
  kind: 'break',
  note: '',
  repeat: 'once',
  lastDate: date,
})

/** A new block of these times of a vet, within one day or until its midnight. */
export function draftAt(
  { vetId, start, end }: { vetId: string; start: string; end: string },
  zone: string,
): BlockDraft {
  const [from, until] = [wallTime(start, zone), wallTime(end, zone)]
  const times = { fromTime: clockOf(from.minutes), untilTime: clockOf(until.minutes) }
  return { ...newDraft(from.date, vetId), ...times, untilDate: until.date }
}

export function draftOf({ doctorId, start, end, kind, note }: Block, zone: string): BlockDraft {
  const [from, until] = [wallTime(start, zone), wallTime(end, zone)]
  const draft = { ...newDraft(from.date, doctorId), kind, note }
  if (from.minutes === 0 && until.minutes === 0)
    return { ...draft, isWholeDays: true, untilDate: addDays(until.date, -1) }
  const times = { fromTime: clockOf(from.minutes), untilTime: clockOf(until.minutes) }
  return { ...draft, ...times, untilDate: until.date }
}

/** The draft with a new first day; the length in days stays. */
export const withFirstDay = (draft: BlockDraft, fromDate: string): BlockDraft => {
  const moved = dayNumber(fromDate) - dayNumber(draft.fromDate)
  const later = (date: string) => new Date((dayNumber(date) + moved) * DAY_MS).toISOString().slice(0, 10)
  return {
    ...draft,
    fromDate,
    untilDate: later(draft.untilDate),
    lastDate: draft.lastDate < fromDate ? fromDate : draft.lastDate,
  }
}

/** The times of a draft; null while they are incomplete or the end is not after the start. */
export function timesOf(draft: BlockDraft, zone: string): { start: string; end: string } | null {
  const { isWholeDays, fromDate, untilDate } = draft
  const start = instantOf(zone, fromDate, isWholeDays ? '00:00' : draft.fromTime)
  const end = isWholeDays
    ? instantOf(zone, addDays(untilDate, 1), '00:00')
    : instantOf(zone, untilDate, draft.untilTime)
  return start !== null && end !== null && end > start ? { start, end } : null
}

/** How a draft is repeated, for the call; undefined for a single block. */
export const weeklyOf = ({ repeat, lastDate }: BlockDraft): { until?: string } | undefined =>
  repeat === 'once' ? undefined : repeat === 'until' ? { until: lastDate } : {}
