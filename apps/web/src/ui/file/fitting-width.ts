import type { Size } from '@vetvisit/contract/files/size'

/** Readable on a wide screen, as a page of a PDF. */
const LONG_WIDTH = 900

/** Screens of phones are up to 2.2 times as high as wide; what is longer was scrolled through when it was taken. */
const isLong = ({ width, height }: Size): boolean => height > 3 * width

/** Width at which the whole picture fits, or for a long one its width, so that it is read by scrolling. Small pictures are not enlarged. */
export function fittingWidth(natural: Size, stage: Size): number {
  if (isLong(natural)) return Math.min(natural.width, stage.width, LONG_WIDTH)
  return natural.width * Math.min(stage.width / natural.width, stage.height / natural.height, 1)
}
