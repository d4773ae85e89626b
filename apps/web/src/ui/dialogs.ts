import { t } from 'i18next'

export type Confirmation = {
  header?: string
  message: string
  /** Text of the button that agrees; "Yes" unless told. */
  yes?: string
  /** Text of the button that does not; "No" unless told. */
  no?: string
  /** The agreed action cannot be undone: its button is red. */
  danger?: boolean
}

/** Asks, and answers true only for the agreeing button. Cannot be dismissed by the backdrop or Escape (spec 1 §8). */
export function confirmDialog({ header, message, yes, no, danger }: Confirmation): Promise<boolean> {
  return ask(header, message, [
    { text: no ?? t('no'), role: 'cancel' },
    { text: yes ?? t('yes'), role: 'confirm', ...(danger && { cssClass: 'danger' }) },
  ])
}

/** Tells something that must be acknowledged with OK. */
export async function alertDialog(message: string, header?: string): Promise<void> {
  await ask(header, message, [{ text: t('ok'), role: 'confirm' }])
}

type Button = { text: string; role: string; cssClass?: string }

async function ask(header: string | undefined, message: string, buttons: Button[]): Promise<boolean> {
  const { alertController, defineCustomElement } = await import('./alert-element.ts')
  defineCustomElement()
  const alert = await alertController.create({
    ...(header && { header }),
    message,
    buttons,
    backdropDismiss: false,
  })
  await alert.present()
  // Ionic names the dialog by its header only.
  if (!header) alert.querySelector('[role="alertdialog"]')?.setAttribute('aria-label', message)
  return (await alert.onDidDismiss()).role === 'confirm'
}
