import type { ClinicCard } from '@vetvisit/contract/search/routes'

/** The fields of a card that the emergency page shows or orders by. */
export type ToCall = Pick<
  ClinicCard,
  | '_id'
  | 'name'
  | 'species'
  | 'address'
  | 'distanceKm'
  | 'lat'
  | 'lng'
  | 'timeZone'
  | 'phone'
  | 'emergencyPhone'
  | 'takesEmergencies'
  | 'openUntil'
  | 'opensAt'
>

/** Most practices of one list: nobody calls more. */
const LISTED_MAX = 10
/** Farther practices stand under a heading of their own. */
export const NEAR_KM = 60
/** Nobody drives farther with a dying animal. */
export const FARTHEST_KM = 300

/** Lists in the order in which they are shown; those that open next fill the room that the first two leave. */
export type CallLists = Record<(typeof CALL_LISTS)[number], ToCall[]>
export const CALL_LISTS = ['taking', 'open', 'opening', 'far'] as const

/**
 * Whom to call at that moment: nearby those that answer emergencies, then all others that are open, each nearest first, then those that
 * open first; at last, farther away, those that answer. A practice without a number is left out.
 */
export function orderToCall(clinics: readonly ToCall[], now: number): CallLists {
  const all = [...new Map(clinics.map((clinic) => [clinic._id, clinic])).values()]
    .filter(({ emergencyPhone, phone }) => (emergencyPhone ?? phone) !== null)
    .toSorted((a, b) => keyOf(a.distanceKm) - keyOf(b.distanceKm))
  const taking = all.filter((clinic) => answersEmergency(clinic, now))
  const open = all.filter((clinic) => isOpen(clinic, now) && !taking.includes(clinic))
  const closed = all.filter((clinic) => !taking.includes(clinic) && !open.includes(clinic))
  const first = taking.filter(isNear).slice(0, LISTED_MAX)
  const second = open.filter(isNear).slice(0, LISTED_MAX)
  return {
    taking: first,
    open: second,
    opening: closed
      .filter(isNear)
      .toSorted((a, b) => opening(a) - opening(b))
      .slice(0, Math.max(0, LISTED_MAX - first.length - second.length)),
    far: [...taking, ...open].filter(isFar).slice(0, LISTED_MAX),
  }
}

/** A number for emergencies is answered outside the opening hours, too; another one only within them. */
const answersEmergency = (clinic: ToCall, now: number): boolean =>
  clinic.emergencyPhone !== null || (clinic.takesEmergencies && isOpen(clinic, now))

export const isOpen = ({ openUntil }: Pick<ToCall, 'openUntil'>, now: number): boolean =>
  openUntil !== null && Date.parse(openUntil) > now

/** A practice whose distance is not known is not left out, and comes last. */
const isNear = ({ distanceKm: km }: ToCall): boolean => km === null || km <= NEAR_KM
const isFar = ({ distanceKm: km }: ToCall): boolean => km !== null && km > NEAR_KM && km <= FARTHEST_KM

const keyOf = (value: number | null): number => value ?? Number.MAX_SAFE_INTEGER
/** A practice that stays closed for a week comes last. */
const opening = ({ opensAt }: ToCall): number => keyOf(opensAt === null ? null : Date.parse(opensAt))
