import { IonButton } from '@ionic/react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useSeconds } from '../../lib/time/use-seconds.ts'
import { showFailure } from '../action/show-failure.ts'
import { showToast } from '../action/toast.ts'
import { useAction } from '../action/use-action.ts'
import { askForCode, type RequestedCode } from './requested-code.ts'

/** Pause before a code can be requested again: a mail takes some seconds. */
const PAUSE_SECONDS = 30

/** Requests the code again, after a countdown. Its `key` is the code's. */
export function ResendButton({ requested, onSent }: { requested: RequestedCode; onSent?: () => void }) {
  const { t } = useTranslation('code')
  const now = useSeconds()
  const left = Math.max(0, Math.ceil((requested.askedAt + PAUSE_SECONDS * 1000 - now) / 1000))
  const again = useAction({
    act: (_input: void, attempt) => askForCode(requested.email, attempt),
    onSuccess: () => {
      void showToast({ message: t('sentAgain'), color: 'success' })
      onSent?.()
    },
    onError: showFailure,
  })
  return (
    <IonButton
      fill="clear"
      size="small"
      disabled={left > 0 || again.isPending}
      onClick={() => again.mutate()}
    >
      {left > 0 ? t('againIn', { count: left }) : t('again')}
    </IonButton>
  )
}
