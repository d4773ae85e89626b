import { IonButton, IonIcon } from '@ionic/react'
import { homeOutline, notificationsOutline } from 'ionicons/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useBadge } from '../lib/session/badges.ts'
import { homeOf, loginPath } from '../lib/routing/paths.ts'
import { isPractice, useUser } from '../lib/session/session.ts'
import { openPanel } from './panels.tsx'

const FindButton = lazy(() => import('./practice-keys.tsx').then((file) => ({ default: file.FindButton })))

/**
 * End of every toolbar: the link to the home page, and the bell of a signed-in person or the login link of a visitor
 * (specification/owner §2, specification/practice §2).
 */
export function AppToolbarEnd() {
  const user = useUser()
  return (
    <>
      <Suspense fallback={null}>{isPractice(user) && <FindButton />}</Suspense>
      <HomeLink />
      <BellOrLogin />
    </>
  )
}

/** Links to `/`, which redirects each role to its home. */
function HomeLink() {
  const { t } = useTranslation()
  const user = useUser()
  const { pathname } = useLocation()
  if (user?.onboarding || pathname === homeOf(user)) return null
  return (
    <IonButton routerLink="/" routerDirection="root" aria-label={t('menu.home')}>
      <IonIcon slot="icon-only" icon={homeOutline} aria-hidden="true" />
    </IonButton>
  )
}

function BellOrLogin() {
  const { t } = useTranslation()
  const user = useUser()
  const { pathname } = useLocation()
  const unseen = useBadge('messages')
  if (!user) {
    if (pathname === '/auth') return null
    return (
      <IonButton
        routerLink={loginPath(pathname === '/search' ? undefined : pathname)}
        fill="clear"
        color="primary"
      >
        {t('menu.logIn')}
      </IonButton>
    )
  }
  if (user.onboarding) return null
  return (
    <IonButton
      onClick={() => openPanel('notifications')}
      aria-label={unseen > 0 ? t('menu.unseen', { count: unseen }) : t('menu.notifications')}
    >
      <IonIcon slot="icon-only" icon={notificationsOutline} aria-hidden="true" />
      {unseen > 0 && (
        <span className="bell-badge" aria-hidden="true">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
    </IonButton>
  )
}
