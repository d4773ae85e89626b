// Loaded when the first dialog is shown, not with the first page.
import '../ionic-setup.ts'
import { type AlertButton, alertController, type AlertOptions } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-alert.js'
import { withoutMarks } from '../../lib/text/kept-names.ts'
import { keepNames } from '../show/keep-names.ts'

type Question = Omit<AlertOptions, 'buttons'> & { message: string; buttons: AlertButton[] }

/** Makes a question that is not on the page yet. Names in its texts are marked by `kept` (decision 441). */
export async function createAlert(options: Question) {
  defineCustomElement()
  const { header = '', message, buttons, inputs = [] } = options
  const alert = await alertController.create({
    ...options,
    ...(header && { header: withoutMarks(header) }),
    message: withoutMarks(message),
    buttons: buttons.map((button) => ({ ...button, text: withoutMarks(button.text) })),
    inputs: inputs.map((input) => ({ ...input, ...(input.label && { label: withoutMarks(input.label) }) })),
  })
  alert.addEventListener('ionAlertWillPresent', () => {
    keepNames(alert.querySelector('.alert-title'), header)
    keepNames(alert.querySelector('.alert-message'), message)
    for (const [place, label] of alert.querySelectorAll('.alert-radio-label').entries())
      keepNames(label, inputs[place]?.label ?? '')
    for (const [place, label] of alert.querySelectorAll('.alert-button-inner').entries())
      keepNames(label, buttons[place]?.text ?? '')
    // Ionic names the dialog by its header only.
    if (!header)
      alert.querySelector('[role="alertdialog"]')?.setAttribute('aria-label', withoutMarks(message))
  })
  return alert
}
