import { describe, expect, it } from 'vitest'
import { fittingWidth } from './fitting-width.ts'

describe('the width of a picture in the viewer', () => {
  it.each([
    ['a photo on a phone', [3000, 4000], [390, 600], 390],
    ['a photo on a desk', [3000, 4000], [1400, 800], 600],
    ['a small picture', [200, 100], [1400, 800], 200],
    ['the screenshot of a long page on a phone', [720, 10_693], [390, 600], 390],
    ['the screenshot of a long page on a desk', [1080, 16_040], [1400, 800], 900],
  ])(
    'shows it whole, or a long one in its width: %s',
    (_, [width = 0, height = 0], [w = 0, h = 0], shown) => {
      expect(fittingWidth({ width, height }, { width: w, height: h })).toBe(shown)
    },
  )
})
