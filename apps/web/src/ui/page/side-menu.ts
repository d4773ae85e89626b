import { focusedElement, restoreFocus } from './focus.ts'

type Drawer = { open: () => unknown }

let drawer: Drawer | undefined
let isWanted = false

/**
 * Opens the side menu; if its code is still loading, as soon as it has loaded. The focus goes back when it closes: Ionic takes it from the
 * button before it says that the menu opens.
 */
export function openMenu(): void {
  const opener = focusedElement()
  document.addEventListener('ionDidClose', () => restoreFocus(opener), { once: true })
  if (drawer) void drawer.open()
  else isWanted = true
}

/** Reports that the side menu can open from now on, or was removed. Ionic's menu would never open if it was told to open too early. */
export function menuIsReady(ready: Drawer | undefined): void {
  drawer = ready
  if (!ready || !isWanted) return
  isWanted = false
  void ready.open()
}
