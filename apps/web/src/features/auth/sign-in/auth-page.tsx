import './auth.css'
import { IonIcon } from '@ionic/react'
import { calendarOutline, documentTextOutline, pricetagOutline, searchOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Animal } from '../../../ui/picture/animal.tsx'
import { AccessCard } from './access-card.tsx'
import type { AccessTab } from './password-access.tsx'
import { SIGNUP_ROLES, type SignupRole } from './role-choice.tsx'

const POINTS = [
  { icon: searchOutline, text: 'find' },
  { icon: calendarOutline, text: 'book' },
  { icon: documentTextOutline, text: 'record' },
] as const

/** The kind of account that a link asks for: a practice's own. */
const roleOf = (role: string | null): SignupRole | undefined =>
  SIGNUP_ROLES.find((known) => known === role && known !== 'owner')

function OwnerWelcome() {
  const { t } = useTranslation('auth')
  return (
    <>
      <p className="auth-claim">{t('claim')}</p>
      <ul>
        {POINTS.map(({ icon, text }) => (
          <li key={text}>
            <IonIcon icon={icon} aria-hidden="true" />
            {t(`points.${text}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

const PRACTICE_POINTS = [
  { icon: calendarOutline, text: 'calendar' },
  { icon: documentTextOutline, text: 'record' },
  { icon: pricetagOutline, text: 'cost' },
] as const

function PracticeWelcome() {
  const { t } = useTranslation('practices')
  return (
    <>
      <p className="auth-claim">{t('claim')}</p>
      <ul>
        {PRACTICE_POINTS.map(({ icon, text }) => (
          <li key={text}>
            <IonIcon icon={icon} aria-hidden="true" />
            {t(`authPoints.${text}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** `/auth`: login with `?q=login`, otherwise sign-up (specification/owner §2), with `role=doctor` a practice's; owners begin with a mailed code where the server offers it. */
export function AuthPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { search } = useLocation()
  const [tab, setTab] = useState<AccessTab>(() =>
    new URLSearchParams(search).get('q') === 'login' ? 'login' : 'signup',
  )
  const [role] = useState(() => roleOf(new URLSearchParams(search).get('role')))
  return (
    <PageShell title={t(tab === 'login' ? 'logIn' : 'createAccount')} width="full">
      <div className="auth">
        <div className="auth-welcome">
          <div className="auth-mark" aria-hidden="true">
            <Animal type="Dog" />
            <Animal type="Cat" />
          </div>
          {role && tab === 'signup' ? <PracticeWelcome /> : <OwnerWelcome />}
        </div>
        <div className="auth-card card">
          <AccessCard tab={tab} onTab={setTab} role={role} />
        </div>
        <p className="auth-more">
          <Link to="/static">{t('common:titles.about')}</Link>
          <Link to="/terms-condition">{t('common:titles.terms')}</Link>
        </p>
      </div>
    </PageShell>
  )
}
