import { type BlockKind, ROOM_BLOCK_KINDS } from '@vetvisit/contract/appointments/blocks/rules'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { DAY_MS, dayNumber } from '@vetvisit/contract/zones/rules'
import { addDays, wallTime } from '../../../lib/time/dates.ts'
import { instantOf } from '../parts/wall-instant.ts'

/** How often a block is repeated. */
export const REPEATS = ['once', 'forever', 'until'] as const
export type Repeat = (typeof REPEATS)[number]

/** What the dialog of a block holds: dates, and wall times such as `12:30`. */
export type BlockDraft = {
  /** Null in a practice of one vet, while none of several is chosen, and of a treatment room. */
  vetId: string | null
  /** The treatment room; null of a vet. */
  roomId: string | null
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
  roomId: null,
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

const roomKinds: ReadonlySet<BlockKind> = new Set(ROOM_BLOCK_KINDS)

/** The draft as one of a treatment room, with a kind that rooms have. */
export const withRoom = (draft: BlockDraft, roomId: string): BlockDraft => ({
  ...draft,
  roomId,
  kind: roomKinds.has(draft.kind) ? draft.kind : 'other',
})

/** The draft as one of a vet. */
export const withVet = (draft: BlockDraft, vetId: string | null): BlockDraft => ({
  ...draft,
  vetId,
  roomId: null,
})

type Times = { vetId: string | null; roomId?: string; start: string; end: string }

/** A new block of these times of a vet or a treatment room, within one day or until its midnight. */
export function draftAt({ vetId, roomId, start, end }: Times, zone: string): BlockDraft {
  const [from, until] = [wallTime(start, zone), wallTime(end, zone)]
  const times = { fromTime: clockOf(from.minutes), untilTime: clockOf(until.minutes) }
  const draft = { ...newDraft(from.date, vetId), ...times, untilDate: until.date }
  return roomId === undefined ? draft : withRoom(draft, roomId)
}

export function draftOf({ doctorId, room, start, end, kind, note }: Block, zone: string): BlockDraft {
  const [from, until] = [wallTime(start, zone), wallTime(end, zone)]
  const draft = { ...newDraft(from.date, doctorId), roomId: room?._id ?? null, kind, note }
  if (from.minutes === 0 && until.minutes === 0)
    return { ...draft, isWholeDays: true, untilDate: addDays(until.date, -1) }
  const times = { fromTime: clockOf(from.minutes), untilTime: clockOf(until.minutes) }
  return { ...draft, ...times, untilDate: until.date }
}

const sameTimes = (one: BlockDraft, other: BlockDraft): boolean =>
  one.isWholeDays === other.isWholeDays &&
  one.fromDate === other.fromDate &&
  one.untilDate === other.untilDate &&
  (one.isWholeDays || (one.fromTime === other.fromTime && one.untilTime === other.untilTime))

/** The draft of a block that a colleague has changed: what was typed stays, and the rest is theirs. */
export function rebaseBlock(draft: BlockDraft, seen: Block, fresh: Block, zone: string): BlockDraft {
  const [before, now] = [draftOf(seen, zone), draftOf(fresh, zone)]
  return {
    ...(sameTimes(draft, before) ? now : draft),
    kind: draft.kind === before.kind ? now.kind : draft.kind,
    note: draft.note === before.note ? now.note : draft.note,
  }
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

/** Whether every time that counts is typed. */
export const isFull = ({ isWholeDays, fromTime, untilTime }: BlockDraft): boolean =>
  isWholeDays || (fromTime !== '' && untilTime !== '')

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
