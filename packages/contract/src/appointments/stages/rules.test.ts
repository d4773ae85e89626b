import { describe, expect, it } from 'vitest'
import { delayNews, expectedStart, minutesWaited, ownersArrival, placeOf } from './rules.ts'

const at = (time: string) => Date.parse(`2026-03-03T${time}:00.000Z`)
const visit = { status: 'approved', startsAt: at('10:30'), endsAt: at('11:00') } as const

// docs/decisions/0420-day-board.md
describe('the place of a visit on the day board', () => {
  const stage = { arrivedAt: 'x', leftAt: null }
  it('follows its status, and before that whether the animal has arrived', () => {
    expect(placeOf({ status: 'approved', stage: null })).toBe('expected')
    expect(placeOf({ status: 'approved', stage })).toBe('arrived')
    expect(placeOf({ status: 'consulting', stage: null })).toBe('inRoom')
    expect(placeOf({ status: 'consulting', stage })).toBe('inRoom')
    expect(placeOf({ status: 'completed', stage })).toBe('done')
    expect(placeOf({ status: 'no_show', stage: null })).toBe('done')
  })

  it('is at the end for an animal that has left again', () => {
    expect(placeOf({ status: 'approved', stage: { arrivedAt: 'x', leftAt: 'y' } })).toBe('done')
  })
})

it('counts whole minutes of waiting, and none for an arrival that another clock dates ahead', () => {
  expect(minutesWaited(at('10:00'), at('10:12') + 59_000)).toBe(12)
  expect(minutesWaited(at('10:00'), at('09:59'))).toBe(0)
})

// specification/readings §6: an owner can say that they have arrived from 60 minutes before a visit until its end (added)
it('lets an owner arrive from 60 minutes before the visit until its end', () => {
  expect(ownersArrival(visit, at('09:29'))).toBe('early')
  expect(ownersArrival(visit, at('09:30'))).toBe('open')
  expect(ownersArrival(visit, at('10:59'))).toBe('open')
  expect(ownersArrival(visit, at('11:00'))).toBe('over')
  expect(ownersArrival({ ...visit, status: 'cancelled' }, at('10:00'))).toBe('over')
})

const delay = (minutes: number, setAt = '10:00') => ({ minutes, setAt: at(setAt) })

// specification/readings §6: a delay concerns visits of its date that begin within four hours after it was set (added)
describe('the expected start of a visit', () => {
  it('is later from a delay of ten minutes on', () => {
    expect(expectedStart(visit, delay(15))).toBe(at('10:45'))
    expect(expectedStart(visit, delay(9))).toBeNull()
  })

  it('is later within four hours after the delay was set, and for one that should have begun but has not', () => {
    expect(expectedStart(visit, delay(15, '06:30'))).toBe(at('10:45'))
    expect(expectedStart(visit, delay(15, '06:29'))).toBeNull()
    expect(expectedStart(visit, delay(15, '10:44'))).toBe(at('10:45'))
    expect(expectedStart(visit, delay(15, '10:45'))).toBeNull()
    expect(expectedStart({ ...visit, status: 'consulting' }, delay(15))).toBeNull()
  })
})

const news = (toldMinutes: number, minutes: number, more = {}) =>
  delayNews({ ...visit, toldMinutes, hasLeft: false, ...more }, delay(minutes))

// specification/readings §6: owners are told of a delay of ten minutes or more, and again of each change of ten or more (added)
describe('the owner of a visit', () => {
  it('is told from ten minutes on, again after a change of ten, and when the vet is on time again', () => {
    expect(news(0, 5)).toBeNull()
    expect(news(0, 10)).toBe('late')
    expect(news(10, 15)).toBeNull()
    expect(news(10, 20)).toBe('late')
    expect(news(30, 20)).toBe('late')
    expect(news(20, 5)).toBeNull()
    expect(news(20, 0)).toBe('onTime')
    expect(news(0, 0)).toBeNull()
  })

  it('is told nothing of a visit that begins later than in four hours, has begun, or of which they have left', () => {
    expect(news(0, 20, { startsAt: at('14:00') })).toBe('late')
    expect(news(0, 20, { startsAt: at('14:01') })).toBeNull()
    expect(news(0, 20, { status: 'consulting' })).toBeNull()
    expect(news(0, 20, { hasLeft: true })).toBeNull()
  })

  it('is told to come at once if the vet is on time again after the booked time', () => {
    expect(news(45, 0, { startsAt: at('09:30') })).toBe('onTime')
    expect(news(30, 0, { startsAt: at('09:30') })).toBeNull()
  })
})
