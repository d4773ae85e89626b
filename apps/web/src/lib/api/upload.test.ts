import { describe, expect, it } from 'vitest'
import { acceptOf, kindOf } from './upload.ts'

describe('choosing a file', () => {
  it('offers images for photos, images and PDF for documents', () => {
    expect(acceptOf('photo')).toContain('.png')
    expect(acceptOf('photo')).not.toContain('.pdf')
    expect(acceptOf('document')).toContain('.pdf')
  })

  it('offers jpg, jpeg, png and heic for prescriptions', () => {
    expect(
      acceptOf('prescription')
        .split(',')
        .filter((ending) => ending !== '.heif'),
    ).toEqual(['.jpg', '.jpeg', '.png', '.heic'])
  })

  it('recognises a file type by its extension in any case, and no SVG', () => {
    expect(kindOf('Befund.PDF')).toBe('pdf')
    expect(kindOf('photo.of.cat.JPG')).toBe('jpeg')
    expect(kindOf('drawing.svg')).toBeNull()
    expect(kindOf('noending')).toBeNull()
  })
})
