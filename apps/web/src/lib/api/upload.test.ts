import { describe, expect, it } from 'vitest'
import { fittingFile, kindOf, UnfitFile } from './chosen-file.ts'
import { acceptOf } from './upload.ts'

const JPEG = '\xFF\xD8\xFF\xE0\0\x10JFIF'
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n'

/** One character per byte. */
const fileOf = (text: string, name: string, type = '') =>
  new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], name, { type })

const refusalOf = (file: File, use: 'photo' | 'document' | 'prescription') =>
  fittingFile(file, use).then(
    () => null,
    (error: unknown) => (error instanceof UnfitFile ? error.reason : error),
  )

describe('choosing a file', () => {
  it('offers images for photos, images and PDF for documents', () => {
    expect(acceptOf('photo')).toContain('.png')
    expect(acceptOf('photo')).not.toContain('.pdf')
    expect(acceptOf('document')).toContain('.pdf')
  })

  it('offers jpg, jpeg, png and heic for prescriptions, by all their endings', () => {
    expect(acceptOf('prescription').split(',')).toEqual([
      'image/jpeg',
      '.jpg',
      '.jpeg',
      '.jpe',
      '.jfif',
      'image/png',
      '.png',
      '.heic',
      '.heif',
    ])
  })

  it.each(['rex.jfif', 'REX.JPE', 'rex.JPG', 'rex', 'rex.pdf', 'page.html'])(
    'recognises its kind by its content, whatever its name: %s',
    async (name) => {
      expect(await kindOf(fileOf(JPEG, name, 'text/html'))).toBe('jpeg')
    },
  )

  it('sends a small one unchanged', async () => {
    for (const file of [fileOf(JPEG, 'rex.jfif'), fileOf(PDF, 'rex', 'text/plain')])
      expect(await fittingFile(file, 'document')).toBe(file)
  })

  it('sends a PDF without what surrounds it, which does not count', async () => {
    const sent = await fittingFile(fileOf(`\r\n${PDF}${'\0'.repeat(800_000)}`, 'befund.pdf'), 'document')
    expect([await sent.text(), sent.name, sent.type]).toEqual([PDF, 'befund.pdf', 'application/pdf'])
  })

  // specification/owner §8: file over 700 KB: toast danger 3 s
  // specification/owner §8: wrong file kind: both texts
  it.each([
    ['wrong_kind', fileOf('12', 'blood.jpg', 'image/jpeg'), 'document'],
    ['wrong_kind', fileOf(PDF, 'rex.jpg', 'image/jpeg'), 'photo'],
    ['wrong_kind', fileOf('GIF89a', 'rex.png'), 'prescription'],
    ['too_large', fileOf(PDF.replace('<<>>', 'x'.repeat(716_800)), 'befund.pdf'), 'document'],
    ['damaged', fileOf(PDF.slice(0, 20), 'befund.pdf'), 'document'],
    ['empty', fileOf('', 'befund.pdf'), 'document'],
  ] as const)('refuses it before it is sent: %s', async (reason, file, use) => {
    expect(await refusalOf(file, use)).toBe(reason)
  })
})
