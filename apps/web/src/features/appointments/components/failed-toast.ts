import { errorText } from '../../../lib/error-text.ts'
import { showToast } from '../../../ui/toast.ts'

/** Says what went wrong with something that was pressed. */
export const failedToast = (error: unknown): void =>
  void showToast({ message: errorText(error), color: 'danger', durationMs: 4000 })
