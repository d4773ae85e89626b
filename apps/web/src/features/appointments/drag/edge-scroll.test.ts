import { describe, expect, it } from 'vitest'
import { speedAt } from './edge-scroll.ts'

const ends = { from: 100, to: 700 }

// specification/practice §4: a drag to the edge of a day scrolls it (added)
describe('a drag', () => {
  it('scrolls nothing in the middle', () => {
    for (const pointer of [148, 400, 652]) expect(speedAt(pointer, ends)).toBe(0)
  })

  it('scrolls the faster, the nearer it is to an edge, and beyond it as fast as at it', () => {
    expect([688, 676, 664].map((pointer) => speedAt(pointer, ends))).toEqual([675, 450, 225])
    expect([112, 124, 136].map((pointer) => speedAt(pointer, ends))).toEqual([-675, -450, -225])
    expect([700, 900, 100, -50].map((pointer) => speedAt(pointer, ends))).toEqual([900, 900, -900, -900])
  })
})
