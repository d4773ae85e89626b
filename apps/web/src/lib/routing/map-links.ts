/** Where something is, as far as it is known. */
export type Place = { lat: number | null; lng: number | null; address: string }

/** A page that leads to a place; without a position it looks the address up. */
export function directionsUrl({ lat, lng, address }: Place): string {
  return lat === null || lng === null
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
    : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${lat},${lng}`)}`
}
