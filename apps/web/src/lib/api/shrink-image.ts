const LONGEST_EDGE = 2000
const QUALITIES = [0.85, 0.7, 0.55, 0.4]

/** Longest edge of a cropped photo in pixels; the server stores no more. */
const PHOTO_EDGE = 1024

/** A rectangle of a picture, in its own pixels. */
export type Cut = { x: number; y: number; width: number; height: number }

/** Whether this browser can decode the picture; few decode HEIC, none PDF. */
export async function canBeDrawn(file: File): Promise<boolean> {
  const picture = await openPicture(file)
  picture?.close()
  return picture !== null
}

/**
 * Shrinks a picture for upload, because phone photos have several MB. Applies rotation and crop, saves as JPEG.
 *
 * @param fits whether a size in bytes is allowed
 * @returns the file itself if it already fits or cannot be drawn; the smallest attempt if none fits
 */
export async function shrinkImage(file: File, fits: (bytes: number) => boolean): Promise<File> {
  if (fits(file.size)) return file
  const picture = await openPicture(file)
  if (!picture) return file
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
  let smallest = file
  for (const edge of [LONGEST_EDGE, LONGEST_EDGE / 2]) {
    for (const quality of QUALITIES) {
      const blob = await drawn(picture, whole, edge, quality)
      if (blob.size < smallest.size) smallest = asJpeg(blob, file.name)
      if (fits(smallest.size)) return smallest
    }
  }
  return smallest
}

/** Crops a photo to the given part, by default its centre, as a JPEG of at most 1024 pixels per edge. */
export async function cutImage(file: File, cut: Cut | null): Promise<File> {
  const picture = await openPicture(file)
  if (!picture) return file
  return asJpeg(await drawn(picture, cut ?? middleOf(picture), PHOTO_EDGE, 0.9), file.name)
}

function middleOf({ width, height }: ImageBitmap): Cut {
  const edge = Math.min(width, height)
  return { x: (width - edge) / 2, y: (height - edge) / 2, width: edge, height: edge }
}

const openPicture = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

const asJpeg = (blob: Blob, name: string) =>
  new File([blob], name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })

async function drawn(picture: ImageBitmap, cut: Cut, edge: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(cut.width, cut.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(cut.width * scale)),
    Math.max(1, Math.round(cut.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // JPEG has no transparency: without the white background it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
