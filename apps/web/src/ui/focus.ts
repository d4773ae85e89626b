/** What has the focus, also inside of Ionic's own elements. */
export function focusedElement(): HTMLElement | null {
  let element: Element | null = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

const heading = () =>
  document.querySelector<HTMLElement>('#main > .ion-page:not(.ion-page-hidden, .ion-page-invisible) h1')

/** Gives the focus back after a dialog, unless it has gone elsewhere already; to the page's heading when the opener is gone. */
export function giveFocusBack(opener: HTMLElement | null): void {
  if (focusedElement()) return
  opener?.focus({ preventScroll: true })
  if (!focusedElement()) heading()?.focus({ preventScroll: true })
}
