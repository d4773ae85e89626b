import './visitor-shell.css'
import { createElement, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { BrowserRouter, useLocation, useNavigate, type Location } from 'react-router-dom'
import { SearchPage } from '../../features/search/search-page.tsx'
import { log } from '../../lib/log.ts'
import { PRACTICES_PATH } from '../../lib/routing/paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { OpenPage } from '../../ui/page/open-page.ts'
import { PageLinks, ToolbarEnd } from '../../ui/page/page-slots.ts'
import { lazyBeside } from './lazy-beside.ts'
import { FailedPage, PageErrorBoundary } from './page-error.tsx'
import { enterApp, isVisitorPage, loadApp } from './shell.ts'
import { TabBar } from '../menu/tab-bar.tsx'
import { VisitorEnd, VisitorLinks } from './visitor-bar.tsx'

// Fetched when a finger, the pointer or the focus comes to its button (decision 454).
const Menu = lazyBeside(() => import('../menu/visitor-menu.tsx').then((file) => file.VisitorMenu))

const PracticesPage = lazy(() =>
  import('../../features/about/practices-page.tsx').then((file) => ({ default: file.PracticesPage })),
)

/** The search and the page for practices, for visitors without the code of Ionic, which loads with the first page that needs it (decision 302). */
export function VisitorShell() {
  return (
    <BrowserRouter>
      <Frame />
    </BrowserRouter>
  )
}

function Frame() {
  const { open, failure } = useOpenPage()
  const [hasMenu, setHasMenu] = useState(false)
  const prepare = ({ target }: { target: Element }) => {
    if (target.closest('.menu-button')) setHasMenu(true)
    preloadApp(target.closest<HTMLAnchorElement>('a[href^="/"]'))
  }
  const title = useLocation().pathname === PRACTICES_PATH ? 'forPractices' : 'search'
  usePageTitle(title)
  useEffect(() => document.documentElement.classList.remove('starting'), [])
  return (
    <OpenPage value={open}>
      <ToolbarEnd value={<VisitorEnd />}>
        <PageLinks value={<VisitorLinks />}>
          {/* Not defined before the first dialog, whose elements Ionic puts into it. */}
          {createElement(
            'ion-app',
            // A screen reader may press without any of the others.
            { class: 'ion-page visitor-app', onPointerOver: prepare, onFocus: prepare, onClick: prepare },
            <div id="ion-view-container-root">
              <Suspense fallback={null}>{hasMenu && <Menu />}</Suspense>
              <div id="main">
                <div className="ion-page">
                  <PageErrorBoundary title={title}>
                    {failure === undefined ? pageOf(title) : <FailedPage title={title} error={failure} />}
                  </PageErrorBoundary>
                </div>
              </div>
            </div>,
            <TabBar />,
          )}
        </PageLinks>
      </ToolbarEnd>
    </OpenPage>
  )
}

/** Opens pages: the search itself, or another one, with which the shell ends. It also ends when a person signs in in another window. */
function useOpenPage(): { open: (path: string) => void; failure: unknown } {
  const navigate = useNavigate()
  const here = useLocation()
  const user = useUser()
  const [failed, setFailed] = useState<{ here: Location; error: unknown }>()
  const enter = (path?: string) => void enterApp(path).catch((error: unknown) => setFailed({ here, error }))
  const enterHere = useEffectEvent(() => enter())
  const leaves = user !== null || !isVisitorPage(here.pathname)
  useEffect(() => {
    if (leaves) enterHere()
  }, [leaves])
  useEffect(() => {
    if (here.pathname === '/') navigate('/search', { replace: true })
  }, [here.pathname, navigate])
  return {
    open: (path) => (isVisitorPage(new URL(path, location.href).pathname) ? navigate(path) : enter(path)),
    // "Back" leads to the search again.
    failure: failed?.here === here ? failed.error : undefined,
  }
}

/** Loads the full application as soon as the pointer or the focus is on a link to one of its pages. */
function preloadApp(link: HTMLAnchorElement | null): void {
  if (link && !isVisitorPage(link.pathname))
    loadApp().catch((error: unknown) => log.info('Application:', error))
}

type VisitorTitle = 'search' | 'forPractices'

const pageOf = (title: VisitorTitle) =>
  title === 'search' ? (
    <SearchPage />
  ) : (
    <Suspense fallback={null}>
      <PracticesPage />
    </Suspense>
  )

function usePageTitle(title: VisitorTitle): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${t(`titles.${title}`)} · ${t('appName')}`
  }, [t, title])
}
