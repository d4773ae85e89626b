import type { Clinic } from '@vetvisit/contract/clinics/schemas'

/** A place: its position, if known, and its address. */
export type Place = { lat: number | null; lng: number | null; address: string }

/** URL of a map with directions to a place; without a position the map searches for the address. */
export function directionsUrl({ lat, lng, address }: Place): string {
  return lat === null || lng === null
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
    : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${lat},${lng}`)}`
}

/** An address on one line, as a map finds it. */
export const addressLine = ({ addressLine1, zipcode, city, country }: Clinic['address']): string =>
  `${addressLine1}, ${zipcode} ${city}, ${country}`
