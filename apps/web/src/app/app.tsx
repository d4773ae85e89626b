import { IonApp, IonRouterOutlet, IonSplitPane, useIonRouter, IonButton, IonPage } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { lazy, Suspense, type ComponentType, type ReactNode, useEffect } from 'react'
import { Route, matchPath, useLocation } from 'react-router-dom'
import { ProposalDialog } from '../features/appointments/reschedule/proposal-dialog.tsx'
import { readTexts } from '../lib/text/i18n.ts'
import { currentSession, isPractice, useUser } from '../lib/session/session.ts'
import { PageLinks, PageNotice, ToolbarEnd } from '../ui/page/page-slots.ts'
import { OpenPage } from '../ui/page/open-page.ts'
import { homeOf } from '../lib/routing/paths.ts'
import { lazyBeside } from './shell/lazy-beside.ts'
import { useTranslation } from '../lib/text/translation.ts'
import { PageShell } from '../ui/page/page-shell.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { PageFrame, StartPage } from './shell/page-frame.tsx'
import { usePlaceKind } from '../lib/text/place-kind.ts'
import { routes, type PageRoute } from './routes/routes.tsx'
import { Panels } from './panels/panels.tsx'
import { SessionEnd, SessionEndNotice } from './shell/session-end.tsx'
import { OwnerTabs } from './menu/owner-tabs.tsx'
import { TabBar } from './menu/tab-bar.tsx'
import { AppToolbarEnd } from './shell/toolbar-end.tsx'
import { VisitorLinks } from './shell/visitor-bar.tsx'

// The menu is a chunk of its own, fetched in parallel, so that the page renders first.
const Menu = lazyBeside(() => import('./menu/menu.tsx').then((file) => file.Menu))
// Visitors do not need live events.
const LiveEvents = lazyBeside(() => import('./live/live-events.tsx').then((file) => file.LiveEvents))

// Owners and visitors do not need the keys of a practice.
const PracticeKeys = lazyBeside(() => import('./panels/practice-keys.tsx').then((file) => file.PracticeKeys))

// Only who has set a PIN can lock.
const LockWatch = lazyBeside(() => import('./live/lock-watch.tsx').then((file) => file.LockWatch))

// Practices and visitors keep nothing to send.
const UnsentNotice = lazyBeside(() => import('./unsent/unsent-notice.tsx').then((file) => file.UnsentNotice))

const UnsentAtLogin = lazyBeside(() =>
  import('./unsent/unsent-at-login.tsx').then((file) => file.UnsentAtLogin),
)

type Page = { route: PageRoute; body: ComponentType }

const pages: Page[] = routes.map((route) => ({
  route,
  body: lazy(async () => {
    const [body] = await Promise.all([route.load(), currentSession() && readTexts()])
    return { default: body }
  }),
}))

/** Opens pages with Ionic's router. */
function IonicPages({ children }: { children: ReactNode }) {
  const router = useIonRouter()
  return <OpenPage value={(path, direction) => router.push(path, direction)}>{children}</OpenPage>
}

/** The full application: router, menu and the providers of all pages. One flat outlet, because nested outlets lose pages. */
export function App() {
  const user = useUser()
  return (
    <IonApp>
      <IonReactRouter>
        <IonicPages>
          <PageTitle />
          <SessionEnd />
          <ToolbarEnd value={<AppToolbarEnd />}>
            {/* Visitors have a bar above the page instead. */}
            <IonSplitPane contentId="main" when={user ? '(min-width: 62em)' : false}>
              <Suspense fallback={<div className="menu-room" />}>
                <Menu />
              </Suspense>
              <PageNotice
                value={
                  <>
                    <SessionEndNotice />
                    <HomeNotice />
                    <Suspense fallback={null}>
                      {user?.role === 'patient' && <UnsentNotice />}
                      {user === null && <UnsentAtLogin />}
                    </Suspense>
                  </>
                }
              >
                <PageLinks value={user ? null : <VisitorLinks />}>
                  <IonRouterOutlet id="main">
                    <Route path="/" element={<StartPage />} />
                    {pages.map(({ route, body }) => (
                      <Route
                        key={route.path}
                        path={route.path}
                        element={<PageFrame route={route} body={body} />}
                      />
                    ))}
                    <Route path="*" element={<NotFoundPage />} />
                  </IonRouterOutlet>
                </PageLinks>
              </PageNotice>
            </IonSplitPane>
            <TabBar ownerTabs={<OwnerTabs />} />
            <Panels />
            <ProposalDialog />
            <Suspense fallback={null}>{user && <LiveEvents />}</Suspense>
            <Suspense fallback={null}>{isPractice(user) && <PracticeKeys />}</Suspense>
            <Suspense fallback={null}>{user?.hasPin && <LockWatch />}</Suspense>
          </ToolbarEnd>
        </IonicPages>
      </IonReactRouter>
    </IonApp>
  )
}

/** Sets the window's title to that of the current page, in the current language. */
function PageTitle(): null {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const kind = usePlaceKind()
  useEffect(() => {
    const title = routes.find(({ path }) => matchPath(path, pathname))?.title ?? 'notFound'
    const shown = title === 'clinics' && kind === 'center' ? 'serviceCenter' : title
    document.title = `${t(`titles.${shown}`)} · ${t('appName')}`
  }, [pathname, kind, t])
  return null
}

const VerifyBanner = lazyBeside(() =>
  import('../features/auth/security/verify-banner.tsx').then((file) => file.VerifyBanner),
)

/** Notice on home and profile for a person whose e-mail address is missing or not confirmed. */
function HomeNotice() {
  const user = useUser()
  const { pathname } = useLocation()
  if (!user || (user.emailVerified && user.email !== null && !user.pendingEmail)) return null
  const home = homeOf(user)
  if (pathname !== home && pathname !== `${home}/profile`) return null
  return (
    <Suspense fallback={null}>
      <VerifyBanner />
    </Suspense>
  )
}

/** A page that does not exist (specification/owner §2). */
function NotFoundPage() {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <IonPage>
      <PageShell title="404">
        <EmptyState
          scene="not-found"
          title={t('notFound.heading')}
          hint={t('notFound.message')}
          action={
            <IonButton routerLink={homeOf(user)} routerDirection="root">
              {t('notFound.home')}
            </IonButton>
          }
        />
      </PageShell>
    </IonPage>
  )
}
