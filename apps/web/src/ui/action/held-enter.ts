/**
 * Makes a held Enter key press once. Its repeats would press "Save" and then whatever gets the focus next; in a text of several lines
 * they still write line breaks. It does not guard against double presses: `useAction` does.
 */
export function ignoreHeldEnter(): void {
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
