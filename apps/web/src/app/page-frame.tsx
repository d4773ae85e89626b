import {
  IonContent,
  IonHeader,
  IonPage,
  IonToolbar,
  useIonViewDidLeave,
  useIonViewWillEnter,
} from '@ionic/react'
import { Activity, Suspense, useEffect, useState, type ComponentType } from 'react'
import { Navigate, useLocation, type Location } from 'react-router-dom'
import { returnPath } from '../lib/session/kept.ts'
import { homeOf, loginPath, rememberNext } from '../lib/routing/paths.ts'
import { useUser, type SessionUser } from '../lib/session/session.ts'
import { isPhoneApp } from '../platform/device.ts'
import { CardListSkeleton } from '../ui/page/states.tsx'
import { decide, type Decision } from './guards.ts'
import { noteOnboarding, opensDuringOnboarding } from './onboarding-view.ts'
import { PageErrorBoundary } from './page-error.tsx'
import type { PageRoute } from './routes.tsx'

/** `/`: everybody to the place where they start; a visitor of the phone app to its first screen (specification/owner §2). */
export function StartPage() {
  const user = useUser()
  return <Navigate to={user === null && isPhoneApp() ? '/splash-screen' : homeOf(user)} replace />
}

type PageFrameProps = { route: PageRoute; body: ComponentType }

/**
 * Checks the right to see a page and shows it. The IonPage stands outside of Suspense, else a lazy page stays invisible.
 *
 * The router keeps pages that were left, so that "back" finds them as they were. A page that is not in front decides
 * nothing and runs nothing; one that is opened anew (not by "back") starts afresh.
 */
export function PageFrame({ route, body: Body }: PageFrameProps) {
  const user = useUser()
  const location = useLocation()
  const [arrival] = useState(user)
  const { here, visit } = useVisit(location)
  const decision = decisionFor(route, location.pathname + location.search, arrival, user)
  if (!decision.open) {
    if (!here) return <IonPage />
    if (decision.remember) rememberNext(decision.remember)
    // After a new login the person continues where the session ended.
    const back = route.access === 'guest' && user && !user.onboarding ? returnPath(user._id) : null
    return <Navigate to={back ?? decision.to} replace />
  }
  return (
    <IonPage>
      <WhileShown>
        <PageErrorBoundary title={route.title}>
          <Suspense fallback={<PageOnItsWay />}>
            {isOnboarding(route) && <Onboarding />}
            <Body key={`${visit} ${user?.id ?? ''}`} />
            <Started />
          </Suspense>
        </PageErrorBoundary>
      </WhileShown>
    </IonPage>
  )
}

function Onboarding() {
  useEffect(noteOnboarding, [])
  return null
}

const isOnboarding = ({ access }: PageRoute): boolean => access.endsWith('-onboarding')

/** The first page is there. From now on the outlines of a page that is on its way wait until an eye would notice. */
function Started() {
  useEffect(() => document.documentElement.classList.remove('starting'), [])
  return null
}

/** While the code of a page loads: its frame at once, and cards in outline when that takes longer than an eye notices. */
function PageOnItsWay() {
  return (
    <>
      <IonHeader>
        <IonToolbar />
      </IonHeader>
      <IonContent>
        <div className="column page-on-its-way">
          <CardListSkeleton />
        </div>
      </IonContent>
    </>
  )
}

/** Stops effects, live queries and timers of a page that is behind another one; its state and scroll position stay. */
function WhileShown({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState(true)
  useIonViewWillEnter(() => setShown(true))
  useIonViewDidLeave(() => setShown(false))
  return <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>
}

/** Whether this page is the one in front, and a number that grows when it is opened again, not by "back". */
function useVisit({ pathname, key }: Location): { here: boolean; visit: number } {
  const [state, setState] = useState({ pathname, key, here: true, visit: 0 })
  const here = pathname === state.pathname
  if (here !== state.here || (here && key !== state.key)) {
    // A new key while in front is the page changing its own query; only a return with a new key is another visit.
    const anew = here && !state.here && key !== state.key
    setState({ ...state, here, key: here ? key : state.key, visit: state.visit + (anew ? 1 : 0) })
  }
  return { here, visit: state.visit }
}

function decisionFor(
  route: PageRoute,
  wanted: string,
  arrival: SessionUser | null,
  user: SessionUser | null,
): Decision {
  // The session ended on this page: to the login, and not back here afterwards.
  if (arrival && !user && route.access !== 'public') return { open: false, to: loginPath() }
  // The page that finishes onboarding says itself where to go next ("skip" goes to the clinics), so it is not torn away.
  const stays = isOnboarding(route) && arrival?.onboarding === true && arrival.id === user?.id
  return decide({
    wanted,
    access: route.access,
    duringOnboarding: opensDuringOnboarding(route),
    user: stays ? arrival : user,
  })
}
