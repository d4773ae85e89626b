import type { UploadUse } from '@vetvisit/contract/files/rules'

/** The message to the process that decodes pictures; `PictureResult` is its answer. */
export type PictureJob = {
  bytes: Buffer
  kind: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic'
  /** Determines the size of the result. */
  use: UploadUse
}

export type PictureResult =
  | { bytes: Buffer; kind: 'jpeg' | 'png' | 'webp' }
  | { refused: 'unreadable' | 'too_many_pixels' | 'too_slow' }

/** Pictures with more pixels are refused, because a few hundred bytes can decode to gigabytes. Phones take 12 to 24 megapixels. */
export const PIXEL_LIMIT = 40_000_000

/** Time limit of one picture inside the process. */
export const PICTURE_SECONDS = 5
