import { describe, expect, it } from 'vitest'
import { shiftFromMiddle, shiftFromTop } from './toast-place.ts'

/** How far a toast of 52 pixels in a window of 844 leaves its place. */
const leaving =
  (shiftOf: typeof shiftFromMiddle) =>
  (...controls: [top: number, bottom: number][]) =>
    shiftOf(
      52,
      844,
      controls.map(([top, bottom]) => ({ top, bottom })),
    )

/** From 396 to 448. */
const shift = leaving(shiftFromMiddle)
/** From 8 to 60. */
const down = leaving(shiftFromTop)

// specification/readings §9: a toast of the middle or the top covers no button and no field where there is room (added)
describe('a toast of the middle', () => {
  it('stays there if it covers nothing', () => {
    expect(shift()).toBe(0)
    expect(shift([100, 200], [600, 700])).toBe(0)
  })

  it('goes as far as it must, to the nearer side', () => {
    const [below, above] = [shift([380, 420]), shift([430, 470])]
    expect(396 + below).toBeGreaterThanOrEqual(428)
    expect(below).toBeLessThan(48)
    expect(448 + above).toBeLessThanOrEqual(422)
    expect(above).toBeGreaterThan(-48)
  })

  it('finds the gap between two controls', () => {
    const found = shift([300, 460], [560, 844])
    expect(396 + found).toBeGreaterThanOrEqual(468)
    expect(448 + found).toBeLessThanOrEqual(552)
  })

  it('covers as little of a control as it can where the gap is too small', () => {
    // With its room it needs 68 pixels, and 40 are free: 28 of the upper one are less than 32 of the lower one.
    expect(shift([0, 400], [440, 844])).toBe(-16)
  })

  it('covers the fewest where there is no room, and never leaves the middle far', () => {
    const rows = Array.from({ length: 40 }, (_, row): [number, number] => [row * 21, row * 21 + 20])
    expect(Math.abs(shift(...rows))).toBeLessThanOrEqual(844 * 0.3)
  })
})

// specification/readings §9: a toast of the middle or the top covers no button and no field where there is room (added)
describe('a toast at the top', () => {
  it('stays there if it covers nothing', () => {
    expect(down()).toBe(0)
    expect(down([100, 140])).toBe(0)
  })

  it('goes below the header of a sheet, which has the button that closes it', () => {
    expect(8 + down([8, 52])).toBeGreaterThanOrEqual(60)
    expect(8 + down([8, 52])).toBeLessThan(72)
  })

  it('finds the gap between the header and the first field, and never leaves the top far', () => {
    const top = 8 + down([8, 52], [60, 100], [190, 240])
    expect(top).toBeGreaterThanOrEqual(108)
    expect(top + 52).toBeLessThanOrEqual(182)
    expect(down([0, 844])).toBe(0)
  })
})
