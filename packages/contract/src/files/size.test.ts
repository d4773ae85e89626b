import { describe, expect, it } from 'vitest'
import { sizeWithin, storedSize } from './size.ts'

describe('a picture scaled to four million pixels', () => {
  it.each([
    ['a photo of a phone', [4000, 3000], [2309, 1732]],
    ['a small picture', [640, 480], [640, 480]],
    ['a narrow one', [300, 9000], [300, 9000]],
    ['a screenshot of a long page', [1080, 16_040], [720, 10_693]],
    ['a panorama', [16_040, 1080], [10_693, 720]],
  ])('keeps a readable shorter edge: %s', (_, [width = 0, height = 0], [w, h]) => {
    expect(sizeWithin({ width, height }, 4_000_000)).toEqual({ width: w, height: h })
  })
})

describe('a stored picture', () => {
  it('has at most 1,024 pixels per edge if it is a photo of a person or animal', () => {
    expect(storedSize({ width: 3000, height: 1500 }, 'photo')).toEqual({ width: 1024, height: 512 })
  })

  it('stays readable if it is a document', () => {
    expect(storedSize({ width: 1080, height: 15_000 }, 'document')).toEqual({ width: 1080, height: 15_000 })
    expect(storedSize({ width: 1080, height: 30_000 }, 'document')).toEqual({ width: 777, height: 21_588 })
    expect(storedSize({ width: 8000, height: 5000 }, 'prescription')).toEqual({ width: 5181, height: 3238 })
  })
})
