/** @module-tag databases */
import { beforeEach, describe, expect, it } from 'vitest'
import { harnessOfFile, SCHEDULE } from '../../../../test/harness.ts'
import { HOME, mapOf, north } from './search.test-support.ts'

const harness = harnessOfFile()
const { search, names, clinicAt } = mapOf(harness)

const PHONE = '+493012345678'
const NIGHT_PHONE = '+493012345679'
/** Open from that hour on, every day. */
const from = (hour: number) => ({
  phone: PHONE,
  schedule: [{ ...SCHEDULE, availableDays: '0,1,2,3,4,5,6', fromTimeHour: hour, toTimeHour: 18 }],
})

/** Monday, 22:31 in Berlin. */
beforeEach(() => harness.clock.set('2026-03-02T21:31:00.000Z'))

describe('a search for numbers that answer an emergency', () => {
  // specification/readings §9: at 22:31 the emergency page has a number: emergency numbers, then who is open, then who opens first (added)
  it('is not filled by nearer practices that are closed', async () => {
    for (let km = 1; km <= 20; km += 1)
      await clinicAt(north(HOME, km), `Closed ${km}`, { phone: PHONE, takesEmergencies: true })
    await clinicAt(north(HOME, 40), 'Night', { phone: PHONE, emergencyPhone: NIGHT_PHONE })
    expect(await names({ ...HOME, radiusKm: 60, phone: 'emergency', limit: 1 })).toEqual(['Night'])
  })

  it('finds another number only of an open practice that takes emergencies', async () => {
    harness.clock.set('2026-03-02T08:00:00.000Z')
    await clinicAt(HOME, 'Takes emergencies', { phone: PHONE, takesEmergencies: true })
    await clinicAt(HOME, 'Takes none', { phone: PHONE })
    await clinicAt(HOME, 'Without a number', { takesEmergencies: true })
    await clinicAt(HOME, 'Opens later', { ...from(12), takesEmergencies: true })
    expect(await names({ ...HOME, phone: 'emergency' })).toEqual(['Takes emergencies'])
  })
})

describe('a search for practices that can be called', () => {
  it('leaves out those without a number', async () => {
    await clinicAt(HOME, 'Without a number')
    await clinicAt(north(HOME, 1), 'For emergencies', { emergencyPhone: NIGHT_PHONE })
    await clinicAt(north(HOME, 2), 'By day', { phone: PHONE })
    expect(await names({ ...HOME, phone: 'any' })).toEqual(['For emergencies', 'By day'])
  })
})

describe('the order by opening', () => {
  // specification/readings §9: at 22:31 the emergency page has a number: emergency numbers, then who is open, then who opens first (added)
  it('has open practices first, then those that open first, then those that stay closed', async () => {
    const holidays = Array.from({ length: 9 }, (_, day) => `2026-03-0${day + 1}`)
    await clinicAt(HOME, 'Closed all week', { ...from(6), holidays: [...holidays, '2026-03-10'] })
    await clinicAt(north(HOME, 1), 'Nine', from(9))
    await clinicAt(north(HOME, 2), 'Holiday tomorrow', { ...from(7), holidays: ['2026-03-03'] })
    await clinicAt(north(HOME, 3), 'Eight', from(8))
    await clinicAt(north(HOME, 4), 'Open', { schedule: [{ ...from(0).schedule[0], toTimeHour: 24 }] })
    const found = await search({ ...HOME, radiusKm: 60, sort: 'opens' })
    expect(found.clinics.map(({ name }) => name)).toEqual([
      'Open',
      'Eight',
      'Nine',
      'Holiday tomorrow',
      'Closed all week',
    ])
    expect(found.clinics[1]?.opensAt).toBe('2026-03-03T07:00:00.000Z')
    expect(await names({ ...HOME, radiusKm: 60, sort: 'opens', limit: 2 })).toEqual(['Open', 'Eight'])
  })

  it('keeps to a radius around the main town of a time zone', async () => {
    const berlin = { lat: 52.52, lng: 13.41 }
    await clinicAt(north(berlin, 30), 'Near', from(9))
    await clinicAt(north(berlin, 90), 'Opens first', from(6))
    const query = { zone: 'Europe/Berlin', sort: 'opens', phone: 'any' } as const
    expect(await names({ ...query, radiusKm: 60 })).toEqual(['Near'])
    expect(await names(query)).toEqual(['Opens first', 'Near'])
  })
})
