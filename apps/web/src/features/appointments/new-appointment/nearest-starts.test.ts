import { describe, expect, it } from 'vitest'
import { placeOfLetters } from './desk-keys.ts'
import { nearestStarts } from './nearest-starts.ts'

/** Open on Mondays to Fridays from eight to half past nine, in slots of half an hour. */
const CLINIC = {
  _id: 'clinic',
  timeZone: 'Europe/Berlin',
  holidays: [],
  schedule: [
    {
      availableDays: '0,1,2,3,4',
      fromTimeHour: 8,
      fromTimeMin: 0,
      toTimeHour: 9,
      toTimeMin: 30,
      slotPerPatient: 30 as const,
    },
  ],
}

/** Tuesday, 3 March 2026; Berlin is an hour ahead. */
const at = (time: string) => `2026-03-03T${time}:00.000Z`
const block = (doctorId: string, kind: 'reserved' | 'other', start: string, end: string) =>
  ({ _id: start, doctorId, kind, start: at(start), end: at(end), note: '', seriesId: null }) as const

const found = (changes: Partial<Parameters<typeof nearestStarts>[1]> = {}) =>
  nearestStarts(CLINIC, {
    vetIds: ['anna', 'ben'],
    from: '2026-03-03',
    earliest: Date.parse(at('07:00')),
    times: {},
    needOfVet: () => undefined,
    ...changes,
  }).map(({ start, vetIds }) => `${start.slice(8, 16)} ${vetIds.join(' ')}`)

// specification/practice §4: New appointment offers the five nearest starts of any vet of the clinic (added)
describe('the nearest starts of a clinic', () => {
  it('are five, from now on and over the end of a day, with the vets who are free', () => {
    expect(found()).toEqual([
      '03T07:00 anna ben',
      '03T07:30 anna ben',
      '03T08:00 anna ben',
      '04T07:00 anna ben',
      '04T07:30 anna ben',
    ])
    expect(found({ earliest: Date.parse(at('07:31')) })[0]).toBe('03T08:00 anna ben')
  })

  it('leave out a vet who is blocked, but not by reserved time, and a start without any vet', () => {
    const blocks = [block('anna', 'other', '07:00', '08:00'), block('ben', 'other', '07:30', '08:00')]
    expect(found({ times: { blocks } }).slice(0, 2)).toEqual(['03T07:00 ben', '03T08:00 anna ben'])
    const reserved = [block('anna', 'reserved', '07:00', '08:00')]
    expect(found({ times: { blocks: reserved } })[0]).toBe('03T07:00 anna ben')
  })

  it('need the length that each vet takes', () => {
    expect(found({ needOfVet: (vetId) => ({ minutes: vetId === 'anna' ? 90 : 30 }) }).slice(0, 2)).toEqual([
      '03T07:00 anna ben',
      '03T07:30 ben',
    ])
  })

  it('are none if no vet takes the appointment', () => {
    expect(found({ vetIds: [] })).toEqual([])
  })
})

describe('a reason by its first letters', () => {
  it('is the first whose name begins so, in any case and script', () => {
    expect(placeOfLetters(['Check-up', 'Vaccination', 'Verbandwechsel'], 'V')).toBe(1)
    expect(placeOfLetters(['Check-up', 'Vaccination', 'Verbandwechsel'], 've')).toBe(2)
    expect(placeOfLetters(['जाँच', 'टीका'], 'टी')).toBe(1)
    expect(placeOfLetters(['Check-up'], 'x')).toBe(-1)
  })
})
