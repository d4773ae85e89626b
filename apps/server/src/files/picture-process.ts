import { all as decodeHeic } from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_SECONDS, type PictureJob, type PictureResult, PIXEL_LIMIT } from './picture-job.ts'

/*
 * A process of its own that decodes the pictures people send, so that a crash, a hang or memory use cannot harm the server.
 * `pictures.ts` starts, watches and kills it.
 */

sharp.cache(false)
sharp.concurrency(1)
// Only these four formats; libvips knows many more.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

class TooManyPixels extends Error {}

/** The picture upright and from its pixels alone: place, camera, author and preview are removed. */
async function reencode({ bytes, kind, edge }: PictureJob): Promise<PictureResult> {
  const picture = await (kind === 'heic' ? openHeic(bytes) : open(bytes))
  const upright = picture
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: PICTURE_SECONDS })
  if (kind === 'webp') return { bytes: await upright.webp({ quality: 85 }).toBuffer(), kind: 'webp' }
  if (kind === 'png' || kind === 'gif') return { bytes: await upright.png().toBuffer(), kind: 'png' }
  const flat = upright.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  return { bytes: await flat.toBuffer(), kind: 'jpeg' }
}

async function open(bytes: Buffer): Promise<Sharp> {
  // The first frame of an animation.
  const options = { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1 } as const
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > PIXEL_LIMIT) throw new TooManyPixels()
  return sharp(bytes, options)
}

async function openHeic(bytes: Buffer): Promise<Sharp> {
  const pictures = await decodeHeic({ buffer: bytes })
  try {
    const [first] = pictures
    if (!first) throw new Error('no picture')
    if (first.width * first.height > PIXEL_LIMIT) throw new TooManyPixels()
    const { width, height, data } = await first.decode()
    return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
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
