import { describe, expect, it } from 'vitest'
import { goalBack, whereMoved } from './where-moved.ts'

const visit = { _id: 'a', start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T09:30:00.000Z' }
const goal = { start: '2026-03-03T10:15:00.000Z' }

describe('an appointment that was just moved', () => {
  // specification/practice §4: the practice sees its waiting list by day and offers a time by hand; a move waits for Undo
  it('is shown at its new time with the same length', () => {
    expect(whereMoved(visit, new Map([['a', goal]]))).toEqual({
      _id: 'a',
      start: '2026-03-03T10:15:00.000Z',
      end: '2026-03-03T10:45:00.000Z',
    })
  })

  // specification/practice §4: staff who move a visit may change its minutes, also where it stays (added)
  it('has its new length, with what it takes after it', () => {
    const taking = { ...visit, busyUntil: '2026-03-02T09:40:00.000Z' }
    const goals = new Map([['a', { start: visit.start, minutes: 45 }]])
    expect(whereMoved(taking, goals)).toEqual({
      ...visit,
      end: '2026-03-02T09:45:00.000Z',
      busyUntil: '2026-03-02T09:55:00.000Z',
    })
  })

  it('keeps what it takes before and after it', () => {
    const taking = {
      ...visit,
      busyFrom: '2026-03-02T08:55:00.000Z',
      busyUntil: '2026-03-02T09:40:00.000Z',
    }
    expect(whereMoved(taking, new Map([['a', goal]]))).toMatchObject({
      busyFrom: '2026-03-03T10:10:00.000Z',
      busyUntil: '2026-03-03T10:55:00.000Z',
    })
  })

  // specification/practice §4: a visit is given to a colleague by dragging it to their column, or by keys, and can be taken back (added)
  it('is the colleague’s who takes it over, whose name is said only where those of all vets are', () => {
    const taker = { _id: 'felix', fullname: 'Felix Oster' }
    const goals = new Map([['a', { start: visit.start, taker }]])
    const mine = { ...visit, doctorId: 'hannah', doctorName: 'Hannah Seidel', vet: null }
    const taken = { ...mine, doctorId: 'felix', doctorName: 'Felix Oster' }
    expect(whereMoved(mine, goals)).toEqual(taken)
    expect(whereMoved({ ...mine, vet: 'Hannah Seidel' }, goals)).toEqual({ ...taken, vet: 'Felix Oster' })
  })

  it('does not change other appointments', () => {
    expect(whereMoved(visit, new Map([['b', goal]]))).toBe(visit)
  })
})

// specification/practice §4: every accepted move of the calendar can be taken back, also one to a time that was known as taken (added)
describe('the goal that takes a move back', () => {
  const before = { ...visit, vet: { _id: 'v', fullname: 'Ruth Adler' }, room: { _id: 'r', name: 'X-ray' } }
  const taker = { _id: 'w', fullname: 'Ingo Brenner' }

  it('is the former start, and what else was changed', () => {
    expect(goalBack(before, goal)).toEqual({ start: visit.start })
    expect(goalBack(before, { ...goal, minutes: 45, room: null, taker })).toEqual({
      start: visit.start,
      minutes: 30,
      room: before.room,
      taker: before.vet,
    })
  })

  it('has no room for an appointment that was in none', () => {
    const room = { _id: 'r', name: 'X-ray' }
    expect(goalBack({ ...before, room: undefined }, { ...goal, room })).toEqual({
      start: visit.start,
      room: null,
    })
  })
})
