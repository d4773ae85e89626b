import './access.css'
import { IonButton, IonIcon } from '@ionic/react'
import { resendVerification } from '@vetvisit/contract/auth/routes'
import { mailUnreadOutline } from 'ionicons/icons'
import { lazy, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { useUser } from '../../../lib/session/session.ts'
import { emailNoticeOf } from './email-notice.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const ChangeEmailModal = lazy(() =>
  import('./change-email-modal.tsx').then((file) => ({ default: file.ChangeEmailModal })),
)

/**
 * Explains what is not possible before the address is confirmed, and sends the link again (specification/readings §3); asks for an
 * address if there is none.
 */
export function VerifyBanner() {
  const { t } = useTranslation('access')
  const user = useUser()
  const [adding, setAdding] = useState(false)
  const notice = emailNoticeOf(user)
  if (!user || notice === 'none') return null
  const texts = {
    add: t('verify.bannerAdd'),
    confirmNew: t('verify.bannerNew', { email: user.pendingEmail }),
    confirm: t(user.role === 'doctor' ? 'verify.bannerDoctor' : 'verify.banner', { email: user.email }),
  }
  return (
    <section className="verify-banner" aria-label={t('verify.bannerLabel')}>
      <IonIcon icon={mailUnreadOutline} aria-hidden="true" />
      <p>{texts[notice]}</p>
      {notice === 'add' ? (
        <IonButton fill="outline" onClick={() => setAdding(true)}>
          {t('email.add')}
        </IonButton>
      ) : (
        <ResendButton key={user.pendingEmail} />
      )}
      <FirstOpening>{adding && <ChangeEmailModal onClose={() => setAdding(false)} />}</FirstOpening>
    </section>
  )
}

/** Sends the confirmation link again. */
export function ResendButton() {
  const { t } = useTranslation('access')
  const send = useAction({
    act: (_input: void, attempt) => call(resendVerification, {}, attempt),
    onSuccess: () => showToast({ message: t('verify.sent'), color: 'success' }),
    onError: showFailure,
  })
  return (
    <IonButton fill="outline" disabled={send.isPending || send.isSuccess} onClick={() => send.mutate()}>
      {t(send.isSuccess ? 'verify.sent' : 'verify.sendAgain')}
    </IonButton>
  )
}
