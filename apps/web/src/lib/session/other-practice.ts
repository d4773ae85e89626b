let isMoving = false

/** Announces that this window itself is about to leave or join a practice, and shows what comes after. */
export const setMoving = (moving: boolean): void => void (isMoving = moving)

export const isMovingHere = (): boolean => isMoving

/** Begins at the home page without anything that was read or typed: it belongs to a practice that the person has left. */
export function beginAgain(): void {
  // What is typed is not to be kept, so that the browser need not ask.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  history.replaceState(null, '', '/doctor')
  location.reload()
}
