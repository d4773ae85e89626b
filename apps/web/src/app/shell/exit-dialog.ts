import { t } from '../../lib/text/translation.ts'
import { exitApp } from '../../platform/device.ts'
import { confirmDialog } from '../../ui/modal/dialogs.ts'

/** Pages where "back" leaves the application (specification/owner §2). */
const HOMES = new Set(['/patient', '/doctor', '/search'])

/** Above the router's own "back" (0), below menu (99) and overlays (100). */
const PRIORITY = 10

type BackButtonEvent = CustomEvent<{
  register: (priority: number, handler: (processNext: () => void) => void) => void
}>

const AGAIN_MS = 50

/** Asks before the hardware back button closes the application. Called once. */
export function startExitDialog(): void {
  answerEarlyPress()
  document.addEventListener('ionBackButton', (event) => {
    const { detail } = event as BackButtonEvent
    detail.register(PRIORITY, (processNext) => {
      // An open alert must be answered first, so ignore the button.
      if (document.querySelector('ion-alert')) return
      if (HOMES.has(location.pathname)) void askExit()
      else processNext()
    })
  })
}

/** Ionic listens to the button only after the browser's first idle moment, so earlier presses are delayed until then. */
function answerEarlyPress(): void {
  const press = new Event('backbutton')
  let waiting: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => document.dispatchEvent(press), AGAIN_MS)
  }
  document.addEventListener('backbutton', wait)
  document.addEventListener(
    'ionBackButton',
    () => {
      clearTimeout(waiting)
      document.removeEventListener('backbutton', wait)
    },
    { once: true },
  )
}

async function askExit(): Promise<void> {
  const leaving = await confirmDialog({
    header: t('exit.header'),
    message: t('exit.message'),
    yes: t('exit.exit'),
    no: t('exit.stay'),
  })
  if (leaving) await exitApp()
}
