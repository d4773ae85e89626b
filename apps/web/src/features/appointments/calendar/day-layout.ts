import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import {
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  MINUTE_MS,
  MINUTES_PER_DAY,
} from '@vetvisit/contract/zones/rules'
import { addDays, wallTime } from '../../../lib/time/dates.ts'
import { closedOn } from './calendar-format.ts'
import { type ClinicHours, openingsOf, openingsOn } from '../../../lib/time/openings.ts'
import type { CalendarHold } from '@vetvisit/contract/appointments/agenda/schemas'
import type { ShownBlock, ShownTimes, ShownVisit } from './calendar-queries.ts'

/** A span of one day in minutes since midnight in the displayed zone, half-open. */
export type Stretch = { start: number; end: number }

/** A position in the column: what is at the same time shares the width. */
type Lane = { lane: number; lanes: number }

/** An appointment, in a day's column. */
export type PlacedVisit = Stretch & Lane & { visit: ShownVisit }

/** A held time, in a day's column. */
export type PlacedHold = Stretch & { hold: CalendarHold }

/** A block, in a day's column. */
export type PlacedBlock = Stretch & Lane & { block: ShownBlock }

export type DayPlan = {
  date: string
  visits: PlacedVisit[]
  /** By start. */
  holds: PlacedHold[]
  /** By start. */
  blocks: PlacedBlock[]
  open: Stretch[]
  /** A displayed clinic is open, and none of the vets whose times are shown is there. */
  isNobodyIn: boolean
  /** The breaks between two openings of one day, without those in which an appointment lies. */
  breaks: Stretch[]
  /** The clinics that have a holiday on the day. */
  holidays: Clinic[]
}

/** A minute of the day as `08:05`; the calendar always uses the 24-hour clock. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The instant at which clocks of a zone first show a minute of a day. */
export const instantOf = (zone: string, date: string, minute: number): string =>
  new Date(firstInstantFrom(zone, dayNumber(date) * DAY_MS + minute * MINUTE_MS)).toISOString()

/** The part of a time span that lies on a day; null if it has none. */
export function onDay(
  { start, end }: { start: string; end: string },
  date: string,
  zone: string,
): Stretch | null {
  const [first, last] = [wallTime(start, zone), wallTime(end, zone)]
  if (first.date > date || last.date < date || (last.date === date && last.minutes === 0)) return null
  return {
    start: first.date < date ? 0 : first.minutes,
    end: last.date > date ? MINUTES_PER_DAY : last.minutes,
  }
}

/** Joins adjacent spans. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}

/** Places what overlaps in as few lanes as possible. */
export function placed<Item extends Stretch>(items: readonly Item[]): (Item & Lane)[] {
  const found: (Item & Lane)[] = []
  let cluster: (Item & Lane)[] = []
  let ends: number[] = []
  const close = () => {
    for (const each of cluster) each.lanes = ends.length
    found.push(...cluster)
    cluster = []
    ends = []
  }
  for (const each of items.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (ends.every((end) => end <= each.start)) close()
    const free = ends.findIndex((end) => end <= each.start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = each.end
    cluster.push({ ...each, lane, lanes: 1 })
  }
  close()
  return found
}

type Shown = Omit<ShownTimes, 'blocks'> & Partial<ShownTimes> & { clinics: readonly Clinic[]; zone: string }

const withoutVets = ({ schedule, holidays, timeZone }: Clinic): ClinicHours => ({
  schedule,
  holidays,
  timeZone,
})

/** The contents of one day's column in a zone. */
export function planOf(date: string, { clinics, visits, holds, blocks = [], zone }: Shown): DayPlan {
  const around = { from: addDays(date, -1), to: addDays(date, 1) }
  const openOn = (shown: readonly ClinicHours[]) =>
    joined(openingsOf(shown, around).flatMap((opening) => onDay(opening, date, zone) ?? []))
  const open = openOn(clinics)
  const breaks = open.slice(1).map(({ start }, index) => ({ start: open[index]?.end ?? start, end: start }))
  const stretches = visits.flatMap((visit) => {
    const stretch = onDay(visit, date, zone)
    return stretch ? { ...stretch, visit } : []
  })
  return {
    date,
    open,
    isNobodyIn: open.length === 0 && openOn(clinics.map(withoutVets)).length > 0,
    breaks: breaks.filter(
      (each) => !stretches.some(({ start, end }) => start < each.end && each.start < end),
    ),
    holidays: closedOn(clinics, date),
    holds: holds.flatMap((hold) => {
      const stretch = onDay(hold, date, zone)
      return stretch ? { ...stretch, hold } : []
    }),
    blocks: placedBlocks(
      blocks.flatMap((block) => {
        const stretch = onDay(block, date, zone)
        return stretch ? { ...stretch, block } : []
      }),
    ),
    visits: placed(stretches),
  }
}

/** Blocks of several vets side by side; those of one vet lie over each other, the later above. */
function placedBlocks(blocks: readonly (Stretch & { block: ShownBlock })[]): PlacedBlock[] {
  const vets = new Set(blocks.map(({ block }) => block.doctorId))
  return vets.size > 1 ? placed(blocks) : blocks.map((each) => ({ ...each, lane: 0, lanes: 1 }))
}

/** Shortest part of a block with room for its label. */
const LABEL_MINUTES = 15

/**
 * After how many minutes of a block no appointment covers its label; 0 if there is no such place.
 *
 * @param visits by start
 */
export function labelOffset(block: Stretch, visits: readonly Stretch[]): number {
  let at = block.start
  for (const { start, end } of visits) if (start < at + LABEL_MINUTES && end > at) at = end
  return at + LABEL_MINUTES <= block.end ? at - block.start : 0
}

/** True if a day has neither appointments nor opening hours, nor a holiday that explains it. */
export const isEmptyDay = ({ visits, open, holidays }: DayPlan): boolean =>
  visits.length === 0 && open.length === 0 && holidays.length === 0

/** The hours of the grid: whole hours around all openings, appointments, and blocks of less than a day; 08 to 18 if there are none. */
export function hoursOf(plans: readonly DayPlan[]): Stretch {
  const isWithinDay = ({ start, end }: Stretch) => start > 0 && end < MINUTES_PER_DAY
  const stretches = plans.flatMap(({ open, visits, blocks }) => [
    ...open,
    ...visits,
    ...blocks.filter(isWithinDay),
  ])
  if (stretches.length === 0) return { start: 8 * 60, end: 18 * 60 }
  return {
    start: Math.floor(Math.min(...stretches.map(({ start }) => start)) / 60) * 60,
    end: Math.ceil(Math.max(...stretches.map(({ end }) => end)) / 60) * 60,
  }
}

/** How far ahead to search for the next open day. */
const LOOK_AHEAD_DAYS = 60

/** The next opening after a day: date and first minute; null if there is none within `LOOK_AHEAD_DAYS`. */
export function nextOpening(
  clinics: readonly ClinicHours[],
  after: string,
): { date: string; start: number } | null {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const date = addDays(after, ahead)
    const starts = clinics.flatMap((clinic) => openingsOn(clinic, date)).map(({ start }) => start)
    if (starts.length > 0) return { date, start: Math.min(...starts) }
  }
  return null
}

/** Surname as used at the front desk: the last word of a name. */
export const surnameOf = (fullname: string): string => fullname.trim().split(/\s+/).at(-1) ?? fullname

/** ISO 8601 week of a Monday. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3)
  return 1 + Math.floor((dayNumber(thursday) - dayNumber(`${thursday.slice(0, 4)}-01-01`)) / 7)
}

/** The mark of the current time covers this many minutes of the axis on either side. */
const NOW_MINUTES = 15

/** The whole hours that the axis names: all except one under the mark of the current time. */
export const namedHours = ({ start, end }: Stretch, nowAt: number | null): number[] =>
  Array.from({ length: (end - start) / 60 }, (_, index) => start + index * 60).filter(
    (minute) => nowAt === null || Math.abs(minute - nowAt) >= NOW_MINUTES,
  )
