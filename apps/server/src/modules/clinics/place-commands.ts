import type { ClinicChanges } from '@vetvisit/contract/clinics/schemas'
import type { Address } from '@vetvisit/contract/people/fields'
import { geohashOf, isUnset, type Position } from '@vetvisit/contract/search/rules'
import { countryCodeOf } from '../../geo/countries.ts'
import type { Geocoder } from '../../geo/geocoder.ts'
import { timeZoneAt } from '../../geo/time-zone.ts'
import type { StoredClinic } from '../timetables/public.ts'

/** Where a clinic is; without a position it is listed and not on the map. */
export type Location = {
  lat: number | null
  lng: number | null
  geohash: string | null
  timeZone: string
  pinned: boolean
}

/** What is known of an address; the town at least. */
type PartialAddress = { city: string } & { [K in keyof Address]?: Address[K] | undefined }

/**
 * Position and zone of an address. A pin that was put by hand wins over the geocoder (specification/readings §5). Asks a geocoder, so it
 * runs before the transaction.
 *
 * @param pin null or 0,0 is no pin
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

/** A zone of the country, the only one for most; far out at sea the lookup knows nothing else either. */
const zoneWithoutPosition = (countryCode: string | undefined) =>
  countryCode ? timeZoneAt(0, 0, countryCode) : 'Etc/UTC'

/** Whether an update needs the address looked up again, which happens before the transaction. */
export function needsLocation({ clinic }: StoredClinic, { address, position }: ClinicChanges): boolean {
  if (position !== undefined) return true
  if (!address) return false
  const moved = ADDRESS_COLUMNS.some((column) => address[column] !== clinic[column])
  return clinic.lat === null || (moved && !clinic.pinned)
}

const ADDRESS_COLUMNS = ['addressLine1', 'addressLine2', 'zipcode', 'city', 'state', 'country'] as const
