// Loaded when the first dialog is shown, not with the first page.
import '../ionic-setup.ts'
export { alertController } from '@ionic/core/components'
export { defineCustomElement } from '@ionic/core/components/ion-alert.js'
