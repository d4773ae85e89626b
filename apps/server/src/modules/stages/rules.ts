import { ownersArrival, runsOvernight, type Stage } from '@vetvisit/contract/appointments/stages/rules'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'

type Visit = { status: AppointmentStatus; startsAt: Instant; endsAt: Instant; timeZone: string }

/** When the animal has arrived and by whose word, and when it has left again. */
export type Marks = { arrivedAt: Instant | null; arrivedBy: string | null; leftAt: Instant | null }

/** A stage that is noted, or taken back with `undo`, by a person. */
export type StageChange = { stage: Stage; undo: boolean; by: string }

/**
 * The marks of a visit after a change.
 *
 * @returns null if nothing changes
 * @throws DomainError wrong_state for an animal that leaves without having arrived
 */
export function marksAfter(marks: Marks, { stage, undo, by }: StageChange, now: Instant): Marks | null {
  const { arrivedAt, leftAt } = marks
  if (stage === 'arrived' && undo)
    return arrivedAt === null ? null : { arrivedAt: null, arrivedBy: null, leftAt: null }
  if (stage === 'arrived' && arrivedAt === null) return { arrivedAt: now, arrivedBy: by, leftAt: null }
  if (arrivedAt === null && undo) return null
  if (arrivedAt === null)
    throw new DomainError('wrong_state', {
      text: 'refusals.leftBeforeArrival',
      fields: { stage: 'validation.leftBeforeArrival' },
    })
  const isBack = stage === 'arrived' || undo
  // The clocks of two servers differ.
  const left = isBack ? null : (leftAt ?? Math.max(now, arrivedAt))
  return left === leftAt ? null : { ...marks, leftAt: left }
}

/**
 * @throws DomainError too_soon before the day of an approved visit at its clinic; wrong_state after it, which is two hours after its end if that is
 *   past midnight, and for other visits
 */
export function requireOfToday(visit: Visit, now: Instant): void {
  const { status, startsAt, timeZone } = visit
  const [date, today] = [localDateOf(timeZone, startsAt), localDateOf(timeZone, now)]
  if (status !== 'approved' || (date < today && !runsOvernight(visit, now)))
    throw new DomainError('wrong_state', { text: 'refusals.stageOver' })
  if (date > today) throw new DomainError('too_soon', { text: 'refusals.arrivalOfDay' })
}

/** @throws DomainError too_soon, wrong_state, each with what the owner does instead */
export function requireOwnersArrival(visit: Visit, now: Instant): void {
  const arrival = ownersArrival(visit, now)
  if (arrival === 'early') throw new DomainError('too_soon', { text: 'refusals.arriveTooSoon' })
  if (arrival === 'over') throw new DomainError('wrong_state', { text: 'refusals.arriveOver' })
}
