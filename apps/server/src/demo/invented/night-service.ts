import type { NewClinic } from '@vetvisit/contract/clinics/schemas'
import { makeClinicPhone } from './people.ts'
import { nightHours, roundTheClock } from './opening-hours.ts'
import type { ClinicSpot } from './towns.ts'

/** Cities with fewer clinics have no service of their own at night. */
export const CLINICS_OF_BIG_CITY = 5

/** What a clinic of a big city does at night: answers its number, is open until the morning, or never closes. */
type NightService = 'number' | 'night' | 'clock'
const SERVICES: readonly NightService[] = ['clock', 'night', 'number']

/** Gives the first three verified practices of each big city a service at night; the same clinics in the same order give the same ones. */
export class NightServices {
  readonly #clinicsOf = new Map<string, number>()
  readonly #givenIn = new Map<string, number>()

  constructor(spots: readonly ClinicSpot[]) {
    for (const spot of spots) this.#clinicsOf.set(cityOf(spot), (this.#clinicsOf.get(cityOf(spot)) ?? 0) + 1)
  }

  /** Undefined without one. Called once for each practice that may have one. */
  next(spot: ClinicSpot): NightService | undefined {
    const city = cityOf(spot)
    if ((this.#clinicsOf.get(city) ?? 0) < CLINICS_OF_BIG_CITY) return undefined
    const given = this.#givenIn.get(city) ?? 0
    this.#givenIn.set(city, given + 1)
    return SERVICES[given]
  }
}

const cityOf = ({ country, city }: ClinicSpot) => `${country} ${city}`

/** Numbers reserved for films, if the country has some, and the hours of a service at night. */
export function nightFields(
  spot: ClinicSpot,
  number: number,
  { service, takesEmergencies }: { service: NightService | undefined; takesEmergencies: boolean },
): Pick<NewClinic, 'phone' | 'emergencyPhone' | 'takesEmergencies'> &
  Partial<Pick<NewClinic, 'schedule' | 'holidays'>> {
  const answers = takesEmergencies || service === 'number' || service === 'clock'
  return {
    phone: makeClinicPhone(spot, number),
    emergencyPhone: answers ? makeClinicPhone(spot, number + 505) : null,
    takesEmergencies: answers || service === 'night',
    ...(service === 'clock' && { schedule: roundTheClock(), holidays: [] }),
    ...(service === 'night' && { schedule: nightHours(), holidays: [] }),
  }
}
