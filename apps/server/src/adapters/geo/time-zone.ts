import tzLookup from '@photostructure/tz-lookup'

// Distances in degrees (1 degree is 111 km) and number of directions in which neighbours are looked up.
const RINGS = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3]
const DIRECTIONS = 16

/**
 * The IANA zone at a position, as `Intl` accepts it.
 *
 * The lookup's map is coarse: near a border or a coast it may return the neighbour's zone or one of the sea. Therefore a
 * zone that the given country does not use is replaced by the nearest one that it uses and, without a country, an offset zone (`Etc/…`)
 * by the nearest zone of a country. On the high seas the offset zone stays.
 *
 * @param countryCode ISO 3166-1 alpha-2 of the address, if known
 * @throws RangeError if the position is not on the globe
 */
export function timeZoneAt(lat: number, lng: number, countryCode?: string): string {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new RangeError(`No such position: ${lat}, ${lng}`)
  const allowed = countryCode ? zonesOf(countryCode) : new Set<string>()
  const fits = (zone: string) => (allowed.size > 0 ? allowed.has(canonicalZone(zone)) : !isOffset(zone))
  const here = mappedZone(lat, lng)
  if (fits(here)) return here
  return nearestZone(lat, lng, fits) ?? soleZone(allowed) ?? here
}

function nearestZone(lat: number, lng: number, fits: (zone: string) => boolean): string | undefined {
  const stretch = Math.max(0.05, Math.cos((lat * Math.PI) / 180))
  for (const radius of RINGS) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const angle = (direction / DIRECTIONS) * 2 * Math.PI
      const north = Math.max(-90, Math.min(90, lat + radius * Math.cos(angle)))
      const zone = mappedZone(north, wrap(lng + (radius * Math.sin(angle)) / stretch))
      if (fits(zone)) return zone
    }
  }
  return undefined
}

// Far out at sea with a country: the zone of a country with one zone, else the first listed.
function soleZone(allowed: ReadonlySet<string>): string | undefined {
  return allowed.values().next().value
}

/** The zone on the lookup's map, by its modern name: one of the sea (`Etc/…`) far from land. */
export function mappedZone(lat: number, lng: number): string {
  const zone = tzLookup(lat, lng)
  return canonicalZone(zone) === '' ? 'Etc/UTC' : zone
}

export function isOffset(zone: string): boolean {
  return zone.startsWith('Etc/') || zone === 'UTC'
}

function wrap(lng: number): number {
  return lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng
}

const canonicalNames = new Map<string, string>()

/**
 * The name of a zone as `Intl` has it, because zones have several (Asia/Calcutta, Asia/Kolkata). Empty for a zone that the runtime does
 * not know.
 */
export function canonicalZone(zone: string): string {
  const known = canonicalNames.get(zone)
  if (known !== undefined) return known
  let name = ''
  try {
    name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    // A zone newer than the runtime's data.
  }
  canonicalNames.set(zone, name)
  return name
}

const zonesByCountry = new Map<string, ReadonlySet<string>>()

function zonesOf(countryCode: string): ReadonlySet<string> {
  const known = zonesByCountry.get(countryCode)
  if (known) return known
  const zones = new Set(listZones(countryCode).map(canonicalZone))
  zones.delete('')
  zonesByCountry.set(countryCode, zones)
  return zones
}

// Node 20 has the list as a property, later versions as a method; the type library knows neither.
type LocaleWithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined }

function listZones(countryCode: string): readonly string[] {
  if (!/^[A-Za-z]{2}$/u.test(countryCode)) return []
  const locale = new Intl.Locale(`und-${countryCode}`) as LocaleWithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
