type Drawer = { open: () => unknown }

let drawer: Drawer | undefined
let isWanted = false

/** Opens the side menu; if its code is still loading, as soon as it has loaded. */
export function openMenu(): void {
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
