// Loaded when the first dialog is shown, not with the first page.
import '../ionic-setup.ts'
import { alertController, type AlertOptions } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-alert.js'
import { withoutMarks } from '../../lib/text/kept-names.ts'
import { keepNames } from '../show/keep-names.ts'

/** Makes a question that is not on the page yet. Names in its texts are marked by `kept` (decision 441). */
export async function createAlert(options: AlertOptions & { message: string }) {
  defineCustomElement()
  const { header = '', message, inputs = [] } = options
  const alert = await alertController.create({
    ...options,
    ...(header && { header: withoutMarks(header) }),
    message: withoutMarks(message),
    inputs: inputs.map((input) => ({ ...input, ...(input.label && { label: withoutMarks(input.label) }) })),
  })
  alert.addEventListener('ionAlertWillPresent', () => {
    keepNames(alert.querySelector('.alert-title'), header)
    keepNames(alert.querySelector('.alert-message'), message)
    for (const [place, label] of alert.querySelectorAll('.alert-radio-label').entries())
      keepNames(label, inputs[place]?.label ?? '')
    // Ionic names the dialog by its header only.
    if (!header)
      alert.querySelector('[role="alertdialog"]')?.setAttribute('aria-label', withoutMarks(message))
  })
  return alert
}
