// Loaded when the first toast is shown, not with the first page.
import '../ionic-setup.ts'
import { toastController } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-toast.js'
import { keepClear } from './toast-place.ts'

/** Presents a toast; one in the middle leaves free what the person may need next. */
export async function presentToast(options: Parameters<typeof toastController.create>[0]) {
  defineCustomElement()
  const toast = await toastController.create(options)
  if (options?.position === 'middle') toast.addEventListener('ionToastWillPresent', () => keepClear(toast))
  await toast.present()
  return toast
}
