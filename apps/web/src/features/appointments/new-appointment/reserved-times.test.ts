import { describe, expect, it } from 'vitest'
import { withReservedTimes } from './reserved-times.ts'

const at = (time: string) => `2026-03-03T${time}:00.000Z`
const span = (doctorId: string, start: string, end: string) => ({ doctorId, start: at(start), end: at(end) })

/** Ten to eleven of the vet `anna` is reserved. */
const reserved = { ...span('anna', '10:00', '11:00'), kind: 'reserved' } as const
const SLOTS = ['09:30', '10:00', '10:30', '11:00'].map((start) => ({ start: at(start), taken: true }))

const freeOf = (changes: Partial<Parameters<typeof withReservedTimes>[1]> = {}) =>
  withReservedTimes(SLOTS, {
    vetIds: ['anna', 'ben'],
    slotMinutes: 30,
    visits: [],
    holds: [],
    blocks: [reserved],
    ...changes,
  }).flatMap(({ start, taken }) => (taken ? [] : [start.slice(11, 16)]))

// docs/decisions/0394-blocks.md
describe('reserved time of one of several vets', () => {
  it('is free for the practice, as long as that vet may take the appointment', () => {
    expect(freeOf()).toEqual(['10:00', '10:30'])
    expect(freeOf({ vetIds: ['ben'] })).toEqual([])
    expect(freeOf({ blocks: [] })).toEqual([])
  })

  it('is taken where the vet has an appointment, a hold of an owner or another block', () => {
    const late = span('anna', '10:30', '11:00')
    expect(freeOf({ visits: [{ ...late, status: 'approved' }] })).toEqual(['10:00'])
    expect(freeOf({ visits: [{ ...late, status: 'no_show' }] })).toEqual(['10:00', '10:30'])
    expect(freeOf({ holds: [{ ...late, givesWay: false }] })).toEqual(['10:00'])
    expect(freeOf({ holds: [{ ...late, givesWay: true }] })).toEqual(['10:00', '10:30'])
    expect(freeOf({ blocks: [reserved, { ...late, kind: 'break' }] })).toEqual(['10:00'])
    expect(freeOf({ visits: [{ ...late, doctorId: 'ben', status: 'approved' }] })).toEqual(['10:00', '10:30'])
  })
})
