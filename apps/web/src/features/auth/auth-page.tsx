import './components/auth.css'
import { IonIcon, IonLabel, IonSegment, IonSegmentButton } from '@ionic/react'
import { calendarOutline, documentTextOutline, searchOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { Animal } from '../../ui/picture/animal.tsx'
import { LoginForm } from './components/login-form.tsx'
import { SignupForm } from './components/signup-form.tsx'

type Tab = 'login' | 'signup'

const POINTS = [
  { icon: searchOutline, text: 'find' },
  { icon: calendarOutline, text: 'book' },
  { icon: documentTextOutline, text: 'record' },
] as const

/** `/auth`: login with `?q=login`, otherwise sign-up; each is one tap from the other (specification/owner §2). */
export function AuthPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { search } = useLocation()
  const [tab, setTab] = useState<Tab>(() =>
    new URLSearchParams(search).get('q') === 'login' ? 'login' : 'signup',
  )
  return (
    <PageShell title={t(tab === 'login' ? 'logIn' : 'createAccount')} width="full">
      <div className="auth">
        <div className="auth-welcome">
          <div className="auth-mark" aria-hidden="true">
            <Animal type="Dog" />
            <Animal type="Cat" />
          </div>
          <p className="auth-claim">{t('claim')}</p>
          <ul>
            {POINTS.map(({ icon, text }) => (
              <li key={text}>
                <IonIcon icon={icon} aria-hidden="true" />
                {t(`points.${text}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className="auth-card card">
          <IonSegment
            value={tab}
            aria-label={t('tabs')}
            onIonChange={(event) => setTab(event.detail.value === 'login' ? 'login' : 'signup')}
          >
            <IonSegmentButton value="login">
              <IonLabel>{t('logIn')}</IonLabel>
            </IonSegmentButton>
            <IonSegmentButton value="signup">
              <IonLabel>{t('signUp')}</IonLabel>
            </IonSegmentButton>
          </IonSegment>
          {tab === 'login' ? <LoginForm /> : <SignupForm />}
        </div>
        <p className="auth-more">
          <Link to="/static">{t('common:titles.about')}</Link>
          <Link to="/terms-condition">{t('common:titles.terms')}</Link>
        </p>
      </div>
    </PageShell>
  )
}
