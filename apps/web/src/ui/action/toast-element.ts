// Loaded when the first toast is shown, not with the first page.
import '../ionic-setup.ts'
export { toastController } from '@ionic/core/components'
export { defineCustomElement } from '@ionic/core/components/ion-toast.js'
