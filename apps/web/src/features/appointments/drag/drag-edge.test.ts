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

  it('is at most eight hours', () => {
    expect(lengthUntil(1200, 600)).toBe(480)
  })

  it('may end after midnight, as at a clinic that is open at night', () => {
    expect(lengthUntil(1475, 1410)).toBe(65)
  })
})
