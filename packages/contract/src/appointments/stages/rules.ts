import { HOUR_MS, MINUTE_MS } from '../../zones/rules.ts'
import type { AppointmentStatus } from '../record/rules.ts'

/** From how long before the start of a visit its owner can say that they have arrived. */
export const ARRIVE_BEFORE_MINUTES = 60

/** Longest delay of a vet, and the steps in which it is chosen. */
export const DELAY_MINUTES_MAX = 240
export const DELAY_STEP_MINUTES = 5
/** Longest delay that a screen offers. */
export const DELAY_OFFERED_MAX = 60

/** The shortest delay of which owners are told, and the smallest change of which they are told again. */
export const DELAY_TOLD_MINUTES = 10

/** A delay concerns the visits that begin within this time after it was set, on the same date. */
export const DELAY_REACH_HOURS = 4

/** The practice notes where the animal of a visit is on the day of the visit, and past midnight until so long after its end. */
export const STAGE_AFTER_END_HOURS = 2

/** Whether a visit that began on an earlier day is still one of now, because it ran or may run past midnight. */
export const runsOvernight = ({ status, endsAt }: Pick<Booked, 'status' | 'endsAt'>, now: number): boolean =>
  status === 'consulting' || (status === 'approved' && now < endsAt + STAGE_AFTER_END_HOURS * HOUR_MS)

/** Marks of a visit besides its status: the animal has arrived, or has left again before it was called in. */
export const STAGES = ['arrived', 'left'] as const
export type Stage = (typeof STAGES)[number]

/** Where the animal of a visit is on the day board. */
export type Place = 'expected' | 'arrived' | 'inRoom' | 'done'

/** Visits of these statuses are on the day board. */
export const STATUSES_OF_BOARD = ['approved', 'consulting', 'completed', 'no_show'] as const

type Marks = { arrivedAt: unknown; leftAt: unknown } | null

/** The column of the day board in which a visit stands. */
export function placeOf({ status, stage }: { status: AppointmentStatus; stage: Marks }): Place {
  if (status === 'consulting') return 'inRoom'
  if (status !== 'approved' || stage?.leftAt) return 'done'
  return stage ? 'arrived' : 'expected'
}

/** Whole minutes since the animal has arrived; never negative, because clocks differ. */
export const minutesWaited = (arrivedAt: number, now: number): number =>
  Math.max(0, Math.floor((now - arrivedAt) / MINUTE_MS))

type Booked = { status: AppointmentStatus; startsAt: number; endsAt: number }

/** Whether an owner can say now that they have arrived: from an hour before the visit until its end. */
export function ownersArrival({ status, startsAt, endsAt }: Booked, now: number): 'open' | 'early' | 'over' {
  if (status !== 'approved' || now >= endsAt) return 'over'
  return now < startsAt - ARRIVE_BEFORE_MINUTES * MINUTE_MS ? 'early' : 'open'
}

/** A delay of a vet on one date; `setAt` is an instant. */
export type Delay = { minutes: number; setAt: number }

/** When a visit begins because its vet is late; null if it begins as booked, or a few minutes later. */
export function expectedStart(
  { status, startsAt }: Pick<Booked, 'status' | 'startsAt'>,
  { minutes, setAt }: Delay,
): number | null {
  if (status !== 'approved' || minutes < DELAY_TOLD_MINUTES || isBeyond(startsAt, setAt)) return null
  const expected = startsAt + minutes * MINUTE_MS
  return expected > setAt ? expected : null
}

const isBeyond = (startsAt: number, setAt: number) => startsAt > setAt + DELAY_REACH_HOURS * HOUR_MS

type Waiting = Pick<Booked, 'status' | 'startsAt'> & {
  /** The delay of which the owner was told last; 0 if they know of none. */
  toldMinutes: number
  hasLeft: boolean
}

/**
 * What the owner of a visit of the same date is told when a delay is set: of ten minutes or more, again of a change of ten or more, and when
 * the vet is on time again.
 *
 * @returns null for nothing: also of a visit that is over by what its owner knows, that has begun, or that begins too late
 */
export function delayNews(
  { status, startsAt, toldMinutes, hasLeft }: Waiting,
  { minutes, setAt }: Delay,
): 'late' | 'onTime' | null {
  const isOver = startsAt + Math.max(minutes, toldMinutes) * MINUTE_MS <= setAt
  if (status !== 'approved' || hasLeft || isOver || isBeyond(startsAt, setAt)) return null
  if (minutes === 0) return toldMinutes > 0 ? 'onTime' : null
  if (minutes < DELAY_TOLD_MINUTES) return null
  return Math.abs(minutes - toldMinutes) >= DELAY_TOLD_MINUTES ? 'late' : null
}
