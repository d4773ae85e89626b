import { describe, expect, it } from 'vitest'
import {
  FILE_NAME_MAX_LENGTH,
  fileNameOf,
  fitsLimit,
  isKindAllowed,
  UPLOAD_PATHS,
  uploadUse,
} from './rules.ts'

describe('the size of a file', () => {
  // specification/owner §9: 700 KB; 1 MB for prescription images
  it('is at most 700 KB, inclusive, for photos and documents', () => {
    for (const use of ['photo', 'document'] as const) {
      expect(fitsLimit(700 * 1024, use)).toBe(true)
      expect(fitsLimit(700 * 1024 + 1, use)).toBe(false)
    }
  })

  // specification/owner §9: 700 KB; 1 MB for prescription images
  it('is strictly under 1 MB for prescription images', () => {
    expect(fitsLimit(1024 * 1024 - 1, 'prescription')).toBe(true)
    expect(fitsLimit(1024 * 1024, 'prescription')).toBe(false)
  })
})

describe('the kind of a file', () => {
  // specification/owner §5: photo must be an image
  it('is an image for photos, and an image or a PDF for documents', () => {
    expect(isKindAllowed('pdf', 'photo')).toBe(false)
    expect(isKindAllowed('pdf', 'document')).toBe(true)
    expect(isKindAllowed('webp', 'photo')).toBe(true)
  })

  it('is jpg, jpeg, png or heic for prescriptions', () => {
    const kinds = ['jpeg', 'png', 'gif', 'webp', 'heic', 'pdf'] as const
    expect(kinds.filter((kind) => isKindAllowed(kind, 'prescription'))).toEqual(['jpeg', 'png', 'heic'])
  })
})

describe('where a file is uploaded', () => {
  it('determines its use', () => {
    expect(UPLOAD_PATHS.filter((path) => uploadUse(path) === 'photo')).toEqual([
      'pet/profile',
      'doctor/assistant',
      'doctor/profile',
      'patient/profile',
    ])
    expect(uploadUse('doctor/document')).toBe('document')
    expect(uploadUse('doctor/document', 'prescription')).toBe('prescription')
  })
})

describe('the name of a file', () => {
  it('is shortened to 200 characters and keeps its extension', () => {
    const longest = `${'x'.repeat(FILE_NAME_MAX_LENGTH - 4)}.pdf`
    expect(fileNameOf(longest)).toBe(longest)
    expect(fileNameOf(`${'x'.repeat(296)}.pdf`)).toBe(longest)
    expect(fileNameOf('x'.repeat(300))).toBe('x'.repeat(FILE_NAME_MAX_LENGTH))
  })

  it('loses line breaks and characters that change the text direction, and nothing else', () => {
    expect(fileNameOf(' Rex\u202Egnp.exe\r\n.png ')).toBe('Rexgnp.exe.png')
    expect(fileNameOf('<b>Käthe</b> 🐶 "1".pdf')).toBe('<b>Käthe</b> 🐶 "1".pdf')
    expect(fileNameOf('\u0000')).toBe('')
  })
})
