import { IonContent, IonPage } from '@ionic/react'
import { Suspense, useState, type ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { homeOf, rememberNext } from '../lib/paths.ts'
import { useUser, type SessionUser } from '../lib/session.ts'
import { decide } from './guards.ts'
import { PageErrorBoundary } from './page-error.tsx'
import type { PageRoute } from './routes.tsx'

/** `/`: everybody to the place where they start. */
export function StartPage() {
  return <Navigate to={homeOf(useUser())} replace />
}

type PageFrameProps = { route: PageRoute; body: ComponentType }

/** Checks the right to see a page and shows it. The IonPage stands outside of Suspense, else a lazy page stays invisible. */
export function PageFrame({ route, body: Body }: PageFrameProps) {
  const user = useUser()
  const location = useLocation()
  const [arrival] = useState(() => ({ wanted: location.pathname + location.search, user }))
  const decision = decide({
    wanted: arrival.wanted,
    access: route.access,
    duringOnboarding: route.duringOnboarding ?? false,
    user: onboardingStays(route, arrival.user, user) ? arrival.user : user,
  })
  if (!decision.open) {
    if (decision.remember) rememberNext(decision.remember)
    return <Navigate to={decision.to} replace />
  }
  return (
    <IonPage>
      <PageErrorBoundary>
        <Suspense fallback={<IonContent />}>
          <Body />
        </Suspense>
      </PageErrorBoundary>
    </IonPage>
  )
}

/** The page that finishes onboarding says itself where to go next ("skip" goes to the clinics), so it is not torn away. */
function onboardingStays(route: PageRoute, before: SessionUser | null, now: SessionUser | null): boolean {
  return route.access.endsWith('-onboarding') && before?.onboarding === true && before.id === now?.id
}
