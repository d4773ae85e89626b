import type { BlockPlan, SettledVisit } from '@vetvisit/contract/appointments/plans/schemas'
import { petNames } from '../../../lib/text/pet-names.ts'
import type { MoveGoal } from '../parts/move-goal.ts'

type Visit = BlockPlan['visits'][number]

const settledAt = (visit: Visit, { start, taker }: MoveGoal, vet: string): SettledVisit => ({
  _id: visit._id,
  petName: petNames(visit),
  ownername: visit.patient.fullname,
  from: visit.start,
  outcome: 'handed-over',
  start,
  vet: taker?.fullname ?? vet,
  clinicName: visit.clinic.name,
  timeZone: visit.timeZone,
})

/** A plan in which appointments that were moved here are settled, although that is not sent yet and can be undone. */
export function planAfter(plan: BlockPlan, goals: ReadonlyMap<string, MoveGoal>): BlockPlan {
  const soon = plan.visits.flatMap((visit) => {
    const goal = goals.get(visit._id)
    return goal ? [settledAt(visit, goal, plan.vet.fullname)] : []
  })
  if (soon.length === 0) return plan
  return {
    ...plan,
    visits: plan.visits.filter(({ _id }) => !goals.has(_id)),
    settled: [...plan.settled, ...soon].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from)),
  }
}
