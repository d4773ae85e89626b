import type { UploadUse } from './rules.ts'

export type Size = { width: number; height: number }

/** The shorter edge of a scaled document has at least as many pixels, so that a screenshot of a long page stays readable (decision 381). */
export const READABLE_EDGE = 720

/** Photos of people and animals are shown small. */
export const PHOTO_EDGE = 1024

/** Documents are zoomed. */
const DOCUMENT_PIXELS = 4096 * 4096

/** Scaled to that many pixels at most, except that the shorter edge does not fall below `READABLE_EDGE`. Nothing is enlarged. */
export function sizeWithin(size: Size, pixels: number): Size {
  const shorter = Math.min(size.width, size.height)
  return scaled(size, Math.max(Math.sqrt(pixels / (size.width * size.height)), READABLE_EDGE / shorter))
}

/** The size in which the server stores a picture, by its use. */
export function storedSize(size: Size, use: UploadUse): Size {
  if (use !== 'photo') return sizeWithin(size, DOCUMENT_PIXELS)
  return scaled(size, PHOTO_EDGE / Math.max(size.width, size.height))
}

function scaled({ width, height }: Size, factor: number): Size {
  const part = Math.min(1, factor)
  return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) }
}
