import { describe, expect, it } from 'vitest'
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
    needOf: () => undefined,
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
    expect(found({ needOf: (vetId) => ({ minutes: vetId === 'anna' ? 90 : 30 }) }).slice(0, 2)).toEqual([
      '03T07:00 anna ben',
      '03T07:30 ben',
    ])
  })

  it('are none if no vet takes the appointment', () => {
    expect(found({ vetIds: [] })).toEqual([])
  })
})

/** Open on Mondays and Sundays from eight to half past nine. */
const RARE = {
  ...CLINIC,
  holidays: ['2026-12-24'],
  schedule: CLINIC.schedule.map((hours) => ({ ...hours, availableDays: '0,6' })),
}

const first = (
  from: string,
  now: string,
  {
    clinic = RARE,
    times = {},
  }: { clinic?: typeof RARE; times?: Parameters<typeof nearestStarts>[1]['times'] } = {},
) =>
  nearestStarts(clinic, { vetIds: null, from, earliest: Date.parse(now), times, needOf: () => undefined })[0]
    ?.start

describe('the nearest start of the own list', () => {
  it('is the first of the day that has not begun', () => {
    expect(first('2026-11-23', '2026-11-22T12:00:00.000Z')).toBe('2026-11-23T07:00:00.000Z')
    expect(first('2026-11-23', '2026-11-23T07:30:00.000Z')).toBe('2026-11-23T07:30:00.000Z')
    expect(first('2026-11-23', '2026-11-23T07:31:00.000Z')).toBe('2026-11-23T08:00:00.000Z')
  })

  it('is on the next open day if the day is over, closed or a holiday', () => {
    expect(first('2026-11-23', '2026-11-23T08:01:00.000Z')).toBe('2026-11-29T07:00:00.000Z')
    expect(first('2026-11-24', '2026-11-23T07:00:00.000Z')).toBe('2026-11-29T07:00:00.000Z')
    const clinic = { ...RARE, holidays: ['2026-11-29'] }
    expect(first('2026-11-24', '2026-11-23T07:00:00.000Z', { clinic })).toBe('2026-11-30T07:00:00.000Z')
  })

  it('leaves out the taken times of all its vets', () => {
    const hold = {
      doctorId: 'anna',
      start: '2026-11-23T07:00:00.000Z',
      end: '2026-11-23T08:00:00.000Z',
      clinicId: 'clinic',
      heldFor: 'booking',
      expiresAt: '2026-11-23T08:00:00.000Z',
      givesWay: false,
    } as const
    expect(first('2026-11-23', '2026-11-22T12:00:00.000Z', { times: { holds: [hold] } })).toBe(
      '2026-11-23T08:00:00.000Z',
    )
  })

  it('does not exist if the clinic never opens', () => {
    expect(first('2026-11-23', '2026-11-22T12:00:00.000Z', { clinic: { ...RARE, schedule: [] } })).toBe(
      undefined,
    )
  })
})
