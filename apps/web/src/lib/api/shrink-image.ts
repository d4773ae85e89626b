import { withJpegEnd } from '@vetvisit/contract/files/content'
import type { FileKind } from '@vetvisit/contract/files/rules'
import { PHOTO_EDGE, type Size, sizeWithin } from '@vetvisit/contract/files/size'

/** Tried one after the other, each with all qualities. */
const PIXELS = [4_000_000, 1_000_000]
const QUALITIES = [0.85, 0.7, 0.55, 0.4]

/** Most pixels that phones draw. */
const DRAWN_PIXELS = 4096 * 4096

/** A rectangle of a picture, in its own pixels. */
export type Cut = { x: number; y: number; width: number; height: number }

/**
 * Decodes a picture upright, also a JPEG without its last bytes, and HEIC in browsers that cannot.
 *
 * @returns null if it is damaged
 * @throws ApiError unreachable if the decoder of HEIC could not be loaded
 */
export async function openPicture(file: File, kind: FileKind | null): Promise<ImageBitmap | null> {
  const picture = await decode(file)
  if (picture) return picture
  if (kind === 'jpeg') {
    const ended = withJpegEnd(new Uint8Array(await file.arrayBuffer()))
    return decode(new Blob([new Uint8Array(ended)], { type: 'image/jpeg' }))
  }
  if (kind !== 'heic') return null
  const { decodeHeic } = await import('./heic.ts')
  return decodeHeic(file)
}

const decode = (content: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(content, { imageOrientation: 'from-image' }).catch(() => null)

/**
 * Shrinks a picture for upload, because phone photos have several MB. Applies rotation, saves as JPEG. The shorter edge stays readable.
 *
 * @param fits whether a size in bytes is allowed
 * @returns null if no readable size fits
 */
export async function shrinkImage(
  picture: ImageBitmap,
  name: string,
  fits: (bytes: number) => boolean,
): Promise<File | null> {
  for (const pixels of PIXELS) {
    const size = sizeWithin(picture, pixels)
    for (const quality of QUALITIES) {
      const blob = await drawn(picture, wholeOf(picture), size, quality)
      if (fits(blob.size)) return asJpeg(blob, name)
    }
  }
  return null
}

/** The whole picture as a JPEG, for elements that cannot show its kind. */
export async function asShownPicture(picture: ImageBitmap, name: string): Promise<File> {
  return asJpeg(await drawn(picture, wholeOf(picture), sizeWithin(picture, DRAWN_PIXELS), 0.92), name)
}

/** Crops a photo to the given part, by default its centre, as a JPEG of at most 1024 pixels per edge. */
export async function cutImage(file: File, cut: Cut | null): Promise<File> {
  const picture = await openPicture(file, 'jpeg')
  if (!picture) return file
  const part = cut ?? middleOf(picture)
  const scale = Math.min(1, PHOTO_EDGE / Math.max(part.width, part.height))
  const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) }
  return asJpeg(await drawn(picture, part, size, 0.9), file.name)
}

function middleOf({ width, height }: Size): Cut {
  const edge = Math.min(width, height)
  return { x: (width - edge) / 2, y: (height - edge) / 2, width: edge, height: edge }
}

const wholeOf = ({ width, height }: Size): Cut => ({ x: 0, y: 0, width, height })

const asJpeg = (blob: Blob, name: string) =>
  new File([blob], name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })

async function drawn(
  picture: ImageBitmap,
  cut: Cut,
  { width, height }: Size,
  quality: number,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // JPEG has no transparency: without the white background it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
