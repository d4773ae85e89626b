import { IonLabel, IonSegment, IonSegmentButton } from '@ionic/react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from './login-form.tsx'
import type { SignupRole } from './role-choice.tsx'
import { SignupForm } from './signup-form.tsx'

export type AccessTab = 'login' | 'signup'

type PasswordAccessProps = {
  tab: AccessTab
  onTab: (tab: AccessTab) => void
  /** Chosen at first in the sign-up. */
  role?: SignupRole | undefined
}

/** Login and sign-up with a password; each is one tap from the other (specification/owner §2). */
export function PasswordAccess({ tab, onTab, role }: PasswordAccessProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <IonSegment
        value={tab}
        aria-label={t('tabs')}
        onIonChange={(event) => onTab(event.detail.value === 'login' ? 'login' : 'signup')}
      >
        <IonSegmentButton value="login">
          <IonLabel>{t('logIn')}</IonLabel>
        </IonSegmentButton>
        <IonSegmentButton value="signup">
          <IonLabel>{t('signUp')}</IonLabel>
        </IonSegmentButton>
      </IonSegment>
      {tab === 'login' ? <LoginForm /> : <SignupForm role={role} />}
    </>
  )
}
