import { errorText } from '../../../lib/text/error-text.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showUntilRead } from '../../../ui/action/show-failure.ts'
import type { MoveGoal } from '../parts/move-goal.ts'
import { moveNow } from './moves.ts'
import { type Before, goalBack } from './where-moved.ts'

type Moved = {
  /** The appointment as it was. */
  before: Before & { _id: string }
  /** Its version before or since. */
  version: number
  goal: MoveGoal
  message: string
}

/** Says why something could not be taken back. */
const sayWhy = (error: unknown) => showUntilRead(errorText(error))

type OnRefused = (error: unknown, back: MoveGoal) => void

/** Moves an appointment back; its owner is told as they were of the move (decision 445). */
function moveBack(
  { before, version, goal }: Omit<Moved, 'message'>,
  onRefused: OnRefused = sayWhy,
  onBack = () => {},
): void {
  const back = goalBack(before, goal)
  moveNow({ _id: before._id, version, start: goal.start }, back).then(onBack, (error: unknown) =>
    onRefused(error, back),
  )
}

/** Says where an appointment was moved at once, and offers to move it back. */
export function offerBack({ message, ...moved }: Moved, onRefused?: OnRefused): void {
  void offerUndo({ message, color: 'success' }, () => moveBack(moved, onRefused))
}

/**
 * Says where an appointment is moved soon, and offers to undo it. A move that is sent before, because the window was hidden or another
 * change followed, is moved back.
 *
 * @param undo undoes the move that is not sent yet; false if it was sent
 */
export function offerUndoOfMove(
  { message, ...moved }: Moved,
  undo: () => boolean,
  { onRefused, onBack }: { onRefused?: OnRefused; onBack?: () => void } = {},
): void {
  void offerUndo({ message, color: 'success' }, () => {
    if (!undo()) moveBack(moved, onRefused, onBack)
  })
}
