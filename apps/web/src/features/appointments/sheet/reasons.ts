import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { REASON_KINDS } from '@vetvisit/contract/appointments/record/reasons'
import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'

/** The tiles of the sheet: the offered reasons, then own words alone. */
export const REASONS = [...REASON_KINDS, 'other'] as const
export type ReasonTile = (typeof REASONS)[number]

/** The reason of a link, or null if there is none of that name. */
export const reasonOfLink = (name: string | null): ReasonTile | null =>
  REASONS.find((reason) => reason === name) ?? null

/** The offered reason of a tile; null for own words alone. */
export const kindOfTile = (tile: ReasonTile | null) => (tile === 'other' ? null : tile)

/** Signs of an emergency, which cannot wait for an appointment. */
export const URGENT_SIGNS = [
  'breathing',
  'bleeding',
  'bloat',
  'poison',
  'seizure',
  'urine',
  'accident',
  'heat',
] as const
export type UrgentSign = (typeof URGENT_SIGNS)[number]

/** Between signs of an emergency and own words. */
const BETWEEN = '; '

/** The reason as a booking sends it. @param signs the names of signs of an emergency, which stand before the own words */
export function sentReason(
  { reason, words }: { reason: ReasonTile | null; words: string },
  signs: string,
): Pick<NewAppointmentInput, 'reasonKind' | 'reason'> {
  const kind = kindOfTile(reason)
  return {
    ...(kind !== null && { reasonKind: kind }),
    reason: [signs, words.trim()].filter(Boolean).join(BETWEEN),
  }
}

/** How many characters are left for own words behind the names of signs. */
export const wordsMaxLength = (signs: string): number =>
  REASON_MAX_LENGTH - (signs === '' ? 0 : signs.length + BETWEEN.length)
