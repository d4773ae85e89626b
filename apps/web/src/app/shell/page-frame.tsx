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
import { returnPath } from '../../lib/session/kept.ts'
import { homeOf, loginPath, rememberNext } from '../../lib/routing/paths.ts'
import { useStaying } from '../../lib/routing/stay.ts'
import { useUser, type SessionUser } from '../../lib/session/session.ts'
import { isPhoneApp } from '../../platform/device.ts'
import { CardListSkeleton } from '../../ui/page/states.tsx'
import { decide, type Decision } from './guards.ts'
import { noteOnboarding, opensDuringOnboarding } from './onboarding-view.ts'
import { PageErrorBoundary } from './page-error.tsx'
import type { PageRoute } from '../routes/routes.tsx'

/** `/`: redirects each person to their home, and visitors of the phone app to its splash screen (specification/owner §2). */
export function StartPage() {
  const user = useUser()
  return <Navigate to={user === null && isPhoneApp() ? '/splash-screen' : homeOf(user)} replace />
}

type PageFrameProps = { route: PageRoute; body: ComponentType }

/**
 * Checks the right to see a page and shows it. The IonPage must be outside Suspense, otherwise a lazy page stays invisible.
 *
 * The router keeps previous pages mounted, so that "back" restores them. A hidden page neither redirects nor runs effects; a page
 * that is opened again (not by "back") is remounted.
 */
export function PageFrame({ route, body: Body }: PageFrameProps) {
  const signedIn = useUser()
  const location = useLocation()
  const [arrival] = useState(signedIn)
  const isStaying = useStaying()
  // A visitor who has signed in on this very page sees its end.
  const user = isStaying && route.access === 'guest' ? arrival : signedIn
  const { here, visit } = useVisit(location)
  const decision = decisionFor(route, location.pathname + location.search, arrival, user)
  if (!decision.open) {
    if (!here) return <IonPage />
    if (decision.remember) rememberNext(decision.remember)
    // After signing in again the person continues where the session ended.
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

/** Marks the first page as shown. From then on, skeletons of loading pages appear only after a delay. */
function Started() {
  useEffect(() => document.documentElement.classList.remove('starting'), [])
  return null
}

/** Placeholder while the code of a page loads: the frame at once, skeleton cards after a delay. */
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

/** Stops effects, live queries and timers of a hidden page; its state and scroll position stay. */
function WhileShown({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState(true)
  useIonViewWillEnter(() => setShown(true))
  useIonViewDidLeave(() => setShown(false))
  return <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>
}

/** True while this page is in front, and a number that increases when it is opened again, but not by "back". */
function useVisit({ pathname, key }: Location): { here: boolean; visit: number } {
  const [state, setState] = useState({ pathname, key, here: true, visit: 0 })
  const here = pathname === state.pathname
  if (here !== state.here || (here && key !== state.key)) {
    // A new key while in front means that the page changed its own query; only a return with a new key counts as opening it again.
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
  // The session ended on this page: go to the login without returning here afterwards.
  if (arrival && !user && route.access !== 'public') return { open: false, to: loginPath() }
  // The page that finishes onboarding navigates itself ("skip" goes to the clinics), so do not redirect it.
  const stays = isOnboarding(route) && arrival?.onboarding === true && arrival.id === user?.id
  return decide({
    wanted,
    access: route.access,
    duringOnboarding: opensDuringOnboarding(route),
    user: stays ? arrival : user,
  })
}
