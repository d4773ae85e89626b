import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import { type ReactNode, useState } from 'react'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useHandOver } from '../calendar/calendar-queries.ts'
import { conflictDetailsOf } from '../override/conflict-details.ts'
import { LazyOverrideOfMove } from '../override/lazy-override-of-move.tsx'
import { type MoveGoal, useMoveText } from '../parts/move-goal.ts'
import { endsQuestion } from '../parts/telling.ts'
import { offerBack } from '../reschedule/offer-back.ts'

/** A change that was refused because something is in the way; each refusal opens a dialog of its own. */
type Refused = { turn: number; goal: MoveGoal; refusal: unknown; visit: OpenedAppointment }

type Changing = {
  isPending: boolean
  /** The dialog about what is in the way of a refused change. */
  question: ReactNode
  change: (goal: MoveGoal) => Promise<void>
}

/**
 * Hands an appointment over, or gives it another treatment room, at once, and offers to take that back.
 *
 * @param doneText what is said afterwards; where it was moved if absent
 */
export function useChanging(
  visit: OpenedAppointment,
  doneText?: (goal: MoveGoal) => string | null,
): Changing {
  const moveText = useMoveText()
  const { isPending, mutateAsync } = useHandOver()
  const [refused, setRefused] = useState<Refused | null>(null)
  const change = async (goal: MoveGoal) => {
    try {
      const { version } = await mutateAsync({ visit, goal })
      const message = doneText?.(goal) ?? moveText(visit, goal)
      // Times that its owner could have taken have ended with it, and do not come back.
      if (endsQuestion(visit, goal)) void showToast({ message, color: 'success' })
      else offerBack({ before: { ...visit, vet: visit.doctor }, version, goal, message })
    } catch (error) {
      if (conflictDetailsOf(error))
        setRefused((before) => ({ turn: (before?.turn ?? 0) + 1, goal, refusal: error, visit }))
      else showFailure(error)
    }
  }
  const question = refused && (
    <LazyOverrideOfMove
      key={refused.turn}
      visit={refused.visit}
      refusal={refused.refusal}
      goal={refused.goal}
      onChoose={(start) => void change({ ...refused.goal, start })}
      onMoved={() => undefined}
    />
  )
  return { isPending, question, change }
}
