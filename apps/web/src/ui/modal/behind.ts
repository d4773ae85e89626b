import { focusedElement, restoreFocus } from '../page/focus.ts'

/*
 * What lies behind an open dialog is inert: neither keys nor pointer nor screen readers come to it. Native dialogs do so by themselves,
 * Ionic's do not: they only bring the focus back, which Firefox lets out by Tab.
 */

/** Events of Ionic when elements that take the focus are laid over the page, when they begin to go, and when they are gone. */
const OVERLAYS = [
  ...['Modal', 'Popover', 'Alert', 'ActionSheet', 'Loading'].map((kind) => ({
    begins: [`ion${kind}WillPresent`, `ion${kind}DidPresent`],
    ends: [`ion${kind}WillDismiss`],
    gone: 'didDismiss',
  })),
  // The menu as a drawer. A swipe that stops half-way is followed by the event of the state from which it began.
  { begins: ['ionWillOpen', 'ionDidOpen'], ends: ['ionWillClose', 'ionDidClose'], gone: 'ionDidClose' },
]

/** It is shown over dialogs and takes no focus. */
const ABOVE = 'ion-toast'

/** Open dialogs, and what had the focus before: the browser takes it from what becomes inert, before Ionic has noted it. */
const open = new Map<Element, HTMLElement | null>()
/** What this made inert. */
const behind = new Set<Element>()

/** The layer of a dialog: Ionic counts them in the order in which they were made, not in which they open. The menu of a phone lies under all. */
const layerOf = (dialog: Element) => (dialog instanceof HTMLElement ? Number(dialog.style.zIndex) : 0)

/** Makes everything inert but the front dialog and what is shown over dialogs. */
function mark(): void {
  for (const dialog of open.keys()) if (!dialog.isConnected) open.delete(dialog)
  for (const element of behind) element.removeAttribute('inert')
  behind.clear()
  const front = [...open.keys()].toSorted((one, other) => layerOf(one) - layerOf(other)).at(-1)
  for (let at = front; at && at !== document.body; at = at.parentElement ?? undefined)
    for (const beside of at.parentElement?.children ?? [])
      if (beside !== at && !beside.matches(`${ABOVE}, [inert]`)) {
        beside.setAttribute('inert', '')
        behind.add(beside)
      }
}

/** A dialog may also be removed without closing. */
const removals = new MutationObserver(() => {
  if ([...open.keys()].some((dialog) => !dialog.isConnected)) mark()
})

const isAnyOpen = () => [...open.keys()].some((dialog) => dialog.isConnected)

/**
 * Ionic hides the page from screen readers, too, and forgets to show it again after two dialogs that close at once, and after an overlay that
 * was removed while it opened, as when its parent is closed at this moment (ionic-team/ionic-framework#29396 is of the same kind).
 */
function showPage(): void {
  document.querySelector('ion-router-outlet[aria-hidden]')?.removeAttribute('aria-hidden')
  document.body.classList.remove('backdrop-no-scroll')
}

const hiding = new MutationObserver((changes) => {
  const isOfPage = changes.some(
    ({ target }) => target instanceof Element && target.matches('ion-router-outlet'),
  )
  if (isOfPage && !isAnyOpen()) showPage()
})

function begin(dialog: Element): void {
  // Ionic makes a dialog usable once it is shown, also one that lies behind another by then.
  if (open.has(dialog)) return queueMicrotask(mark)
  open.set(dialog, focusedElement())
  mark()
  if (dialog.parentElement) removals.observe(dialog.parentElement, { childList: true })
}

function end(dialog: Element, { isGone, gone }: { isGone: boolean; gone: string }): void {
  const opener = open.get(dialog)
  open.delete(dialog)
  mark()
  if (!isAnyOpen()) showPage()
  if (!opener) return
  if (isGone) restoreFocus(opener)
  else dialog.addEventListener(gone, () => restoreFocus(opener), { once: true })
}

let isWatching = false

/** Begins to keep what lies behind the overlays of Ionic inert. */
export function keepBehindInert(): void {
  if (isWatching) return
  isWatching = true
  hiding.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'] })
  for (const { begins, ends, gone } of OVERLAYS) {
    for (const name of begins) listen(name, begin)
    for (const name of ends) listen(name, (overlay) => end(overlay, { isGone: name === gone, gone }))
  }
}

const listen = (name: string, act: (overlay: Element) => void) =>
  document.addEventListener(name, ({ target }) => target instanceof Element && act(target))
