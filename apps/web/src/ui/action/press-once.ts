/**
 * A key that is held down presses once. Else Enter, held a little long on "Save", would also press what gets the focus next, and
 * say once more each time what is missing. Where lines are written it goes on making them.
 */
export function pressOnce(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const [target] = event.composedPath()
      if (!event.repeat || event.key !== 'Enter') return
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea'))) return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}
