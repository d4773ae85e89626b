// Imported first, because its listener must be registered before the router's.
import '../lib/routing/pop-gate.ts'
import { StrictMode, createElement, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startLive } from '../lib/api/socket.ts'
import { startOffline } from '../lib/offline/start-offline.ts'
import { onSessionEnd } from '../lib/session/session.ts'
import { startI18n } from '../lib/text/i18n.ts'
import { startInstall } from '../platform/install.ts'
import { startNetwork } from '../platform/network.ts'
import { startPalette } from '../theme/palette.ts'
import { ignoreHeldEnter } from '../ui/action/held-enter.ts'
import { focusPressed } from '../ui/page/focus-pressed.ts'
import { loadFirstShell, startsForVisitors } from './shell/first-shell.ts'
import { surviveForeignChanges } from './shell/foreign-changes.ts'
import { followNewVersions } from './follow-new-versions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../lib/api/query-client.ts'
import { useStore } from '../lib/store.ts'
import { shell } from './shell/shell.ts'

/** Starts the application in `#root`. @returns ends it, for tests */
export async function start(): Promise<() => void> {
  surviveForeignChanges()
  startPalette()
  ignoreHeldEnter()
  focusPressed()
  const stopFollowing = followNewVersions()
  startInstall()
  onSessionEnd(endPush)
  const isForVisitors = startsForVisitors()
  const [first] = await Promise.all([loadFirstShell(), startI18n(), startOffline()])
  shell.set(first)
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  const root = createRoot(element)
  const render = () =>
    root.render(
      <StrictMode>
        <Root />
      </StrictMode>,
    )
  // A visitor's page in steps, so that no task blocks a phone for long; the session of a person could end before the last step.
  if (isForVisitors) startTransition(render)
  else render()
  void startNetwork()
  const stopLive = startLive()
  return () => {
    root.unmount()
    stopLive()
    stopFollowing()
  }
}

/** From here, because a session can end before the parts of the application that need pushes are loaded. */
const endPush = () =>
  void import('../platform/browser-push.ts').then((file) => file.endBrowserPush()).catch(() => undefined)

/** The present shell and the data that both shells share. */
function Root() {
  return <QueryClientProvider client={queryClient}>{createElement(useStore(shell))}</QueryClientProvider>
}
