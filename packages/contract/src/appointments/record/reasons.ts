import type { AppointmentType } from './rules.ts'

/** Reasons of an appointment that the product offers, in their order; people read their names in their own language. */
export const REASON_KINDS = ['checkup', 'vaccination', 'ill', 'teeth', 'skin', 'followup'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]

/** The type of appointment that a reason presets. */
export const typeOfReason = (kind: ReasonKind | null): AppointmentType =>
  kind === 'followup' ? 'followup' : 'consultation'

/**
 * A reason as people read it: the name of its kind, then the words that were typed (decision 304).
 *
 * @param nameOf the name of a kind in the reader's language
 */
export const reasonText = (
  { reasonKind, reason }: { reasonKind: ReasonKind | null; reason: string },
  nameOf: (kind: ReasonKind) => string,
): string => [reasonKind === null ? '' : nameOf(reasonKind), reason].filter(Boolean).join(': ')

/** A reason whose whole text was corrected: it keeps its kind if the text still begins with the name. */
export function reasonOfText(
  text: string,
  reasonKind: ReasonKind | null,
  nameOf: (kind: ReasonKind) => string,
): { reasonKind: ReasonKind | null; reason: string } {
  const name = reasonKind === null ? '' : nameOf(reasonKind)
  const rest = text.slice(name.length)
  const keepsKind = name !== '' && text.startsWith(name) && /^(: |$)/.test(rest)
  return keepsKind ? { reasonKind, reason: rest.slice(2) } : { reasonKind: null, reason: text }
}
