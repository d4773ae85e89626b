import { isNeverHidden, isToldAtRest } from '@vetvisit/contract/appointments/lifecycle/telling'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { MoveGoal } from './move-goal.ts'

/** An appointment as it is before the change; without `vetChosen` its owner chose the vet. */
export type Told = Pick<Appointment, 'start' | 'moveWish' | 'proposal'> & { vetChosen?: boolean }

/** What the practice says about telling the owner of a change. */
export type TellChoice = {
  isOn: boolean
  /** Why it cannot be switched off: another time, or the end of an open question about one. */
  why: 'time' | 'question' | null
  /** What is sent. */
  tell: boolean | undefined
}

const NOTHING: TellChoice = { isOn: false, why: null, tell: undefined }

/** What a goal changes for the owner, apart from what they never see. */
function changeFor({ start, moveWish, proposal, vetChosen = true }: Told, goal: MoveGoal) {
  return {
    isElsewhere: goal.start !== start,
    endsQuestion: endsQuestion({ start, moveWish, proposal }, goal),
    isOfOtherVet: goal.taker !== undefined,
    vetChosen,
  }
}

/** Whether a goal ends what the owner was asked or asks; a hand-over at the same time leaves a move request open. */
export function endsQuestion({ start, moveWish, proposal }: Told, goal: MoveGoal): boolean {
  const isOtherTime = goal.start !== start || goal.minutes !== undefined
  const endsProposal = (isOtherTime || goal.taker !== undefined) && proposal !== null
  return endsProposal || (moveWish !== null && isOtherTime)
}

/**
 * Whether the owner is told of a change.
 *
 * @param chosen what a person chose; null at rest
 * @returns null if there is nothing to tell: another treatment room, or an appointment that has begun
 */
export function tellChoiceOf(
  visit: Told,
  goal: MoveGoal,
  chosen: boolean | null,
  now: number,
): TellChoice | null {
  const change = changeFor(visit, goal)
  const isOnlyRoom = !change.isElsewhere && goal.minutes === undefined && !goal.taker
  if (isOnlyRoom || Date.parse(visit.start) <= now) return null
  if (isNeverHidden(change)) return { ...NOTHING, isOn: true, why: change.isElsewhere ? 'time' : 'question' }
  const isOn = chosen ?? isToldAtRest(change)
  return { isOn, why: null, tell: isOn }
}

/** A goal with what is said about telling the owner. */
export const withTelling = (goal: MoveGoal, telling: TellChoice | null): MoveGoal => ({
  ...goal,
  tell: telling?.tell,
})
