import { countryCodeOf } from './countries.ts'
import { createNominatim, type NominatimOptions, type Position } from './nominatim.ts'
import { findPlace } from './places.ts'

/** The fields of an address that help to find it. Countries are names in English, German or Hindi, or ISO codes. */
export type GeocoderAddress = {
  addressLine1?: string
  zipcode?: string
  city: string
  state?: string
  country?: string
}

export type Geocoder = {
  /**
   * The position of an address. Never rejects: if the server fails, that is logged and the table of towns answers.
   *
   * @returns null if neither the server nor the table knows the town
   */
  geocode(address: GeocoderAddress): Promise<Position | null>
}

export type GeocoderOptions = {
  /** `GEOCODER_URL`, a Nominatim-compatible server; without it only the embedded table is used. */
  url?: string | undefined
  log: { warn(details: object, message: string): void }
  limits?: Omit<NominatimOptions, 'baseUrl'>
}

/** The geocoder that the settings name. */
export function createGeocoder({ url, log, limits }: GeocoderOptions): Geocoder {
  const server = url ? createNominatim({ ...limits, baseUrl: url }) : undefined
  return {
    async geocode(address) {
      try {
        const found = await server?.find({ ...address, countryCode: countryCodeOf(address.country ?? '') })
        if (found) return found
      } catch (error) {
        // The address is personal, so the log has only the failure and its reason.
        log.warn({ reason: reasonOf(error) }, 'geocoder did not answer, using the town table')
      }
      const town = findPlace(address)
      return town ? { lat: town.lat, lng: town.lng, precision: 'town' } : null
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
