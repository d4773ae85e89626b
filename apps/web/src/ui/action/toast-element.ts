// Loaded when the first toast is shown, not with the first page.
import '../ionic-setup.ts'
import { toastController, type ToastOptions } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-toast.js'
import { currentSession } from '../../lib/session/session.ts'
import { withoutMarks } from '../../lib/text/kept-names.ts'
import { keepNames } from '../show/keep-names.ts'
import { keepClear, shiftFromMiddle, shiftFromTop } from './toast-place.ts'

/** Presents a toast, unless the message is about an act of a session that has ended; one in the middle or at the top leaves free what the person may need next. Names in its message are marked by `kept` (decision 441). */
export async function presentToast(options: ToastOptions & { message: string }) {
  defineCustomElement()
  const { message } = options
  if (namesPersonOfBefore(message)) return null
  const toast = await toastController.create({ ...options, message: withoutMarks(message) })
  // One at the bottom is left there: it has the button that undoes.
  const shiftOf = { middle: shiftFromMiddle, top: shiftFromTop, bottom: null }[options.position ?? 'bottom']
  if (shiftOf) toast.addEventListener('ionToastWillPresent', () => keepClear(toast, shiftOf))
  keepDrawn(toast, message)
  await toast.present()
  return toast
}

/** An act of a session that has ended meanwhile, such as by the lock of a shared computer, is not shown at the login. */
const namesPersonOfBefore = (message: string): boolean =>
  location.pathname === '/auth' && currentSession() === null && withoutMarks(message) !== message

/** Ionic draws the message twice: as it appears, and once more when screen readers may read it. */
function keepDrawn(toast: HTMLIonToastElement, message: string): void {
  const { shadowRoot } = toast
  if (!shadowRoot) return
  let kept: Element | null = null
  const keep = () => {
    const drawn = shadowRoot.querySelector('.toast-message')
    if (drawn === kept) return
    kept = drawn
    keepNames(drawn, message)
  }
  keep()
  new MutationObserver(keep).observe(shadowRoot, { childList: true, subtree: true })
}
