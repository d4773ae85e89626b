import { describe, expect, it } from 'vitest'
import { openHoursAt } from './open-hours.ts'

const shift = (availableDays: string, fromTimeHour: number, toTimeHour: number) => ({
  availableDays,
  fromTimeHour,
  fromTimeMin: 0,
  toTimeHour,
  toTimeMin: 0,
  slotPerPatient: 15 as const,
})

/** Open from Monday to Friday with a break, in winter at UTC+1. */
const clinic = {
  timeZone: 'Europe/Berlin',
  holidays: ['2026-11-27'],
  schedule: [shift('0,1,2,3,4', 8, 12), shift('0,1,2,3,4', 13, 18)],
}
const zone = 'Europe/Berlin'
const at = (instant: string, clinics = [clinic]) => openHoursAt(clinics, Date.parse(instant))

describe('the opening hours of a practice', () => {
  it('last until the end of the day while it is open', () => {
    expect(at('2026-11-24T09:00:00Z')).toEqual({ isOpen: true, at: '2026-11-24T17:00:00.000Z', zone })
  })

  it('begin again after the break', () => {
    expect(at('2026-11-24T11:30:00Z')).toEqual({ isOpen: false, at: '2026-11-24T12:00:00.000Z', zone })
  })

  it('begin on the next open day after the evening, a holiday and the weekend', () => {
    expect(at('2026-11-24T17:00:00Z')).toMatchObject({ isOpen: false, at: '2026-11-25T07:00:00.000Z' })
    expect(at('2026-11-26T18:00:00Z')).toMatchObject({ isOpen: false, at: '2026-11-30T07:00:00.000Z' })
  })

  it('are those of all clinics together', () => {
    const evening = { ...clinic, schedule: [shift('1', 15, 20)] }
    expect(at('2026-11-24T09:00:00Z', [clinic, evening])).toMatchObject({ at: '2026-11-24T19:00:00.000Z' })
  })

  it('are unknown without clinics', () => {
    expect(at('2026-11-24T09:00:00Z', [])).toBeNull()
  })
})
