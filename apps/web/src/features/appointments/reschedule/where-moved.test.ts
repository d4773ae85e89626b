import { describe, expect, it } from 'vitest'
import { whereMoved } from './where-moved.ts'

const visit = { _id: 'a', start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T09:30:00.000Z' }

describe('an appointment that was just moved', () => {
  // specification/practice §4: the practice sees its waiting list by day and offers a time by hand; a move waits for Undo
  it('is shown at its new time with the same length', () => {
    expect(whereMoved(visit, new Map([['a', '2026-03-03T10:15:00.000Z']]))).toEqual({
      _id: 'a',
      start: '2026-03-03T10:15:00.000Z',
      end: '2026-03-03T10:45:00.000Z',
    })
  })

  it('does not change other appointments', () => {
    expect(whereMoved(visit, new Map([['b', '2026-03-03T10:15:00.000Z']]))).toBe(visit)
  })
})
