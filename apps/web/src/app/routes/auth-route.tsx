import { lazy, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { AuthPage } from '../../features/auth/sign-in/auth-page.tsx'
import { bookingOfLogin } from '../../lib/routing/paths.ts'
import { useFaces } from '../../lib/shared-computer/faces.ts'
import { usePublicSettings } from '../../lib/settings.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { CardListSkeleton } from '../../ui/page/states.tsx'

const VisitorBookingPage = lazy(() =>
  import('../../features/appointments/visitor/visitor-booking-page.tsx').then((file) => ({
    default: file.VisitorBookingPage,
  })),
)

const LockPage = lazy(() =>
  import('../../features/auth/locks/lock-page.tsx').then((file) => ({ default: file.LockPage })),
)

/**
 * `/auth`: on a shared computer the people who have locked it; the booking sheet for a visitor who has pressed Book, and behind "Use a
 * password" the forms. Without such a page to return to, and on a server that mails no codes, the forms alone.
 */
export function AuthRoute() {
  const here = useLocation()
  const [search, setSearch] = useState(here.search)
  // A page that is being left keeps what it shows.
  if (here.pathname === '/auth' && here.search !== search) setSearch(here.search)
  const settings = usePublicSettings()
  const [usesForms, setUsesForms] = useState(false)
  const [isAnother, setIsAnother] = useState(false)
  const hasFaces = useFaces().length > 0
  if (hasFaces && !isAnother) return <LockPage onAnother={() => setIsAnother(true)} />
  const booking = bookingOfLogin(search)
  if (booking !== null && settings.isPending) return <OnItsWay />
  if (booking === null || usesForms || settings.data?.signInByCode !== true)
    return <AuthPage onFaces={hasFaces ? () => setIsAnother(false) : undefined} />
  return (
    <VisitorBookingPage
      key={booking.clinicId + booking.search}
      booking={booking}
      onPassword={() => setUsesForms(true)}
    />
  )
}

function OnItsWay() {
  const { t } = useTranslation()
  return (
    <PageShell title={t('titles.book')} back="/search">
      <CardListSkeleton count={1} />
    </PageShell>
  )
}
