import { REASON_MAX_LENGTH, type AppointmentType } from '@vetvisit/contract/appointments/record/rules'

/** Reasons that the product offers, in their order. */
export const REASONS = ['checkup', 'vaccination', 'ill', 'teeth', 'skin', 'followup', 'other'] as const
export type ReasonKind = (typeof REASONS)[number]

/** The reason of a link, or null if there is none of that name. */
export const reasonOfLink = (name: string | null): ReasonKind | null =>
  REASONS.find((reason) => reason === name) ?? null

/** The type that a reason presets. */
export const typeOfReason = (reason: ReasonKind): AppointmentType =>
  reason === 'followup' ? 'followup' : 'consultation'

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

/** The reason as the practice reads it: the name of the tile, then the owner's own words. */
export const reasonText = (reason: ReasonKind | null, name: string, words: string): string =>
  [reason === null || reason === 'other' ? '' : name, words.trim()].filter(Boolean).join(': ')

/** How many characters are left for own words beside the name of the tile. */
export const wordsMaxLength = (reason: ReasonKind | null, name: string): number =>
  REASON_MAX_LENGTH - reasonText(reason, name, '').length - ': '.length

/** The tile and the words of a reason as `reasonText` has written it; unknown text is "something else". */
export function reasonOf(
  text: string,
  nameOf: (reason: ReasonKind) => string,
): { reason: ReasonKind; words: string } {
  for (const reason of REASONS) {
    const name = nameOf(reason)
    const rest = text.slice(name.length)
    if (reason === 'other' || !text.startsWith(name) || !/^($|: | \()/.test(rest)) continue
    // Signs of an emergency stand in brackets behind the tile; they belong to that day.
    return { reason, words: rest.replace(/^ \([^)]*\)/, '').replace(/^: /, '') }
  }
  return { reason: 'other', words: text }
}
