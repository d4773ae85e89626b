type Drawer = Pick<HTMLIonMenuElement, 'open'>

let drawer: Drawer | undefined
let isWanted = false

/** Opens the side menu; where its code is still on the way, as soon as it can move. */
export function openMenu(): void {
  if (drawer) void drawer.open()
  else isWanted = true
}

/** Says that the side menu can move from now on, or that it has gone. Opened before, Ionic's would never open again. */
export function menuIsReady(ready: Drawer | undefined): void {
  drawer = ready
  if (!ready || !isWanted) return
  isWanted = false
  void ready.open()
}
