import { describe, expect, it } from 'vitest'
import { lengthUntil } from './drag-edge.ts'

// specification/practice §4: the length of an appointment is changed by dragging its lower edge, in steps of five minutes (added)
describe('the length of an appointment whose lower edge is dragged', () => {
  it('is the nearest multiple of five minutes', () => {
    expect(lengthUntil(632.4, 600)).toBe(30)
    expect(lengthUntil(632.6, 600)).toBe(35)
  })

  it('is at least five minutes, also above the start', () => {
    expect(lengthUntil(601, 600)).toBe(5)
    expect(lengthUntil(540, 600)).toBe(5)
  })

  it('is at most eight hours, and ends on the same day', () => {
    expect(lengthUntil(1200, 600)).toBe(480)
    expect(lengthUntil(1500, 1410)).toBe(30)
  })
})
