import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast, type Toast } from '../../../ui/action/toast.ts'

/**
 * Says how a call ended. It waits for the call itself: what asked for it, a card for instance, may have left the screen by then,
 * and callbacks of a mutation are dropped with it.
 */
export async function toastOutcome(ending: Promise<unknown>, done: Toast): Promise<unknown> {
  try {
    await ending
  } catch (error) {
    return showFailure(error)
  }
  return showToast(done)
}
