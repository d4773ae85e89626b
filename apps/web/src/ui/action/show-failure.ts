import { errorText } from '../../lib/text/error-text.ts'
import { showToast } from './toast.ts'

/** Says why something that was done at a touch did not succeed. */
export const showFailure = (error: unknown): void =>
  void showToast({ message: errorText(error), color: 'danger', durationMs: 4000 })
