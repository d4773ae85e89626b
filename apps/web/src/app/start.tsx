// Imported first, because its listener must be registered before the router's.
import '../lib/routing/pop-gate.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLive } from '../lib/api/socket.ts'
import { startOffline } from '../lib/offline/start-offline.ts'
import { startI18n } from '../lib/text/i18n.ts'
import { startInstall } from '../platform/install.ts'
import { startNetwork } from '../platform/network.ts'
import { startPalette } from '../theme/palette.ts'
import { ignoreHeldEnter } from '../ui/action/held-enter.ts'
import { loadFirstShell } from './shell/first-shell.ts'
import { surviveForeignChanges } from './shell/foreign-changes.ts'
import { followNewVersions } from './shell/new-version.ts'
import { Root } from './shell/root.tsx'
import { shell } from './shell/shell.ts'

/** Starts the application in `#root`. @returns ends it, for tests */
export async function start(): Promise<() => void> {
  surviveForeignChanges()
  startPalette()
  ignoreHeldEnter()
  const stopFollowing = followNewVersions()
  startInstall()
  const [first] = await Promise.all([loadFirstShell(), startI18n(), startOffline()])
  shell.set(first)
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
  void startNetwork()
  const stopLive = startLive()
  return () => {
    root.unmount()
    stopLive()
    stopFollowing()
  }
}
