import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { REASON_KINDS, type UrgentSign } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import { lengthsOf } from '@vetvisit/contract/reasons/rules'
import type { ClinicReason } from '@vetvisit/contract/reasons/schemas'

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

/** What a link says about the reason: one of the offered answers, or the id of a reason of the practice. */
export type LinkedReason = { reason: ReasonTile | null; reasonId?: string | undefined }

/** The reason of the practice to which a link leads: the named one, else the first of the kind (decision 427). */
export function reasonOfLinkAt(
  reasons: readonly ClinicReason[],
  { reason, reasonId }: LinkedReason,
): ClinicReason | null {
  const wanted = kindOfTile(reason)
  return (
    reasons.find(({ _id }) => _id === reasonId) ??
    reasons.find(({ kind }) => kind !== null && kind === wanted) ??
    null
  )
}

/** The offered answer as which a reason of the practice counts: signs that cannot wait and services go by it. */
export const tileOfReason = ({ kind }: Pick<ClinicReason, 'kind'>): ReasonTile => kind ?? 'other'

/**
 * Minutes of an appointment, from the shortest to the longest where the vets differ; those of one vet if one is chosen.
 *
 * @param animals how many come
 */
export function minutesOfReason(
  { minutes, vets, furtherPetMinutes }: Pick<ClinicReason, 'minutes' | 'vets' | 'furtherPetMinutes'>,
  vetId: string | null,
  animals = 1,
): { least: number; most: number } {
  const own = vets.filter(({ _id }) => _id === vetId)
  const { least, most } = lengthsOf({ minutes, vets: own.length > 0 ? own : vets })
  const further = (animals - 1) * (furtherPetMinutes ?? 0)
  return { least: least + further, most: most + further }
}

/** The vets who offer the reason; nothing to choose if it is one. */
export function vetsOfReason<Vet extends { _id: string }>(
  vets: readonly Vet[],
  reason: Pick<ClinicReason, 'vets'> | null,
): Vet[] {
  const offering = vets.filter((vet) => reason === null || reason.vets.some(({ _id }) => _id === vet._id))
  return offering.length > 1 ? offering : []
}

/** Whether appointments for the reason are approved without an answer. */
export const isConfirmedAtOnce = (
  reason: Pick<ClinicReason, 'confirm'> | null,
  clinic: { confirmAtOnce: boolean },
): boolean =>
  reason === null || reason.confirm === 'clinic' ? clinic.confirmAtOnce : reason.confirm === 'at_once'
