import { matchPath } from 'react-router-dom'
import { preloadTexts } from '../lib/text/i18n.ts'
import { homeOf } from '../lib/routing/paths.ts'
import { currentSession } from '../lib/session/session.ts'
import { decide } from './guards.ts'
import { opensDuringOnboarding } from './onboarding-view.ts'
import { routes } from './routes.tsx'

/**
 * Asks for the code and the texts of the page that the address names beside what everything needs. The router would do so only
 * after that has come: two more ways to the server and back. A failure is told when the page is shown, which asks again.
 */
export function preloadFirstPage({ pathname, search }: Location = window.location): void {
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
