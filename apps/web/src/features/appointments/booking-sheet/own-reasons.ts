import { lengthsOf } from '@vetvisit/contract/reasons/rules'
import type { ClinicReason } from '@vetvisit/contract/reasons/schemas'
import { kindOfTile, type ReasonTile } from './reasons.ts'

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
