import type { ComponentType } from 'react'
import { currentSession } from '../../lib/session/session.ts'
import { preloadSearchPage } from '../../features/search/parts.ts'
import { PRACTICES_PATH } from '../../lib/routing/paths.ts'
import { isPhoneApp } from '../../platform/device.ts'
import { isVisitorPage, loadApp } from './shell.ts'

/** Whether a window starts with the visitors' shell. The phone application has its code on the device. */
export const startsForVisitors = (): boolean =>
  !currentSession() && !isPhoneApp() && isVisitorPage(location.pathname)

/** The shell that a window starts with. */
export async function loadFirstShell(): Promise<ComponentType> {
  if (!startsForVisitors()) return loadApp(location)
  const [shell] = await Promise.all([
    import('./visitor-shell.tsx'),
    location.pathname === PRACTICES_PATH ? null : preloadSearchPage(location.search),
  ])
  return shell.VisitorShell
}
