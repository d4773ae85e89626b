import sharp from 'sharp'

/** Draws an SVG as a PNG of a width in pixels. */
export const renderPng = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 1200 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Steps of a colour of 256 that machines may draw edges apart. */
const TOLERANCE = 12

/** Whether two PNGs show the same, apart from the last bit of their edges. */
export async function samePicture(first: Buffer, second: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([first, second].map((png) => sharp(png).ensureAlpha().raw().toBuffer()))
  if (a === undefined || b === undefined || a.length !== b.length) return false
  return a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= TOLERANCE)
}
