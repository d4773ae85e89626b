// Imported first, because its listener must be registered before the router's.
import './lib/routing/pop-gate.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app/root.tsx'
import { loadFirstShell } from './app/first-shell.ts'
import { shell } from './app/shell.ts'
import { startOffline } from './lib/offline/start-offline.ts'
import { startI18n } from './lib/text/i18n.ts'
import { startLive } from './lib/api/socket.ts'
import { startInstall } from './platform/install.ts'
import { startNetwork } from './platform/network.ts'
import './theme/base.css'
// With the first words of the front door, which the server sends before the application runs.
import './features/search/front-door/front-door.css'
import './ui/page/public-page.css'
import { startPalette } from './theme/palette.ts'
import { ignoreHeldEnter } from './ui/action/held-enter.ts'

async function start(): Promise<void> {
  startPalette()
  ignoreHeldEnter()
  startInstall()
  const [first] = await Promise.all([loadFirstShell(), startI18n(), startOffline()])
  shell.set(first)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
  void startNetwork()
  startLive()
}

void start()
