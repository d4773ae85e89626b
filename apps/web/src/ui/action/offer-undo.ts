import { t } from '../../lib/text/translation.ts'
import { isMac } from '../../platform/device.ts'
import { showToast, type Toast } from './toast.ts'

/** How long an immediate change can be undone. */
export const UNDO_MS = 5000

/** Changes that can be undone at this moment, newest last. */
const offers: (() => void)[] = []

type Done = Pick<Toast, 'message' | 'color'> & {
  /** The change is sent when the window is hidden, and cannot be undone from then on. */
  endsWhenHidden?: boolean
}

/**
 * Shows a toast about an immediate change and offers to undo it: by a button, and by the usual undo key, which the toast names, because
 * the button cannot be reached by keyboard in time.
 */
export async function offerUndo({ endsWhenHidden = false, ...done }: Done, undo: () => void): Promise<void> {
  const takeBack = () => {
    withdraw()
    undo()
  }
  const close = () => {
    withdraw()
    void shown.then((toast) => toast?.dismiss())
  }
  const byKey = () => {
    takeBack()
    close()
  }
  const withdraw = () => {
    const at = offers.indexOf(byKey)
    if (at >= 0) offers.splice(at, 1)
  }
  offers.push(byKey)
  const shown = showToast({
    ...done,
    message: hasKeyboard()
      ? `${done.message} (${t('undo')}: ${isMac() ? '⌘Z' : t('undoKey')})`
      : done.message,
    durationMs: UNDO_MS,
    position: 'bottom',
    action: { text: t('undo'), run: takeBack },
  })
  if (endsWhenHidden) document.addEventListener('visibilitychange', close)
  try {
    await (await shown)?.onWillDismiss()
  } finally {
    withdraw()
    document.removeEventListener('visibilitychange', close)
  }
}

// Touch devices have no keyboard; devices with a mouse do.
const hasKeyboard = () => matchMedia('(any-hover: hover)').matches

window.addEventListener('keydown', (event) => {
  const [target] = event.composedPath()
  if (!isUndoKey(event) || (target instanceof HTMLElement && takesText(target))) return
  const newest = offers.at(-1)
  if (!newest) return
  event.preventDefault()
  newest()
})

/** Matches the letter of the key, or its position on keyboards without Latin letters. */
const isUndoKey = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) &&
  !shiftKey &&
  !altKey &&
  (/^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ')

/** In text fields the key undoes typing instead. */
const takesText = (element: HTMLElement) =>
  element.isContentEditable ||
  element.matches('textarea, input:not([type="radio"], [type="checkbox"], [type="range"])')
