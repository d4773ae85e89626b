import type { PlannedVisit } from '@vetvisit/contract/appointments/plans/schemas'
import { type ReactNode, useState } from 'react'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useIsHere } from '../../../ui/page/use-is-here.ts'
import { conflictDetailsOf } from '../override/conflict-details.ts'
import { LazyOverrideOfMove } from '../override/lazy-override-of-move.tsx'
import type { MoveGoal } from '../parts/move-goal.ts'
import { moveNow, versionAfterMoves } from '../reschedule/moves.ts'

/** An appointment with the colleague who was given it, where it was to go back, and what is in the way there; each has a number of its own. */
type Refused = { visit: PlannedVisit; goal: MoveGoal; refusal: unknown; turn: number }

export type NotGivenBack = {
  /** Asks for a reason to take a hand-over back although the block of the vet is in the way; on another page only the refusal is said. */
  onRefused: (visit: PlannedVisit, goal: MoveGoal, refusal: unknown) => Promise<void>
  question: ReactNode
}

/** The dialog over hand-overs that were to be taken back after they were sent. */
export function useNotGivenBack(): NotGivenBack {
  const isHere = useIsHere()
  const [refused, setRefused] = useState<Refused | null>(null)
  const onRefused: NotGivenBack['onRefused'] = async (before, goal, refusal) => {
    const version = await versionAfterMoves(before)
    if (!isHere() || !conflictDetailsOf(refusal)) return showFailure(refusal)
    return setRefused((last) => ({
      visit: { ...before, version },
      goal,
      refusal,
      turn: (last?.turn ?? 0) + 1,
    }))
  }
  const question = refused && (
    <LazyOverrideOfMove
      key={refused.turn}
      visit={refused.visit}
      refusal={refused.refusal}
      goal={refused.goal}
      onChoose={(start) => {
        moveNow(refused.visit, { ...refused.goal, start }).catch(showFailure)
      }}
      onMoved={() => undefined}
    />
  )
  return { onRefused, question }
}
