/** Top and bottom in pixels of the window. */
export type Stretch = { top: number; bottom: number }

/** A toast may leave its place by this share of the window's height. */
const FARTHEST = 0.3
const STEP_PX = 8
/** Room between a toast and the nearest control. */
const GAP_PX = 8
/** Where a toast at the top begins. */
const TOP_PX = 8

/** Pixels that two stretches share. */
const shared = (one: Stretch, other: Stretch) =>
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** The first of these shifts with which a toast covers the fewest controls, and the least of those. */
function bestShift(
  shifts: readonly number[],
  { top, bottom }: Stretch,
  controls: readonly Stretch[],
): number {
  const places = shifts.map((shift) => {
    const room = { top: top + shift - GAP_PX, bottom: bottom + shift + GAP_PX }
    const covered = controls.map((control) => shared(control, room)).filter((pixels) => pixels > 0)
    return { shift, count: covered.length, pixels: covered.reduce((sum, pixels) => sum + pixels, 0) }
  })
  return places.reduce((best, place) =>
    place.count < best.count || (place.count === best.count && place.pixels < best.pixels) ? place : best,
  ).shift
}

/** 8, 16, 24 … */
const stepsTo = (farthest: number) =>
  Array.from({ length: Math.max(0, Math.floor(farthest / STEP_PX)) }, (_, step) => (step + 1) * STEP_PX)

/**
 * How far below the middle of the window (above it if negative) a toast covers the fewest controls, and the least of those, as near to the
 * middle as possible.
 *
 * @param controls what a person can press or fill in where the toast is wide
 */
export function shiftFromMiddle(heightPx: number, windowPx: number, controls: readonly Stretch[]): number {
  const top = (windowPx - heightPx) / 2
  const steps = stepsTo(Math.min(windowPx * FARTHEST, top))
  return bestShift([0, ...steps.flatMap((away) => [away, -away])], { top, bottom: top + heightPx }, controls)
}

/** The same for a toast at the top, which goes down: the header of a sheet has the button that closes it. */
export function shiftFromTop(heightPx: number, windowPx: number, controls: readonly Stretch[]): number {
  const steps = stepsTo(Math.min(windowPx * FARTHEST, windowPx - heightPx - TOP_PX))
  return bestShift([0, ...steps], { top: TOP_PX, bottom: TOP_PX + heightPx }, controls)
}

const CONTROLS =
  'a[href], button, input, textarea, select, label, ion-button, ion-input, ion-textarea, ion-select, [contenteditable=true], [role=button]'

/** Moves a toast that is about to appear to where it covers no control (specification/readings §11). */
export function keepClear(toast: HTMLElement, shiftOf: typeof shiftFromMiddle): void {
  // It is measured before it fades in.
  toast.classList.remove('overlay-hidden')
  const wrapper = toast.shadowRoot?.querySelector('.toast-wrapper')
  const box = wrapper?.getBoundingClientRect()
  if (!box || box.height === 0) return
  const controls = [...inFront().querySelectorAll(CONTROLS)]
    .filter((control) => !control.closest('ion-toast') && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < box.right && box.left < right)
  toast.style.top = `${shiftOf(box.height, innerHeight, controls)}px`
}

/** The sheet that lies over everything else: what is beneath it cannot be pressed, until it is told to close. */
const inFront = (): ParentNode =>
  [...document.querySelectorAll('ion-modal')].findLast((modal) => modal.isOpen) ?? document
