import { focusedElement, restoreFocus } from '../page/focus.ts'

/*
 * What lies behind an open dialog is inert: neither keys nor pointer nor screen readers come to it. Native dialogs do so by themselves,
 * Ionic's do not: they only bring the focus back, which Firefox lets out by Tab.
 */

/** A popover belongs to a control of what lies behind it. */
const KINDS = ['Modal', 'Alert', 'ActionSheet', 'Loading'] as const

/** They are shown over dialogs. */
const ABOVE = 'ion-toast, ion-popover'

/** Open dialogs, the newest last, and what had the focus before: the browser takes it from what becomes inert, before Ionic has noted it. */
const open = new Map<Element, HTMLElement | null>()
/** What this made inert. */
const behind = new Set<Element>()

/** Makes everything inert but the newest dialog and what is shown over dialogs. */
function mark(): void {
  for (const dialog of open.keys()) if (!dialog.isConnected) open.delete(dialog)
  for (const element of behind) element.removeAttribute('inert')
  behind.clear()
  for (let at = [...open.keys()].at(-1); at && at !== document.body; at = at.parentElement ?? undefined)
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

function begin(dialog: Element): void {
  open.set(dialog, focusedElement())
  mark()
  if (dialog.parentElement) removals.observe(dialog.parentElement, { childList: true })
}

function end(dialog: Element): void {
  const opener = open.get(dialog)
  open.delete(dialog)
  mark()
  if (opener) dialog.addEventListener(DISMISSED, () => restoreFocus(opener), { once: true })
}

/** Ionic's event of any dialog that has closed. */
const DISMISSED = 'didDismiss'

let isWatching = false

/** Begins to keep what lies behind the dialogs of Ionic inert. */
export function keepBehindInert(): void {
  if (isWatching) return
  isWatching = true
  for (const kind of KINDS) {
    document.addEventListener(
      `ion${kind}WillPresent`,
      ({ target }) => target instanceof Element && begin(target),
    )
    document.addEventListener(
      `ion${kind}WillDismiss`,
      ({ target }) => target instanceof Element && end(target),
    )
  }
}
