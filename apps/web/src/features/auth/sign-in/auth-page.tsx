import './auth.css'
import { IonIcon, IonButton, IonSkeletonText } from '@ionic/react'
import { calendarOutline, documentTextOutline, pricetagOutline, searchOutline } from 'ionicons/icons'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link, useLocation } from 'react-router-dom'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { Animal } from '../../../ui/picture/animal.tsx'
import { readStored, writeStored } from '../../../lib/session/stored.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { useRequestedCode } from '../../../ui/code/requested-code.ts'
import { CodeSignIn, UsePasswordButton } from './code-sign-in.tsx'
import { DemoAccess } from './demo-accounts.tsx'
import { PasswordAccess, type AccessTab } from './password-access.tsx'
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

/** Leads back to the people of a shared computer. */
function FacesButton({ onPressed }: { onPressed: () => void }) {
  const { t } = useTranslation('access')
  return (
    <IonButton fill="clear" size="small" onClick={onPressed}>
      {t('lock.toFaces')}
    </IonButton>
  )
}

/** `/auth`: login with `?q=login`, otherwise sign-up (specification/owner §2), with `role=doctor` a practice's; owners begin with a mailed code where the server offers it. */
export function AuthPage({ onFaces }: { onFaces?: (() => void) | undefined }) {
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
          {onFaces && <FacesButton onPressed={onFaces} />}
        </div>
        <p className="auth-more">
          <Link to="/static">{t('common:titles.about')}</Link>
          <Link to="/terms-condition">{t('common:titles.terms')}</Link>
        </p>
      </div>
    </PageShell>
  )
}

const KEY = 'sign-in-way'
type Way = 'code' | 'password'

/**
 * The way in: first the code for owners, behind a button the forms with a password. A device that used a password last, and a practice that
 * signs up, begin with those forms, and a server without codes has no others.
 */
function AccessCard({ tab, onTab, role }: ComponentProps<typeof PasswordAccess>) {
  const { t } = useTranslation('code')
  const settings = usePublicSettings()
  const requested = useRequestedCode()
  const [way, setWay] = useState<Way>(() => (role || readStored(KEY) === 'password' ? 'password' : 'code'))
  const choose = (next: Way) => {
    writeStored(KEY, next)
    setWay(next)
  }
  if (settings.isPending) return <IonSkeletonText animated className="auth-pending" />
  if (settings.data?.signInByCode !== true) return <PasswordAccess tab={tab} onTab={onTab} role={role} />
  if (way === 'password')
    return (
      <>
        <PasswordAccess tab={tab} onTab={onTab} role={role} />
        <IonButton fill="clear" size="small" onClick={() => choose('code')}>
          {t('useCode')}
        </IonButton>
      </>
    )
  return (
    <>
      <CodeSignIn />
      {!requested && <UsePasswordButton onChosen={() => choose('password')} />}
      {!requested && settings.data.demo && <DemoAccess />}
    </>
  )
}
