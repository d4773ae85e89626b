import { useEffect } from 'react'

/** The focused element, also inside Ionic's shadow roots. */
export function focusedElement(): HTMLElement | null {
  let element: Element | null = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

const heading = () =>
  document.querySelector<HTMLElement>('#main > .ion-page:not(.ion-page-hidden, .ion-page-invisible) h1')

/** Restores the focus after a dialog unless another element has taken it; focuses the page's heading if the opener no longer exists. */
export function restoreFocus(opener: HTMLElement | null): void {
  if (focusedElement()) return
  opener?.focus({ preventScroll: true })
  if (!focusedElement()) heading()?.focus({ preventScroll: true })
}

/** Ionic restores the focus, except if the parent removes the dialog before it has closed. */
export function useFocusBack(present: boolean): void {
  useEffect(() => {
    if (!present) return undefined
    const opener = focusedElement()
    return () => void setTimeout(() => restoreFocus(opener))
  }, [present])
}

/**
 * Keeps the focus in a list whose entries disappear when they are done: it moves to the next entry, to the last one, or to the page's
 * heading if none is left.
 *
 * @returns function that ends it
 */
export function keepPlaceIn(area: HTMLElement): () => void {
  const articles = () => [...area.querySelectorAll<HTMLElement>('article')]
  let last: Element | null = null
  let place = 0
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    const found = articles().findIndex((article) => article.contains(target))
    if (found >= 0) place = found
  }
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || focusedElement()) return
    last = null
    const left = articles()
    const next = left[Math.min(place, left.length - 1)]
    if (next) next.tabIndex = -1
    restoreFocus(next ?? null)
  })
  area.addEventListener('focusin', onFocus)
  observer.observe(area, { childList: true, subtree: true })
  return () => {
    area.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}

/** Focuses a dialog if the focused element was removed, such as a button that leads to another step. */
export function refocus(dialog: HTMLElement): void {
  const [top] = [...document.querySelectorAll('ion-modal')].slice(-1)
  if (top === dialog && !focusedElement()) frameOf(dialog)?.focus({ preventScroll: true })
}

const frameOf = (dialog: HTMLElement) =>
  dialog.shadowRoot?.querySelector<HTMLElement>('[role="dialog"]') ?? null

const OVERLAYS = 'ion-modal, ion-popover, ion-alert, ion-action-sheet, ion-loading, ion-toast'

/**
 * Restores the focus if it leaves an open dialog other than by the Tab key, for instance at the end of a page's transition or when a
 * menu closes late. Ionic would focus the first control, which is the close button, and the next typed space would press it.
 *
 * @returns function that ends it
 */
export function keepFocusIn(dialog: HTMLElement): () => void {
  let last: HTMLElement | null = null
  let byTab = false
  const onKey = ({ key }: KeyboardEvent) => {
    byTab = key === 'Tab'
    // The key moves the focus before anything else happens.
    if (byTab) setTimeout(() => (byTab = false))
  }
  const onFocus = (event: FocusEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (dialog.contains(target)) last = focusedElement()
    else if (last && !byTab && target.closest(OVERLAYS) === null) {
      // Before Ionic handles the event.
      event.stopImmediatePropagation()
      if (last.isConnected) last.focus({ preventScroll: true })
      // If it was removed or cannot take the focus, focus the dialog itself, on which no key has an effect.
      if (!dialog.contains(document.activeElement)) frameOf(dialog)?.focus({ preventScroll: true })
    }
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('focus', onFocus, true)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('focus', onFocus, true)
  }
}
