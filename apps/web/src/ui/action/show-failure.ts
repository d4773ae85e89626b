import { t } from '../../lib/text/translation.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { showToast } from './toast.ts'

/** Shows why an immediate change failed, until it is read. */
export const showFailure = (error: unknown): void => showUntilRead(errorText(error))

let shown: ReturnType<typeof showToast> | undefined

/** Shows an error at the top, away from buttons and fields, until the person closes it or another one follows. */
export function showUntilRead(message: string): void {
  void shown?.then((toast) => toast?.dismiss())
  shown = showToast({
    message,
    color: 'danger',
    position: 'top',
    durationMs: 0,
    action: { text: t('close'), run: () => {} },
  })
}
