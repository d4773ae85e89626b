import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { homeOf } from '../../lib/routing/paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { lazyBeside } from './lazy-beside.ts'

const VerifyBanner = lazyBeside(() =>
  import('../../features/auth/security/verify-banner.tsx').then((file) => file.VerifyBanner),
)

/** Notice on home and profile for a person whose e-mail address is missing or not confirmed. */
export function HomeNotice() {
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
