/** Top and bottom in pixels of the window. */
export type Stretch = { top: number; bottom: number }

/** A toast of the middle may leave it by this share of the window's height. */
const FARTHEST = 0.3
const STEP_PX = 8
/** Room between a toast and the nearest control. */
const GAP_PX = 8

/** Pixels that two stretches share. */
const shared = (one: Stretch, other: Stretch) =>
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/**
 * How far below the middle of the window (above it if negative) a toast covers the fewest controls, and the least of those, as near to the
 * middle as possible.
 *
 * @param controls what a person can press or fill in where the toast is wide
 */
export function shiftFromMiddle(heightPx: number, windowPx: number, controls: readonly Stretch[]): number {
  const farthest = Math.min(windowPx * FARTHEST, (windowPx - heightPx) / 2)
  const placeAt = (shift: number) => {
    const top = (windowPx - heightPx) / 2 + shift
    const room = { top: top - GAP_PX, bottom: top + heightPx + GAP_PX }
    const covered = controls.map((control) => shared(control, room)).filter((pixels) => pixels > 0)
    return { shift, count: covered.length, pixels: covered.reduce((sum, pixels) => sum + pixels, 0) }
  }
  let best = placeAt(0)
  for (let away = STEP_PX; away <= farthest && best.count > 0; away += STEP_PX)
    for (const place of [placeAt(away), placeAt(-away)])
      if (place.count < best.count || (place.count === best.count && place.pixels < best.pixels)) best = place
  return best.shift
}

const CONTROLS =
  'a[href], button, input, textarea, select, label, ion-button, ion-input, ion-textarea, ion-select, [contenteditable=true], [role=button]'

/** Moves a toast that is about to appear in the middle to where it covers no control (specification/readings §11). */
export function keepClear(toast: HTMLElement): void {
  // It is measured before it fades in.
  toast.classList.remove('overlay-hidden')
  const wrapper = toast.shadowRoot?.querySelector('.toast-wrapper')
  const box = wrapper?.getBoundingClientRect()
  if (!box || box.height === 0) return
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !control.closest('ion-toast') && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < box.right && box.left < right)
  toast.style.top = `${shiftFromMiddle(box.height, innerHeight, controls)}px`
}
