import { showFailure } from './show-failure.ts'
import { showToast, type Toast } from './toast.ts'

/**
 * Shows the outcome of a call in a toast. It awaits the call itself, because the component that made it may be unmounted by then, and
 * its mutation callbacks with it.
 */
export async function toastOutcome(ending: Promise<unknown>, done: Toast): Promise<unknown> {
  try {
    await ending
  } catch (error) {
    return showFailure(error)
  }
  return showToast(done)
}
