import type { CalendarVet } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { MINUTES_PER_DAY } from '@vetvisit/contract/zones/rules'
import { wallTime } from '../../../lib/time/dates.ts'
import { type ClinicHours, withVetHours } from '../../../lib/time/openings.ts'
import { isOfVets, slotMinutesOf } from '../calendar/calendar-format.ts'
import type { ShownTimes, ShownVisit, VetBlock } from '../calendar/calendar-queries.ts'
import { type DayPlan, type PlacedVisit, planOf, type Stretch } from '../calendar/day-layout.ts'
import type { ColumnPlace, ColumnSpan } from '../drag/draw-span.ts'
import { minutesBetween } from '../parts/wall-instant.ts'

/** A day of one vet, or of one treatment room. */
export type Column = {
  /** Of the vet or the room. */
  id: string
  name: string
  kind: 'vet' | 'room'
  /** The face of a vet, if there is one. */
  photo: CalendarVet['profile']
  /** Where its vet works, or its room is. */
  clinicIds: readonly string[]
  plan: DayPlan
  /** What visits take before and after them. */
  tails: Stretch[]
  /** True for a vet who is not there and has nothing on the day. */
  isOut: boolean
  /** Minutes between two times of the column. */
  step: number
}

/** What one does in the columns. */
export type ColumnActs = {
  now: number
  /** True if this person may add, move and block. */
  mayEdit: boolean
  /** Id of the column of a visit. */
  columnIdOf: (visit: ShownVisit) => string
  /** Whether a visit can be moved to a column. */
  mayGoTo: (column: Column, visit: ShownVisit) => boolean
  /** Moves a visit to a time, of another vet or in another room if it is in another column, with a new length in minutes if there is one. */
  onDrop: (visit: ShownVisit, place: ColumnPlace, minutes?: number) => void
  /** Begins an appointment, with a length in minutes if a span was drawn. */
  onTime: (place: ColumnPlace, minutes?: number) => void
  /** Begins a block. */
  onBlockSpan: (span: ColumnSpan) => void
  /** The minute at which a visit begins if it is dropped at a place. */
  landingOf: (visit: ShownVisit, place: ColumnPlace) => number
  /** Minutes between two times of a visit's clinic. */
  stepOf: (visit: ShownVisit) => number
  /** Whether a place is known to be free for a visit, with a new length in minutes if there is one. */
  isFree: (visit: ShownVisit, place: ColumnPlace, minutes?: number) => boolean
}

/** A clinic with the hours of all its vets, if they have some. */
type OpenClinic = Clinic & Pick<ClinicHours, 'vetHours'>

type Shown = ShownTimes & {
  blocks: readonly VetBlock[]
  /** In the order of the practice. */
  vets: readonly CalendarVet[]
  clinics: readonly OpenClinic[]
  zone: string
  date: string
}

/**
 * The columns of a day, in the order of the practice: vets who work at one of these clinics, and others with visits on the day. Nobody is out
 * if all are: then the clinics are closed.
 */
export function columnsOf(shown: Shown): Column[] {
  const columns = [...shown.vets, ...vetsWhoLeft(shown)]
    .filter(({ clinicIds, _id }) => worksAt(shown.clinics, clinicIds) || hasVisits(shown, _id))
    .map((vet) => columnOf(vet, shown))
  return withSomebodyIn(columns)
}

/** Where all are out, nobody is narrow. */
const withSomebodyIn = (columns: Column[]): Column[] =>
  columns.every(({ isOut }) => isOut) ? columns.map((column) => ({ ...column, isOut: false })) : columns

/** The columns that a person shows: all, if all of them are hidden. */
export function shownColumns(all: readonly Column[], hidden: ReadonlySet<string>): Column[] {
  const shown = all.filter(({ id }) => !hidden.has(id))
  return withSomebodyIn(shown.length > 0 ? shown : [...all])
}

const worksAt = (clinics: readonly OpenClinic[], ids: readonly string[]) =>
  clinics.some(({ _id }) => ids.includes(_id))

const hasVisits = ({ visits, zone, date }: Shown, vetId: string) =>
  visits.some(({ doctorId, start }) => doctorId === vetId && wallTime(start, zone).date === date)

/** Vets who have left the practice, behind the others; their past visits stay theirs. */
function vetsWhoLeft({ vets, visits }: Shown): CalendarVet[] {
  const known = new Set(vets.map(({ _id }) => _id))
  const left = new Map(
    visits.filter(({ doctorId }) => !known.has(doctorId)).map((visit) => [visit.doctorId, visit.doctorName]),
  )
  return [...left].map(([_id, fullname], index) => ({
    _id,
    fullname,
    profile: null,
    position: vets.length + index,
    clinicIds: [],
  }))
}

function columnOf(vet: CalendarVet, { clinics, visits, holds, blocks, zone, date }: Shown): Column {
  const isOf = isOfVets([vet._id])
  const own = clinicsOfVet(vet, clinics)
  const plan = planOf(date, {
    clinics: own,
    // The head of the column names the vet.
    visits: visits.filter(isOf).map((visit) => ({ ...visit, vet: null })),
    holds: holds.filter(isOf),
    blocks: blocks.filter(isOf).map((block) => ({ ...block, vet: null })),
    zone,
  })
  const isEmpty = [plan.open, plan.visits, plan.holds, plan.blocks].every(({ length }) => length === 0)
  return {
    id: vet._id,
    name: vet.fullname,
    kind: 'vet',
    photo: vet.profile,
    clinicIds: vet.clinicIds,
    plan,
    tails: plan.visits.flatMap(tailsOf),
    isOut: isEmpty,
    step: Math.min(...(own.length > 0 ? own : clinics).map(slotMinutesOf)),
  }
}

/** The clinics of a vet with the vet's hours; one who is listed at no clinic is there when the clinics are open (decision 419). */
export function clinicsOfVet({ _id, clinicIds }: CalendarVet, clinics: readonly OpenClinic[]): OpenClinic[] {
  const own = clinics.filter((clinic) => clinicIds.includes(clinic._id))
  const hours = clinics.flatMap(({ vetHours = [] }) => vetHours).filter(({ doctorId }) => doctorId === _id)
  return hours.length > 0 ? withVetHours(own, hours) : own.map(openAsSaid)
}

/** A clinic with its own opening times alone. */
function openAsSaid(clinic: OpenClinic): OpenClinic {
  const alone = { ...clinic }
  delete alone.vetHours
  return alone
}

/** What a visit takes of its vet's time before its start and after its end, within the day. */
export function tailsOf({ visit, start, end }: PlacedVisit): Stretch[] {
  const before = minutesBetween(visit.busyFrom ?? visit.start, visit.start)
  const after = minutesBetween(visit.end, visit.busyUntil ?? visit.end)
  return [
    { start: Math.max(0, start - before), end: start },
    { start: end, end: Math.min(MINUTES_PER_DAY, end + after) },
  ].filter((tail) => tail.end > tail.start)
}

/** The first and the last minute at which a vet is there; null for one who is not. */
export function hoursOfVet({ open }: Pick<DayPlan, 'open'>): Stretch | null {
  const [first, last] = [open[0], open.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

/** A closed part at an edge of a column with room for a word. */
export type Edge = Stretch & { kind: 'starts' | 'ends'; at: number }

/** Shortest closed part with room for its word, in minutes. */
const EDGE_MINUTES = 60

/** The closed parts before a vet comes and after they go, without those in which something lies. */
export function edgesOf({ plan }: Pick<Column, 'plan'>, hours: Stretch): Edge[] {
  const there = hoursOfVet(plan)
  if (!there) return []
  const edges: Edge[] = [
    { kind: 'starts', at: there.start, start: hours.start, end: there.start },
    { kind: 'ends', at: there.end, start: there.end, end: hours.end },
  ]
  const taken: Stretch[] = [...plan.visits, ...plan.holds, ...plan.blocks]
  return edges.filter(
    ({ start, end }) =>
      end - start >= EDGE_MINUTES && !taken.some((other) => other.start < end && start < other.end),
  )
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** The place beside another one: left and right another column at the same time, up and down another time. It stays where there is none. */
export function placeBeside(
  { columnId, minute }: ColumnPlace,
  arrow: Arrow,
  { columnIds, step, hours }: { columnIds: readonly string[]; step: number; hours: Stretch },
): ColumnPlace {
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const next = columnIds[columnIds.indexOf(columnId) + (arrow === 'ArrowLeft' ? -1 : 1)]
    return { columnId: next ?? columnId, minute }
  }
  const next = minute + (arrow === 'ArrowUp' ? -step : step)
  return { columnId, minute: Math.min(Math.max(next, hours.start), hours.end - step) }
}

/** How near to its own time a dragged visit must be to keep it, in minutes. */
const KEEPS_TIME_MINUTES = 8

/** The minute at which a dragged visit is dropped: its own if it is only moved sideways. */
export const droppedAt = (minute: number, own: number): number =>
  Math.abs(minute - own) < KEEPS_TIME_MINUTES ? own : minute

/** Whether a vet can take a visit over: they work at its clinic. */
export const canTake = ({ clinicIds }: Pick<Column, 'clinicIds'>, { clinicId }: { clinicId: string }) =>
  clinicIds.includes(clinicId)
