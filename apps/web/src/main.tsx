// Imported first, because its listener must be registered before the router's.
import './lib/routing/pop-gate.ts'
import { setupIonicReact } from '@ionic/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startExitDialog } from './app/exit-dialog.ts'
import { preloadFirstPage } from './app/first-page.ts'
import { startI18n } from './lib/text/i18n.ts'
import { wantsLessMotion } from './lib/motion.ts'
import { startLive } from './lib/api/socket.ts'
import { startNetwork } from './platform/network.ts'
import './theme/base.css'
import { startPalette } from './theme/palette.ts'
import { ignoreHeldEnter } from './ui/action/held-enter.ts'

async function start(): Promise<void> {
  setupIonicReact({
    // One look everywhere; the heading of a new page takes focus.
    mode: 'md',
    focusManagerPriority: ['heading'],
    hardwareBackButton: true,
    // Ionic ignores the setting for reduced motion.
    animated: !wantsLessMotion(),
  })
  startPalette()
  ignoreHeldEnter()
  startExitDialog()
  preloadFirstPage()
  await startI18n()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  void startNetwork()
  startLive()
}

void start()
