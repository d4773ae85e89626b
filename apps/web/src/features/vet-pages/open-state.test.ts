import { describe, expect, it } from 'vitest'
import { openState } from './open-state.ts'

const clinic = {
  timeZone: 'Europe/Berlin',
  hours: [
    { weekday: 0, start: 15 * 60, end: 18 * 60 },
    { weekday: 0, start: 8 * 60, end: 12 * 60 },
    { weekday: 2, start: 8 * 60, end: 1440 },
  ],
  holidays: ['2026-03-09'],
}
const at = (instant: string) => openState(clinic, instant)

describe('a practice', () => {
  it('is open until the end of the present opening', () => {
    expect(at('2026-03-02T07:00:00.000Z')).toEqual({ isOpen: true, until: 720 })
    expect(at('2026-03-02T16:59:00.000Z')).toEqual({ isOpen: true, until: 1080 })
    expect(at('2026-03-04T22:59:00.000Z')).toEqual({ isOpen: true, until: 1440 })
  })

  // specification/pages §2: holidays, opening state
  it('opens again in the afternoon, on another day, and not on a holiday', () => {
    expect(at('2026-03-02T11:00:00.000Z')).toMatchObject({ next: { date: '2026-03-02', minutes: 900 } })
    expect(at('2026-03-02T17:00:00.000Z')).toMatchObject({ next: { date: '2026-03-04', minutes: 480 } })
    expect(at('2026-03-07T11:00:00.000Z')).toMatchObject({ next: { date: '2026-03-11', minutes: 480 } })
  })

  it('without hours never opens', () => {
    expect(openState({ ...clinic, hours: [] }, '2026-03-02T07:00:00.000Z')).toEqual({
      isOpen: false,
      next: null,
    })
  })
})
