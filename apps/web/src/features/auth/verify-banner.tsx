import './components/access.css'
import { IonButton, IonIcon } from '@ionic/react'
import { useMutation } from '@tanstack/react-query'
import { resendVerification } from '@vetvisit/contract/auth/routes'
import { mailUnreadOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { showFailure } from '../../ui/show-failure.ts'
import { showToast } from '../../ui/toast.ts'

/** Tells who has not confirmed the address what that prevents, and sends the link again (decisions §3). */
export function VerifyBanner() {
  const { t } = useTranslation('access')
  const user = useUser()
  if (!user || user.emailVerified || user.email === null) return null
  return (
    <section className="verify-banner" aria-label={t('verify.bannerLabel')}>
      <IonIcon icon={mailUnreadOutline} aria-hidden="true" />
      <p>{t(user.role === 'doctor' ? 'verify.bannerDoctor' : 'verify.banner', { email: user.email })}</p>
      <ResendButton />
    </section>
  )
}

/** Sends the link to confirm the address once more. */
export function ResendButton() {
  const { t } = useTranslation('access')
  const send = useMutation({
    mutationFn: () => call(resendVerification),
    onSuccess: () => showToast({ message: t('verify.sent'), color: 'success' }),
    onError: showFailure,
  })
  return (
    <IonButton fill="outline" disabled={send.isPending || send.isSuccess} onClick={() => send.mutate()}>
      {t(send.isSuccess ? 'verify.sent' : 'verify.sendAgain')}
    </IonButton>
  )
}
