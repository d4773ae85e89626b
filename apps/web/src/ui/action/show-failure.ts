import { errorText } from '../../lib/text/error-text.ts'
import { showToast } from './toast.ts'

/** Shows why an immediate change failed. */
export const showFailure = (error: unknown): void =>
  void showToast({ message: errorText(error), color: 'danger', durationMs: 4000 })
