import type { ClinicChanges } from '@vetvisit/contract/clinics/schemas'
import type { Address } from '@vetvisit/contract/people/fields'
import { geohashOf, isUnset, type Position } from '@vetvisit/contract/geo/rules'
import { countryCodeOf } from '../../adapters/geo/countries.ts'
import type { Geocoder } from '../../adapters/geo/geocoder.ts'
import { timeZoneAt } from '../../adapters/geo/time-zone.ts'
import type { StoredClinic } from '../timetables/public.ts'

/** The position and time zone of a clinic; without a position it is listed but not on the map. */
export type Location = {
  lat: number | null
  lng: number | null
  geohash: string | null
  timeZone: string
  pinned: boolean
}

/** An address of which at least the town is known. */
type PartialAddress = { city: string } & { [K in keyof Address]?: Address[K] | undefined }

/**
 * Finds the position and time zone of an address. A pin set by hand wins over the geocoder (specification/readings §5). Runs before the
 * transaction, because the geocoder is slow.
 *
 * @param pin null or 0,0 means no pin
 */
export async function locate(
  geocoder: Geocoder,
  address: PartialAddress,
  pin: Position | null,
): Promise<Location> {
  const { addressLine1 = '', zipcode = '', city, state = '', country = '' } = address
  const pinned = pin !== null && !isUnset(pin)
  const found = pinned ? pin : await geocoder.geocode({ addressLine1, zipcode, city, state, country })
  const countryCode = countryCodeOf(country)
  if (!found)
    return { lat: null, lng: null, geohash: null, timeZone: zoneWithoutPosition(countryCode), pinned: false }
  const { lat, lng } = found
  return { lat, lng, geohash: geohashOf({ lat, lng }), timeZone: timeZoneAt(lat, lng, countryCode), pinned }
}

/** A time zone of the country, the only one for most: 0,0 lies at sea, so the lookup decides by the country. */
const zoneWithoutPosition = (countryCode: string | undefined) =>
  countryCode ? timeZoneAt(0, 0, countryCode) : 'Etc/UTC'

/** Whether a change needs `locate`. */
export function needsLocation({ clinic }: StoredClinic, { address, position }: ClinicChanges): boolean {
  if (position !== undefined) return true
  if (!address) return false
  const moved = ADDRESS_COLUMNS.some((column) => address[column] !== clinic[column])
  return clinic.lat === null || (moved && !clinic.pinned)
}

const ADDRESS_COLUMNS = ['addressLine1', 'addressLine2', 'zipcode', 'city', 'state', 'country'] as const
