import {
  addDays,
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  localDateOf,
  MINUTE_MS,
  minuteOfDayAt,
} from '../../zones/rules.ts'

/** Why a vet takes no visits. `reserved` is taken for owners and free for the practice. */
export const BLOCK_KINDS = ['break', 'meeting', 'away', 'ill', 'reserved', 'other'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** Why a treatment room takes no visits: it is never ill, away or reserved for owners. */
export const ROOM_BLOCK_KINDS = ['meeting', 'other'] as const satisfies readonly BlockKind[]

export const BLOCK_NOTE_MAX = 200

/** Longest block; a weekly one has at most a day by the clocks of its zone. */
export const BLOCK_DAYS_MAX = 366
export const WEEKLY_BLOCK_MINUTES_MAX = 1440

/** How much longer than by the clocks a block may take on the night on which they go back; in Antarctica/Troll by two hours. */
export const CLOCK_CHANGE_MINUTES_MAX = 120

/** How far ahead the blocks of a week are written; the days on which owners can book lie within. */
export const SERIES_DAYS_AHEAD = 400

/** How long blocks are kept after their end. */
export const BLOCK_DAYS_KEPT = 400

/** Most weeks of a series that names their number. */
export const SERIES_WEEKS_MAX = 156

/** Which blocks of a series a deletion means. */
export const BLOCKS_MEANT = ['one', 'following', 'all'] as const
export type BlocksMeant = (typeof BLOCKS_MEANT)[number]

/** Which blocks of a series a change means. */
export const BLOCKS_CHANGED = ['one', 'following'] as const satisfies readonly BlocksMeant[]
export type BlocksChanged = (typeof BLOCKS_CHANGED)[number]

/** A weekly block: the same wall time in a zone, from a date on. */
export type WeeklyBlock = {
  zone: string
  /** Of the first block. */
  date: string
  startMinute: number
  /** Length by the clocks. */
  minutes: number
}

export type BlockSpan = { startsAt: number; endsAt: number }

const wallOf = (zone: string, at: number) =>
  dayNumber(localDateOf(zone, at)) * DAY_MS + minuteOfDayAt(zone, at) * MINUTE_MS

/** The weekly block whose first one lies from one instant to another. */
export const weeklyBlockOf = (zone: string, { startsAt, endsAt }: BlockSpan): WeeklyBlock => ({
  zone,
  date: localDateOf(zone, startsAt),
  startMinute: minuteOfDayAt(zone, startsAt),
  minutes: (wallOf(zone, endsAt) - wallOf(zone, startsAt)) / MINUTE_MS,
})

/**
 * The blocks of a weekly block until a date, by start, each at the same wall time. One whose whole time clocks skip is left out.
 *
 * @param lastDate the last date on which one may begin
 * @returns with the date of the first block after them
 */
export function weeklySpans(
  { zone, date, startMinute, minutes }: WeeklyBlock,
  lastDate: string,
): { spans: BlockSpan[]; nextDate: string } {
  const spans: BlockSpan[] = []
  let nextDate = date
  for (; nextDate <= lastDate; nextDate = addDays(nextDate, 7)) {
    const start = dayNumber(nextDate) * DAY_MS + startMinute * MINUTE_MS
    const startsAt = firstInstantFrom(zone, start)
    const endsAt = firstInstantFrom(zone, start + minutes * MINUTE_MS)
    if (endsAt > startsAt) spans.push({ startsAt, endsAt })
  }
  return { spans, nextDate }
}
