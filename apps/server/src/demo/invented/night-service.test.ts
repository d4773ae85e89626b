import { openingAt } from '@vetvisit/contract/appointments/availability/opening'
import { scheduleProblems, weekHoursOf } from '@vetvisit/contract/clinics/rules'
import { describe, expect, it } from 'vitest'
import { CLINICS_OF_BIG_CITY } from './night-service.ts'
import { makePractices, SEED } from '../seed.ts'
import { chooseClinicSpots } from './towns.ts'

const { clinics } = makePractices(chooseClinicSpots(SEED), 'hash', Date.parse('2026-11-26T12:00:00Z'))
const cities = new Map<string, typeof clinics>()
for (const clinic of clinics) {
  const city = `${clinic.spot.country} ${clinic.spot.city}`
  cities.set(city, [...(cities.get(city) ?? []), clinic])
}
const bigCities = [...cities].filter(([, ofCity]) => ofCity.length >= CLINICS_OF_BIG_CITY)

/** 22:31 and 03:00 on a Thursday, by the clock of the given clinic's zone. */
const isOpenAllNight = ({ form }: (typeof clinics)[number]) =>
  ['2026-11-26T22:31:00Z', '2026-11-27T03:00:00Z'].every((at) => {
    const { schedule, holidays } = form
    return (
      openingAt({ zone: 'UTC', hours: weekHoursOf(schedule), holidays }, Date.parse(at)).openUntil !== null
    )
  })
const isOpenByDay = ({ form }: (typeof clinics)[number]) =>
  openingAt(
    { zone: 'UTC', hours: weekHoursOf(form.schedule), holidays: [] },
    Date.parse('2026-11-26T16:00:00Z'),
  ).openUntil !== null

describe('the nights of the demo', () => {
  it('has a dozen big cities or more', () => {
    expect(bigCities.length).toBeGreaterThanOrEqual(12)
    expect(bigCities.map(([city]) => city)).toEqual(
      expect.arrayContaining(['DE Berlin', 'DE Hamburg', 'DE München', 'GB London', 'AT Wien', 'IN Mumbai']),
    )
  })

  it('has a clinic that never closes and one with night hours in each big city', () => {
    for (const [city, ofCity] of bigCities) {
      const atNight = ofCity.filter(isOpenAllNight).filter(({ form }) => form.takesEmergencies)
      expect.soft(atNight.filter(isOpenByDay), city).toHaveLength(1)
      expect
        .soft(
          atNight.filter((clinic) => !isOpenByDay(clinic)),
          city,
        )
        .toHaveLength(1)
    }
  })

  it('has two numbers for emergencies or more in each big city whose country has numbers for films', () => {
    const few = bigCities
      .filter(([city]) => /^(DE|GB) /.test(city))
      .filter(([, ofCity]) => ofCity.filter(({ form }) => form.emergencyPhone !== null).length < 2)
    expect(few.map(([city]) => city)).toEqual([])
  })

  it('has no number for emergencies of a clinic that takes none, and hours by the rule', () => {
    expect(clinics.filter(({ form }) => form.emergencyPhone !== null && !form.takesEmergencies)).toEqual([])
    expect(clinics.flatMap(({ form }) => scheduleProblems(form.schedule))).toEqual([])
  })
})
