import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { REASON_KINDS, type UrgentSign } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'

/** The tiles of the sheet: the offered reasons, then own words alone. */
export const REASONS = [...REASON_KINDS, 'other'] as const
export type ReasonTile = (typeof REASONS)[number]

/** The reason of a link, or null if there is none of that name. */
export const reasonOfLink = (name: string | null): ReasonTile | null =>
  REASONS.find((reason) => reason === name) ?? null

/** The offered reason of a tile; null for own words alone. */
export const kindOfTile = (tile: ReasonTile | null) => (tile === 'other' ? null : tile)

/** True if the chosen tile says the type already, which then is no question of its own. */
export const saysType = (tile: ReasonTile | null, type: AppointmentType): boolean =>
  tile === 'followup' && type === 'followup'

/** The reason as a booking sends it. */
export const sentReason = ({
  reason,
  signs,
  words,
}: {
  reason: ReasonTile | null
  signs: UrgentSign[]
  words: string
}): Pick<NewAppointmentInput, 'reasonKind' | 'urgentSigns' | 'reason'> => {
  const kind = kindOfTile(reason)
  return { ...(kind !== null && { reasonKind: kind }), urgentSigns: signs, reason: words.trim() }
}
