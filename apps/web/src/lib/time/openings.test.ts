import { describe, expect, it } from 'vitest'
import { openingsOf, openingsOn, withVetHours } from './openings.ts'

const MONDAY = '2026-11-23'
const clinic = {
  _id: 'south',
  timeZone: 'Europe/Berlin',
  holidays: ['2026-12-24'],
  schedule: [
    {
      availableDays: '0',
      fromTimeHour: 8,
      fromTimeMin: 0,
      toTimeHour: 18,
      toTimeMin: 0,
      slotPerPatient: 30 as const,
    },
  ],
}
const vet = {
  clinicId: 'south',
  doctorId: 'ruth',
  hours: [{ weekday: 0, start: 540, end: 720 }],
  since: null,
  until: null,
  changes: [],
}
const on = (date: string, ...hours: Parameters<typeof withVetHours>[1] & object) =>
  withVetHours([clinic], hours).flatMap((each) => openingsOn(each, date))

// specification/readings §5: calendars and requests show when vets are there by their own hours and changed dates (added)
describe('the openings of a clinic', () => {
  it('are those of the vet whose times are shown', () => {
    expect(on(MONDAY, vet)).toEqual([{ start: 540, end: 720 }])
    expect(openingsOf(withVetHours([clinic], [vet]), { from: MONDAY, to: MONDAY })).toEqual([
      { start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T11:00:00.000Z' },
    ])
  })

  it('are those of all vets whose times are shown', () => {
    const colleague = { ...vet, doctorId: 'ingo', hours: [{ weekday: 0, start: 660, end: 900 }] }
    expect(on(MONDAY, vet, colleague)).toEqual([
      { start: 540, end: 720 },
      { start: 660, end: 900 },
    ])
  })

  it('change on single dates, also on a holiday', () => {
    const closed = { date: MONDAY, opens: false, start: 600, end: 660 }
    const opened = { date: '2026-12-24', opens: true, start: 480, end: 540 }
    const changed = { ...vet, changes: [closed, opened] }
    expect(on(MONDAY, changed)).toEqual([
      { start: 540, end: 600 },
      { start: 660, end: 720 },
    ])
    expect(on('2026-12-24', changed)).toEqual([{ start: 480, end: 540 }])
    expect(on('2026-12-24', vet)).toEqual([])
  })

  it('lie between the first and the last day of work', () => {
    expect(on(MONDAY, { ...vet, since: '2026-11-24' })).toEqual([])
    expect(on(MONDAY, { ...vet, until: '2026-11-22' })).toEqual([])
  })

  it('are none where the vet works at another clinic, and the clinic’s for a vet who is listed nowhere', () => {
    expect(on(MONDAY, { ...vet, clinicId: 'north' })).toEqual([])
    expect(on(MONDAY)).toEqual([{ start: 480, end: 1080 }])
  })
})
