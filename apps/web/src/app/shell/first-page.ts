import { matchPath } from 'react-router-dom'
import { preloadTexts } from '../../lib/text/i18n.ts'
import { homeOf } from '../../lib/routing/paths.ts'
import { currentSession } from '../../lib/session/session.ts'
import { decide } from './guards.ts'
import { opensDuringOnboarding } from './onboarding-view.ts'
import { routes } from '../routes/routes.tsx'

/**
 * Preloads the code and texts of the requested page, in parallel with the application's own code. The router would load them only
 * afterwards, two round trips later. A failure is ignored here, because the page loads them again and shows the error.
 */
export function preloadFirstPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const user = currentSession()?.user ?? null
  const wanted = pathname === '/' ? homeOf(user) : pathname
  const route = routes.find(({ path }) => matchPath(path, wanted))
  if (!route) return
  const { access, load } = route
  const visit = { wanted: wanted + search, access, duringOnboarding: opensDuringOnboarding(route), user }
  if (!decide(visit).open) return
  load().catch(() => undefined)
  if (user) preloadTexts()
}
