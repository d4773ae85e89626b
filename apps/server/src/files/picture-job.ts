/** What goes to the process that reads pictures, and what comes back. */
export type PictureJob = {
  bytes: Buffer
  kind: 'jpeg' | 'png' | 'gif' | 'webp' | 'heic'
  /** Longest edge of the result; smaller ones stay as they are. */
  edge: number
}

export type PictureResult =
  | { bytes: Buffer; kind: 'jpeg' | 'png' | 'webp' }
  | { refused: 'unreadable' | 'too_many_pixels' }

/** More are not decoded: a few hundred bytes can claim gigabytes. Phones take 12 to 24 megapixels. */
export const PIXEL_LIMIT = 40_000_000

/** How long one picture may take in the process itself. */
export const PICTURE_SECONDS = 5
