import { feel } from '../../platform/haptics.ts'

export type Toast = {
  /** Names in it are marked by `kept`. */
  message: string
  /** Ionic colour; the specification's default is dark. */
  color?: 'dark' | 'success' | 'warning' | 'danger'
  /** 0 stays until it is closed; then it needs an action. */
  durationMs?: number
  position?: 'top' | 'middle' | 'bottom'
  /** One button, e.g. "Open"; give such a toast 5000 ms. */
  action?: { text: string; run: () => void }
}

/**
 * Shows a message (specification/owner §9: 2000 ms, middle, dark). Screen readers announce it; the focus does not move. For changes
 * that can be undone use `offerUndo`.
 *
 * @returns null if the message is about an act of a session that has ended
 */
export async function showToast({
  message,
  color = 'dark',
  durationMs = 2000,
  position = 'middle',
  action,
}: Toast): Promise<HTMLIonToastElement | null> {
  if (color === 'success') feel('success')
  const { presentToast } = await import('./toast-element.ts')
  return presentToast({
    message,
    color,
    duration: durationMs,
    position,
    ...(action && { buttons: [{ text: action.text, handler: action.run }] }),
  })
}
