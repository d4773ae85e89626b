import { all as decodeHeic } from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_SECONDS, type PictureJob, type PictureResult, PIXEL_LIMIT } from './picture-job.ts'

/*
 * A process of its own: what people send is decoded here and nowhere else, so that a picture that crashes a decoder, eats memory
 * or never ends takes down nothing but this. `pictures.ts` starts, watches and kills it.
 */

sharp.cache(false)
sharp.concurrency(1)
// Only the four formats that are asked for; libvips knows many more.
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

/** Turned upright, without anything but its pixels: place, camera, author and preview are left behind. */
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
  // Animations show their first frame.
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
  // Bytes come through the channel as plain arrays of numbers.
  reencode({ ...job, bytes: Buffer.from(job.bytes) }).then(answer, (error: unknown) =>
    answer({ refused: error instanceof TooManyPixels ? 'too_many_pixels' : 'unreadable' }),
  )
})

function answer(result: PictureResult): void {
  process.send?.(result)
}

// The server is gone: nobody will ask again.
process.on('disconnect', () => process.exit(0))
