import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person } from '../../../test/harness.ts'
import { jpeg, PDF, png, upload, uploaded } from '../../../test/uploads.ts'
import { rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()
let owner: Person
beforeAll(async () => {
  owner = await onboardedOwner(harness)
})

const read = (url: string, headers: Record<string, string> = {}) =>
  harness.app.inject({ method: 'GET', url, headers })

const countRows = async () =>
  (await rowsOf<{ count: number }>(harness.database, sql`select count(*)::int as count from files`))[0]?.count

describe('an uploaded picture', () => {
  // specification/owner §7: POST /file/upload
  it('can be read by its link only', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/profile', bytes: await jpeg() })
    const answer = await read(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
    expect((await read(url.split('?')[0] ?? '')).statusCode).toBe(422)
  })

  it('is turned upright and loses place, author and camera', async () => {
    const photo = await sharp(await jpeg())
      .withExif({
        IFD0: { Artist: 'Mira Vogel', Make: 'Camera' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const url = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: photo })
    const kept = (await read(url)).rawPayload
    const { width, height, exif, orientation } = await sharp(kept).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 20,
      height: 40,
      exif: undefined,
      orientation: undefined,
    })
    expect(kept.includes('Mira')).toBe(false)
  })

  it('becomes a JPEG if it was a HEIC, upright and without place and author', async () => {
    // A phone's photo of 96 by 64, to be turned a quarter clockwise: red left, blue right, yellow in the upper left corner.
    const photo = await readFile(path.join(import.meta.dirname, '../../../test/pictures/turned.heic'))
    expect(photo.includes('Mira Vogel')).toBe(true)
    const url = await uploaded(harness, {
      token: owner.token,
      path: 'pet/passport',
      bytes: photo,
      name: 'IMG_0001.HEIC',
      type: 'image/heic',
    })
    const answer = await read(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="IMG_0001.jpg"; filename*=UTF-8''IMG_0001.jpg`,
    })
    const kept = answer.rawPayload
    const { format, width, height, exif, icc } = await sharp(kept).metadata()
    expect({ format, width, height, exif, icc }).toEqual({
      format: 'jpeg',
      width: 64,
      height: 96,
      exif: undefined,
      icc: undefined,
    })
    expect(kept.includes('Mira')).toBe(false)
    const pixels = await sharp(kept).raw().toBuffer()
    const strongest = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = pixels.subarray((y * 64 + x) * 3)
      return green > 150 ? 'yellow' : red > blue ? 'red' : 'blue'
    }
    expect([strongest(10, 10), strongest(54, 10), strongest(10, 80), strongest(54, 80)]).toEqual([
      'red',
      'yellow',
      'blue',
      'blue',
    ])
  })

  it('is recognised by its content, not by its name or type', async () => {
    const url = await uploaded(harness, {
      token: owner.token,
      path: 'pet/profile',
      bytes: await png(),
      name: 'page.html',
      type: 'text/html',
    })
    expect((await read(url)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="page.png"; filename*=UTF-8''page.png`,
    })
  })

  it('is scaled down for purposes that show it small', async () => {
    const bytes = await jpeg({ width: 3000, height: 1500 })
    const sizes = await Promise.all(
      ['pet/profile', 'pet/passport'].map(async (path) => {
        const kept = (await read(await uploaded(harness, { token: owner.token, path, bytes }))).rawPayload
        return (await sharp(kept).metadata()).width
      }),
    )
    expect(sizes).toEqual([1024, 3000])
  })

  it('stays readable if it is the screenshot of a long page', async () => {
    const bytes = await png({ width: 1080, height: 16_040 })
    const url = await uploaded(harness, { token: owner.token, path: 'notes/report', bytes })
    const { width, height } = await sharp((await read(url)).rawPayload).metadata()
    expect([width, height]).toEqual([1063, 15_785])
  })

  it('is stored if it is a JPEG without its last bytes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#123456', noise } })
    const whole = await picture.clone().jpeg().toBuffer()
    const inPasses = await picture.clone().jpeg({ progressive: true }).toBuffer()
    for (const bytes of [whole.subarray(0, -2), whole.subarray(0, -500), inPasses.subarray(0, -2)]) {
      const url = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes })
      const kept = (await read(url)).rawPayload
      expect(await sharp(kept, { failOn: 'warning' }).stats()).toBeDefined()
      expect(kept.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    }
  })

  it('becomes a JPEG if it was an AVIF', async () => {
    const bytes = await sharp(await png())
      .avif()
      .toBuffer()
    const sent = { token: owner.token, path: 'pet/profile', bytes, name: 'rex.avif', type: 'image/avif' }
    const answer = await read(await uploaded(harness, sent))
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
  })

  it('becomes a PNG of the first frame if it was a GIF', async () => {
    const gif = await sharp(await png())
      .gif()
      .toBuffer()
    const url = await uploaded(harness, { token: owner.token, path: 'pet/profile', bytes: gif })
    expect((await read(url)).headers['content-type']).toBe('image/png')
  })
})

describe('an uploaded PDF', () => {
  it('is stored unchanged and answered as a download', async () => {
    const url = await uploaded(harness, {
      token: owner.token,
      path: 'pet/vaccination',
      bytes: PDF,
      name: 'x.pdf',
      // A character that reverses the rest of the line is removed from a name.
      fields: { originalFileName: 'Impfpaß (\u202EKäthe).pdf' },
    })
    const answer = await read(url)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Impfpa___K_the_.pdf"; filename*=UTF-8''Impfpa%C3%9F%20%28K%C3%A4the%29.pdf`,
      'cache-control': 'private, no-store',
    })
  })

  it.each([
    ['a byte-order mark in front', ['\xEF\xBB\xBF', PDF]],
    ['the header of a printer in front', ['\x1B%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', PDF]],
    ['zeros behind', [PDF, '\0'.repeat(5000)]],
    ['a page behind', [PDF, '<script>alert(1)</script>']],
    ['a script in front', ['alert(1)//', PDF]],
  ] as const)('is stored without %s', async (_, parts) => {
    const bytes = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    )
    const answer = await read(await uploaded(harness, { token: owner.token, path: 'notes/report', bytes }))
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('is refused if a page is in front of it', async () => {
    const bytes = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), PDF])
    expect((await refusal('notes/report', bytes))[0]).toBe(415)
  })

  it('is read in parts', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/vaccination', bytes: PDF })
    const cases: [string, number, string | undefined, Buffer][] = [
      ['bytes=0-4', 206, `bytes 0-4/${PDF.length}`, PDF.subarray(0, 5)],
      ['bytes=-6', 206, `bytes ${PDF.length - 6}-${PDF.length - 1}/${PDF.length}`, PDF.subarray(-6)],
      ['bytes=5-', 206, `bytes 5-${PDF.length - 1}/${PDF.length}`, PDF.subarray(5)],
      [
        `bytes=${PDF.length - 1}-9999999`,
        206,
        `bytes ${PDF.length - 1}-${PDF.length - 1}/${PDF.length}`,
        PDF.subarray(-1),
      ],
      [`bytes=${PDF.length}-`, 416, `bytes */${PDF.length}`, Buffer.alloc(0)],
      [`bytes=${'9'.repeat(40)}-`, 416, `bytes */${PDF.length}`, Buffer.alloc(0)],
      ['bytes=-0', 416, `bytes */${PDF.length}`, Buffer.alloc(0)],
      ['bytes=-99999999', 206, `bytes 0-${PDF.length - 1}/${PDF.length}`, PDF],
      ['bytes=5-2', 200, undefined, PDF],
      ['bytes=a-b', 200, undefined, PDF],
      ['bytes=0-1,4-5', 200, undefined, PDF],
      ['lines=1-2', 200, undefined, PDF],
    ]
    for (const [range, status, contentRange, content] of cases) {
      const answer = await read(url, { range })
      expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([
        range,
        status,
        contentRange,
      ])
      expect(answer.rawPayload.equals(content)).toBe(true)
    }
  })
})

const refusal = async (path: string, bytes: Buffer, as = owner, fields: Record<string, string> = {}) => {
  const rows = await countRows()
  const { status, body } = await upload(harness, { token: as.token, path, bytes, fields })
  expect(await countRows()).toBe(rows)
  return [status, body.code, body.fields?.['file']]
}
