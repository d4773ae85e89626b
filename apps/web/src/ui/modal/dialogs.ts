import type { AlertInput } from '@ionic/core/components'
import { t } from '../../lib/text/translation.ts'
import { askBeforeUnload } from './ask-before-unload.ts'

export type Confirmation = {
  header?: string
  message: string
  /** Text of the confirming button; "Yes" by default. */
  yes?: string
  /** Text of the other button; "No" by default. */
  no?: string
  /** True if the action cannot be undone: its button is red. */
  danger?: boolean
}

/** Asks a question; resolves to true only for the confirming button. The backdrop and Escape do not dismiss it (specification/owner §8). */
export function confirmDialog({ header, message, yes, no, danger }: Confirmation): Promise<boolean> {
  return ask(header, message, [
    { text: no ?? t('no'), role: 'cancel' },
    { text: yes ?? t('yes'), role: 'confirm', ...(danger && { cssClass: 'danger' }) },
  ])
}

/** Asks before a dialog or page with unsaved input is closed (specification/owner §2). */
export const mayClose = (): Promise<boolean> =>
  confirmDialog({
    header: t('leave.header'),
    message: t('leave.closeMessage'),
    yes: t('close'),
    no: t('leave.stay'),
  })

/** Shows a message that must be acknowledged with OK. */
export async function alertDialog(message: string, header?: string): Promise<void> {
  await ask(header, message, [{ text: t('ok'), role: 'confirm' }])
}

/**
 * Asks a question with a text field.
 *
 * @param value the text in the field at first
 * @returns the typed text, trimmed and possibly empty, or null if the person did not confirm
 */
export async function textDialog(
  { header, message, yes, no, danger }: Confirmation,
  { label, maxLength, value = '' }: { label: string; maxLength: number; value?: string },
): Promise<string | null> {
  const { role, data } = await present({
    header,
    message,
    buttons: [
      { text: no ?? t('cancel'), role: 'cancel' },
      { text: yes ?? t('ok'), role: 'confirm', ...(danger && { cssClass: 'danger' }) },
    ],
    inputs: [
      {
        name: 'text',
        type: 'textarea',
        placeholder: label,
        value,
        attributes: { maxlength: maxLength, 'aria-label': label },
      },
    ],
  })
  if (role !== 'confirm') return null
  const values = (data as { values?: { text?: string } } | undefined)?.values
  return (values?.text ?? '').trim()
}

/**
 * Asks for one of several answers, of which the first is chosen at rest; a single one is not listed.
 *
 * @returns the value of the answer, or null if the person did not confirm
 */
export async function choiceDialog(
  { header, message, yes, no }: Confirmation,
  options: readonly { value: string; label: string }[],
): Promise<string | null> {
  const only = options.length === 1 ? options[0]?.value : undefined
  const { role, data } = await present({
    header,
    message,
    buttons: [
      { text: no ?? t('cancel'), role: 'cancel' },
      { text: yes ?? t('ok'), role: 'confirm' },
    ],
    inputs:
      only === undefined
        ? options.map((option, index) => ({ ...option, type: 'radio' as const, checked: index === 0 }))
        : [],
  })
  if (role !== 'confirm') return null
  return only ?? (data as { values?: string } | undefined)?.values ?? null
}

type Button = { text: string; role: string; cssClass?: string }
type Question = {
  header?: string | undefined
  message: string
  buttons: Button[]
  inputs?: AlertInput[]
}
/** The role of the pressed button, and the inputs. */
type Reply = { role?: string | undefined; data?: unknown }

async function ask(header: string | undefined, message: string, buttons: Button[]): Promise<boolean> {
  return (await present({ header, message, buttons })).role === 'confirm'
}

/** Open questions. */
const open = new Set<string>()

/** A question that is already open is not opened again; the second caller gets `cancel`. */
async function present(question: Question): Promise<Reply> {
  const words = `${question.header ?? ''}\n${question.message}`
  if (open.has(words)) return { role: 'cancel' }
  open.add(words)
  try {
    return await answerTo(question, () => open.delete(words))
  } finally {
    open.delete(words)
  }
}

/** @param onAnswered called as soon as a button is pressed, while the dialog still fades out */
async function answerTo(
  { header, message, buttons, inputs = [] }: Question,
  onAnswered: () => void,
): Promise<Reply> {
  const { createAlert } = await import('./alert-element.ts')
  const alert = await createAlert({
    ...(header && { header }),
    message,
    buttons,
    inputs,
    backdropDismiss: false,
  })
  void alert.onWillDismiss().then(onAnswered)
  await alert.present()
  const letUnload = askBeforeUnload(() => Boolean(alert.querySelector('textarea')?.value))
  const answer = await alert.onDidDismiss()
  letUnload()
  return answer
}
