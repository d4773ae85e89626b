import { describe, expect, it } from 'vitest'
import { barsOf, foldedPast, loadOf, nowIndex, phaseOf, totalsOf } from './home-format.ts'

const at = (time: string) => `2026-11-23T${time}:00.000Z`
const clock = (time: string) => Date.parse(at(time))
const visit = (start: string, end: string, status: Parameters<typeof phaseOf>[0]['status'] = 'approved') => ({
  start: at(start),
  end: at(end),
  status,
})

describe('an appointment of today', () => {
  const agreed = visit('09:00', '09:30')

  it('is upcoming until its start, runs until its end, and is over afterwards', () => {
    expect(['08:59', '09:00', '09:29', '09:30'].map((time) => phaseOf(agreed, clock(time)))).toEqual([
      'ahead',
      'running',
      'running',
      'over',
    ])
  })

  it('runs beyond its end once the visit was started', () => {
    expect(phaseOf(visit('09:00', '09:30', 'consulting'), clock('10:15'))).toBe('running')
  })

  it('is over as soon as it was missed or completed', () => {
    expect(phaseOf(visit('09:00', '09:30', 'no_show'), clock('09:05'))).toBe('over')
    expect(phaseOf(visit('09:00', '09:30', 'completed'), clock('09:05'))).toBe('over')
  })
})

describe('the folded appointments of a day', () => {
  const closed = (count: number) =>
    Array.from({ length: count }, (_, index) => visit(`0${index}:00`, `0${index}:30`, 'completed'))
  const waiting = visit('08:00', '08:30')

  it('are all completed and missed ones but the last three', () => {
    const day = [visit('00:00', '00:30', 'no_show'), ...closed(4), waiting]
    expect(foldedPast(day)).toEqual(day.slice(0, 2))
  })

  it('are none if only one would fold', () => {
    expect(foldedPast([...closed(4), waiting])).toEqual([])
  })

  it('never hide an animal that still waits, however late it is', () => {
    expect(foldedPast([waiting, ...closed(8)])).toEqual([])
  })
})

describe('the "now" line', () => {
  const day = [visit('09:00', '09:30'), visit('10:00', '10:30'), visit('11:00', '11:30')]

  it.each([
    ['08:00', 0],
    ['09:00', 1],
    ['10:45', 2],
    ['18:00', 3],
  ])('is at %s below %i visits', (time, above) => {
    expect(nowIndex(day, clock(time))).toBe(above)
  })
})

const day = (consulted: number, approved = 0, noShow = 0, cancelled = 0) => ({
  date: '2026-11-23',
  consulted,
  approved,
  noShow,
  cancelled,
})

describe('the week', () => {
  it('is summed by outcome', () => {
    expect(totalsOf([day(3, 0, 0, 1), day(0), day(5, 4, 1, 2)])).toEqual({
      consulted: 8,
      approved: 4,
      noShow: 1,
      cancelled: 3,
    })
    expect(totalsOf([])).toEqual({ consulted: 0, approved: 0, noShow: 0, cancelled: 0 })
  })

  it('counts past and upcoming appointments', () => {
    expect(loadOf(day(3, 2, 1, 1))).toBe(5)
  })

  it('is drawn to the scale of its busiest day, from the bottom up', () => {
    const [full, half] = barsOf([day(4, 2, 1, 1), day(0, 4)], 80)
    expect(full?.parts).toEqual([
      { kind: 'consulted', top: 40, height: 40 },
      { kind: 'approved', top: 20, height: 20 },
      { kind: 'noShow', top: 10, height: 10 },
      { kind: 'cancelled', top: 0, height: 10 },
    ])
    expect(half?.parts).toEqual([{ kind: 'approved', top: 40, height: 40 }])
  })

  it('does not look full with one appointment', () => {
    expect(barsOf([day(1)], 80)[0]?.parts).toEqual([{ kind: 'consulted', top: 60, height: 20 }])
  })

  it('has no bar on a day without appointments', () => {
    expect(barsOf([day(0)], 80)[0]?.parts).toEqual([])
  })
})
