const LONGEST_EDGE = 2000
const QUALITIES = [0.85, 0.7, 0.55, 0.4]
/** Kinds that a browser can draw; HEIC and PDF go as they are. */
const DRAWABLE = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Makes a picture small enough to be sent: a phone's photo has several MB. Turned and cut to size as seen, saved as JPEG.
 *
 * @param fits whether so many bytes are allowed
 * @returns the file itself when it fits already or cannot be drawn; the smallest try when none fits
 */
export async function shrinkImage(file: File, fits: (bytes: number) => boolean): Promise<File> {
  if (fits(file.size) || !DRAWABLE.has(file.type)) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  let smallest = file
  for (const edge of [LONGEST_EDGE, LONGEST_EDGE / 2]) {
    for (const quality of QUALITIES) {
      const blob = await drawn(picture, edge, quality)
      if (blob.size < smallest.size)
        smallest = new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
      if (fits(smallest.size)) return smallest
    }
  }
  return smallest
}

async function drawn(picture: ImageBitmap, edge: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // A transparent picture would turn black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
