import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { homeOf } from '../lib/paths.ts'
import { useUser } from '../lib/session.ts'

const VerifyBanner = lazy(() =>
  import('../features/auth/verify-banner.tsx').then((file) => ({ default: file.VerifyBanner })),
)

/** At home, who has not confirmed the e-mail address is told so. */
export function HomeNotice() {
  const user = useUser()
  const { pathname } = useLocation()
  if (!user || user.emailVerified || pathname !== homeOf(user)) return null
  return (
    <Suspense fallback={null}>
      <VerifyBanner />
    </Suspense>
  )
}
