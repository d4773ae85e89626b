/**
 * Without them Chromium calls hosts of its vendor at every start, and does not start as root. The last one is a mouse, which a headless
 * Chromium has only if it is told; a context with `hasTouch` has a finger in its place.
 */
export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--blink-settings=primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2',
]
