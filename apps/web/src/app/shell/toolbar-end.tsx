import { homeOutline, notificationsOutline } from 'ionicons/icons'
import { Suspense } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { useBadge } from '../../lib/session/badges.ts'
import { homeOf } from '../../lib/routing/paths.ts'
import { isPractice, useUser } from '../../lib/session/session.ts'
import { useFollow } from '../../ui/page/open-page.ts'
import { lazyBeside } from './lazy-beside.ts'
import { openPanel } from '../panels/open-panel.ts'
import { Icon } from '../../ui/show/icon.tsx'
import { VisitorEnd } from './visitor-bar.tsx'

const FindButton = lazyBeside(() => import('../panels/practice-keys.tsx').then((file) => file.FindButton))

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
  const follow = useFollow()
  if (user?.onboarding || pathname === homeOf(user)) return null
  return (
    <a
      className="toolbar-button"
      href="/"
      aria-label={t('menu.home')}
      onClick={(event) => follow(event, '/', 'root')}
    >
      <Icon icon={homeOutline} />
    </a>
  )
}

function BellOrLogin() {
  const { t } = useTranslation()
  const user = useUser()
  const unseen = useBadge('messages')
  if (!user) return <VisitorEnd />
  if (user.onboarding) return null
  return (
    <button
      type="button"
      className="toolbar-button"
      onClick={() => openPanel('notifications')}
      aria-label={unseen > 0 ? t('menu.unseen', { count: unseen }) : t('menu.notifications')}
    >
      <Icon icon={notificationsOutline} />
      {unseen > 0 && (
        <span className="count-badge bell-badge" aria-hidden="true">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
    </button>
  )
}
