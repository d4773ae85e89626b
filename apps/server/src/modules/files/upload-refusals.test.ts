import { FILE_LIMIT_BYTES, PRESCRIPTION_IMAGE_LIMIT_BYTES } from '@vetvisit/contract/files/rules'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPictures, PICTURE_LIMITS } from '../../adapters/pictures/pictures.ts'
import { harnessOfFile, onboardedDoctor, onboardedOwner, type Person } from '../../../test/harness.ts'
import { claiming, jpeg, padded, PDF, png, upload } from '../../../test/uploads.ts'
import { rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()
let owner: Person
let doctor: Person
beforeAll(async () => {
  owner = await onboardedOwner(harness)
  doctor = await onboardedDoctor(harness)
})

const countRows = async () =>
  (await rowsOf<{ count: number }>(harness.database, sql`select count(*)::int as count from files`))[0]?.count

const refusal = async (path: string, bytes: Buffer, as = owner, fields: Record<string, string> = {}) => {
  const rows = await countRows()
  const { status, body } = await upload(harness, { token: as.token, path, bytes, fields })
  expect(await countRows()).toBe(rows)
  return [status, body.code, body.fields?.['file']]
}

describe('an uploaded file', () => {
  // specification/owner §5: pet files 700 KB, images or PDF
  // specification/owner §5: note file 700 KB, images or PDF
  // specification/practice §5: notes and note files
  it('is refused above 716,800 bytes', async () => {
    const small = await jpeg()
    const sizes = [FILE_LIMIT_BYTES, FILE_LIMIT_BYTES + 1].map((size) =>
      upload(harness, { token: owner.token, path: 'notes/report', bytes: padded(small, size) }),
    )
    const [fits, tooLarge] = await Promise.all(sizes)
    expect(fits?.status).toBe(200)
    expect(tooLarge).toMatchObject({
      status: 413,
      body: {
        message: 'File size exceeds 700 KB. Please upload a smaller file.',
        fields: { file: 'File size exceeds 700 KB. Please upload a smaller file.' },
      },
    })
  })

  it('is refused with the same text if it is so large that it is not read', async () => {
    const bytes = Buffer.alloc(3 * PRESCRIPTION_IMAGE_LIMIT_BYTES)
    expect(await upload(harness, { token: owner.token, path: 'notes/report', bytes })).toMatchObject({
      status: 413,
      body: {
        message: 'File size exceeds 700 KB. Please upload a smaller file.',
        fields: { file: 'File size exceeds 700 KB. Please upload a smaller file.' },
      },
    })
  })

  it('is refused from 1,048,576 bytes on if it is a prescription’s', async () => {
    const small = await jpeg()
    const send = (size: number) =>
      upload(harness, {
        token: doctor.token,
        path: 'doctor/document',
        bytes: padded(small, size),
        fields: { file_type: 'prescription' },
      })
    expect((await send(PRESCRIPTION_IMAGE_LIMIT_BYTES - 1)).status).toBe(200)
    for (const size of [PRESCRIPTION_IMAGE_LIMIT_BYTES, PRESCRIPTION_IMAGE_LIMIT_BYTES + 1])
      expect(await send(size)).toMatchObject({
        status: 413,
        body: { code: 'too_large', fields: { file: 'Prescription image size must be less than 1 mb' } },
      })
  })

  // specification/owner §5: pet files 700 KB, images or PDF
  // specification/owner §5: note file 700 KB, images or PDF
  // specification/owner §5: photo must be an image
  // specification/owner §8: wrong file kind: both texts
  // specification/practice §5: notes and note files
  it('is refused unless a photo is an image, a document an image or PDF, a prescription a jpg, png or heic', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const webp = await sharp(await png())
      .webp()
      .toBuffer()
    expect(await refusal('pet/profile', PDF)).toEqual([415, 'wrong_kind', 'Only image files are allowed.'])
    for (const path of ['pet/profile', 'pet/passport', 'notes/report'])
      expect((await refusal(path, svg))[0]).toBe(415)
    expect(await refusal('pet/passport', svg)).toEqual([
      415,
      'wrong_kind',
      'Only images or PDF files are allowed.',
    ])
    for (const bytes of [webp, PDF])
      expect(await refusal('doctor/document', bytes, doctor, { file_type: 'prescription' })).toEqual([
        415,
        'wrong_kind',
        'Invalid file format. Please select a jpg, jpeg, heic, or png file.',
      ])
  })

  it('is refused if it is damaged', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#123456',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const damaged = 'Please choose another file. This one is damaged and can’t be opened.'
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      PDF.subarray(0, PDF.length - 40),
      Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
    ])
      expect(await refusal('pet/passport', bytes)).toEqual([422, 'invalid', damaged])
  })

  it('is answered 503 if it takes too long, and stored at the next try', async () => {
    const { files } = harness.context
    const usual = files.pictures
    const hasty = createPictures({ ...PICTURE_LIMITS, timeMs: 1 })
    Object.assign(files, { pictures: hasty })
    const late = { token: owner.token, path: 'pet/profile', bytes: await png() } as const
    try {
      const { status, body } = await upload(harness, late)
      expect([status, body.code]).toEqual([503, 'unavailable'])
    } finally {
      Object.assign(files, { pictures: usual })
      hasty.close()
    }
    expect((await upload(harness, late)).status).toBe(200)
  })

  it('is refused if it claims more than 40 million pixels', async () => {
    for (const [width, height, status] of [
      [8000, 5000, 422],
      [8001, 5000, 413],
      [65_535, 65_535, 413],
    ] as const)
      expect((await refusal('pet/passport', claiming(await png(), width, height)))[0]).toBe(status)
    expect(await refusal('pet/passport', claiming(await png(), 40_000, 40_000))).toEqual([
      413,
      'too_large',
      'Please choose a smaller picture. This one has too many pixels.',
    ])
  })

  it('is refused if it is empty', async () => {
    expect(await refusal('pet/passport', Buffer.alloc(0))).toEqual([
      422,
      'invalid',
      'Please choose another file. This one is empty.',
    ])
  })

  it('is refused in the reader’s language', async () => {
    const { body } = await upload(harness, {
      token: owner.token,
      path: 'pet/profile',
      bytes: PDF,
      language: 'de',
    })
    expect(body.fields).toEqual({ file: 'Nur Bilddateien sind erlaubt.' })
  })
})

const post = (payload: string, type = 'multipart/form-data; boundary=b', token = owner.token) =>
  harness.app.inject({
    method: 'POST',
    url: '/api/v1/file/upload?path=pet/profile',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  })

const part = (name: string, value: string, file = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`

describe('the form of an upload', () => {
  it.each([
    ['JSON', 415, '{}', 'application/json'],
    ['nothing in it', 422, '--b--\r\n', undefined],
    ['no file in it', 422, `${part('user', 'x')}--b--\r\n`, undefined],
    ['a file of another name', 422, `${part('avatar', 'x', 'x.jpg')}--b--\r\n`, undefined],
    [
      'a field that nobody knows',
      422,
      `${part('role', 'doctor')}${part('file', 'x', 'x.jpg')}--b--\r\n`,
      undefined,
    ],
    [
      'a poisoned prototype',
      400,
      `${part('__proto__', 'x')}${part('file', 'x', 'x.jpg')}--b--\r\n`,
      undefined,
    ],
    ['no end', 400, part('file', 'x', 'x.jpg'), undefined],
    ['no boundary', 400, part('file', 'x', 'x.jpg'), 'multipart/form-data'],
    ['two files', 413, `${part('file', 'x', 'x.jpg')}${part('file', 'y', 'y.jpg')}--b--\r\n`, undefined],
    [
      'a hundred fields',
      413,
      `${part('user', 'x').repeat(100)}${part('file', 'x', 'x.jpg')}--b--\r\n`,
      undefined,
    ],
  ])('is refused clearly with %s', async (_, status, payload, type) => {
    const answer = await post(payload, type)
    expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([status, 'error'])
  })

  it('is not read without a session', async () => {
    expect((await post('', undefined, '')).statusCode).toBe(401)
    expect((await post('', undefined, 'dead')).statusCode).toBe(403)
  })

  it('is refused for a purpose that is not listed', async () => {
    for (const path of ['pet/other', '../etc', '/etc/passwd', 'pet%2Fprofile', 'pet/profile/', ''])
      expect(await upload(harness, { token: owner.token, path, bytes: await jpeg() })).toMatchObject({
        status: 422,
        body: { fields: { path: expect.any(String) } },
      })
  })

  it('stores one file if it is repeated with its key, and refuses another content under that key', async () => {
    const sent = { token: owner.token, path: 'pet/profile', key: 'upload-0123456789' }
    const first = await upload(harness, { ...sent, bytes: await jpeg() })
    const second = await upload(harness, { ...sent, bytes: await jpeg() })
    expect(second.url).toBe(first.url)
    const other = await upload(harness, { ...sent, bytes: await png() })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  })
})
