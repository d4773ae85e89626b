import './components/auth.css'
import { IonIcon } from '@ionic/react'
import { calendarOutline, documentTextOutline, searchOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { Animal } from '../../ui/picture/animal.tsx'
import { AccessCard } from './components/access-card.tsx'
import type { AccessTab } from './components/password-access.tsx'

const POINTS = [
  { icon: searchOutline, text: 'find' },
  { icon: calendarOutline, text: 'book' },
  { icon: documentTextOutline, text: 'record' },
] as const

/** `/auth`: login with `?q=login`, otherwise sign-up (specification/owner §2); owners begin with a mailed code where the server offers it. */
export function AuthPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { search } = useLocation()
  const [tab, setTab] = useState<AccessTab>(() =>
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
          <AccessCard tab={tab} onTab={setTab} />
        </div>
        <p className="auth-more">
          <Link to="/static">{t('common:titles.about')}</Link>
          <Link to="/terms-condition">{t('common:titles.terms')}</Link>
        </p>
      </div>
    </PageShell>
  )
}
