import { withJpegEnd } from '@vetvisit/contract/files/content'
import { type Size, storedSize } from '@vetvisit/contract/files/size'
import { all as decodeHeic } from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_SECONDS, type PictureJob, type PictureResult, PIXEL_LIMIT } from './picture-job.ts'

/*
 * A process of its own that decodes the pictures people send, so that a crash, a hang or memory use cannot harm the server.
 * `pictures.ts` starts, watches and kills it.
 */

sharp.cache(false)
sharp.concurrency(1)
// Only these five formats; libvips knows many more.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    // Knows AVIF alone: the decoder of HEIC is not part of this build.
    'VipsForeignLoadHeifBuffer',
  ],
})

class TooManyPixels extends Error {}

/** The picture upright and from its pixels alone: place, camera, author and preview are removed. */
async function reencode({ bytes, kind, use }: PictureJob): Promise<PictureResult> {
  const { picture, size } = await (kind === 'heic' ? openHeic(bytes) : open(bytes, kind))
  const upright = picture
    .autoOrient()
    .resize({ ...storedSize(size, use), fit: 'fill' })
    .timeout({ seconds: PICTURE_SECONDS })
  if (kind === 'webp') return { bytes: await upright.webp({ quality: 85 }).toBuffer(), kind: 'webp' }
  if (kind === 'png' || kind === 'gif') return { bytes: await upright.png().toBuffer(), kind: 'png' }
  const flat = upright.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  return { bytes: await flat.toBuffer(), kind: 'jpeg' }
}

/** `size` is that of the upright picture. */
type Opened = { picture: Sharp; size: Size }

async function open(bytes: Buffer, kind: PictureJob['kind']): Promise<Opened> {
  // The first frame of an animation.
  const options = { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1 } as const
  const { width, height, autoOrient } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > PIXEL_LIMIT) throw new TooManyPixels()
  const content = kind === 'jpeg' ? await mended(bytes, { width, height }) : bytes
  return { picture: sharp(content, options), size: autoOrient }
}

/** This much of a JPEG may be missing at its end; viewers show it grey. */
const MISSING_PART = 0.1

/** A JPEG without its last bytes gets an end mark, which the decoder waits for (decision 380). If more is missing, it stays damaged. */
async function mended(bytes: Buffer, { width, height }: Size): Promise<Uint8Array> {
  const ended = withJpegEnd(bytes)
  if (ended === bytes) return bytes
  const kept = { left: 0, top: 0, width, height: Math.max(1, Math.floor(height * (1 - MISSING_PART))) }
  const isNearlyWhole =
    (await decodes(sharp(bytes, { failOn: 'error', sequentialRead: true }).extract(kept))) ||
    // A progressive one cannot be read in part.
    (await decodes(sharp(ended, { failOn: 'warning' })))
  return isNearlyWhole ? ended : bytes
}

const decodes = (picture: Sharp): Promise<boolean> =>
  picture
    .timeout({ seconds: PICTURE_SECONDS })
    .greyscale()
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

async function openHeic(bytes: Buffer): Promise<Opened> {
  const pictures = await decodeHeic({ buffer: bytes })
  try {
    const [first] = pictures
    if (!first) throw new Error('no picture')
    if (first.width * first.height > PIXEL_LIMIT) throw new TooManyPixels()
    const { width, height, data } = await first.decode()
    const picture = sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    return { picture, size: { width, height } }
  } finally {
    pictures.dispose()
  }
}

process.on('message', (job: PictureJob) => {
  // The channel sends bytes as a plain Uint8Array.
  reencode({ ...job, bytes: Buffer.from(job.bytes) }).then(answer, (error: unknown) =>
    answer({ refused: refusalOf(error) }),
  )
})

/** libvips ends a picture that takes too long with an error of this text. */
const TIME_LIMIT = /^timeout: /

function refusalOf(error: unknown): 'too_many_pixels' | 'too_slow' | 'unreadable' {
  if (error instanceof TooManyPixels) return 'too_many_pixels'
  return error instanceof Error && TIME_LIMIT.test(error.message) ? 'too_slow' : 'unreadable'
}

function answer(result: PictureResult): void {
  process.send?.(result)
}

// The server has ended.
process.on('disconnect', () => process.exit(0))
