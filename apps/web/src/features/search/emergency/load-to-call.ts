import { searchClinics, type ClinicCard } from '@vetvisit/contract/search/routes'
import { distanceKm, type Position } from '@vetvisit/contract/geo/rules'
import { call } from '../../../lib/api/call.ts'
import { FARTHEST_KM, NEAR_KM, type ToCall } from './to-call.ts'

/** Most practices of one answer: ten nearby, and as many farther away. */
const ASKED_MAX = 20

/** Where distances are measured from: a position, or the main town of a time zone. */
export type From = Position | { zone: string }

/** Three digits are about a hundred metres. */
export const roundedPlace = (from: From, digits = 3): From => {
  if ('zone' in from) return from
  const rounded = (degrees: number) => Math.round(degrees * 10 ** digits) / 10 ** digits
  return { lat: rounded(from.lat), lng: rounded(from.lng) }
}

export type Loaded = {
  clinics: ToCall[]
  /** The town that distances are measured from, if the reader’s place is only guessed. */
  start: string | null
  /** True if nothing tells where the reader is, so that no practice is listed. */
  lacksPlace?: boolean
}

/**
 * Practices around a place that can be called: the nearest that answer an emergency now, the nearest that are open, and those that open
 * first. Each is asked for by itself, so that no number for emergencies is hidden behind practices that are closed.
 */
export async function loadToCall(place: From, signal?: AbortSignal): Promise<Loaded> {
  const ask = (query: Query) =>
    call(searchClinics, { query: { ...place, limit: ASKED_MAX, ...query } }, signal && { signal })
  const [taking, open, next] = await Promise.all([
    ask({ phone: 'emergency', radiusKm: FARTHEST_KM, sort: 'distance' }),
    ask({ phone: 'any', openNow: true, radiusKm: FARTHEST_KM, sort: 'distance' }),
    ask({ phone: 'any', radiusKm: NEAR_KM, sort: 'opens' }),
  ])
  const { around } = taking
  if ('zone' in place && !around) return { clinics: [], start: null, lacksPlace: true }
  return {
    clinics: [taking, open, next].flatMap(({ clinics }) => clinics.map((clinic) => toCall(clinic, around))),
    start: around?.name ?? null,
  }
}

type Query = {
  phone: 'any' | 'emergency'
  openNow?: true
  radiusKm: number
  sort: 'distance' | 'opens'
}

/** The server measures from the reader's place; from a town that is only guessed we do. */
function toCall(clinic: ClinicCard, start: Position | null): ToCall {
  const { lat, lng } = clinic
  return {
    _id: clinic._id,
    name: clinic.name,
    species: clinic.species,
    address: clinic.address,
    lat,
    lng,
    distanceKm: start && lat !== null && lng !== null ? distanceKm(start, { lat, lng }) : clinic.distanceKm,
    timeZone: clinic.timeZone,
    phone: clinic.phone,
    emergencyPhone: clinic.emergencyPhone,
    takesEmergencies: clinic.takesEmergencies,
    openUntil: clinic.openUntil,
    opensAt: clinic.opensAt,
  }
}
