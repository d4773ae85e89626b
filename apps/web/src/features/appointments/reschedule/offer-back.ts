import { errorText } from '../../../lib/text/error-text.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showUntilRead } from '../../../ui/action/show-failure.ts'
import type { MoveGoal } from '../parts/move-goal.ts'
import { moveNow } from './moves.ts'
import { type Before, goalBack } from './where-moved.ts'

type Moved = {
  /** The appointment as it was. */
  before: Before & { _id: string }
  /** Its version since. */
  version: number
  goal: MoveGoal
  message: string
}

/** Says why something could not be taken back. */
const sayWhy = (error: unknown) => showUntilRead(errorText(error))

/** Says where an appointment was moved at once, and offers to move it back; its owner is told as they were of the move (decision 445). */
export function offerBack(
  { before, version, goal, message }: Moved,
  onRefused: (error: unknown, back: MoveGoal) => void = sayWhy,
): void {
  const back = goalBack(before, goal)
  const undo = () =>
    void moveNow({ _id: before._id, version, start: goal.start }, back).catch((error: unknown) =>
      onRefused(error, back),
    )
  void offerUndo({ message, color: 'success' }, undo)
}
