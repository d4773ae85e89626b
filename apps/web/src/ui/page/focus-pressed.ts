import { focusedElement } from './focus.ts'

/** Elements that have the focus after a press, in all browsers but one. */
const CONTROLS = 'button, a[href], summary, input'

/**
 * Gives the focus to a control that is pressed, before anything acts. Safari leaves it nowhere or gives it to the page around, so that a
 * dialog could not return it. Nothing changes if the press keeps the focus where it was, or if it was given elsewhere.
 */
export function focusPressed(): void {
  let keepsFocus = false
  window.addEventListener('mousedown', ({ defaultPrevented }) => (keepsFocus = defaultPrevented))
  const onClick = (event: MouseEvent) => {
    const path = event.composedPath()
    const control = path.find(isControl)
    const focused = focusedElement()
    const isAround = focused === null || (focused !== control && path.includes(focused))
    if (event.isTrusted && !keepsFocus && isAround) control?.focus({ preventScroll: true })
  }
  window.addEventListener('click', onClick, true)
}

const isControl = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(CONTROLS)
