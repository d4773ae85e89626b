/**
 * Makes a held Enter key press only once, because repeats would press "Save" and then the next focused control. In multi-line text they
 * still insert line breaks. Does not prevent double presses; `useAction` does.
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
