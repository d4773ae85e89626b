import type { ClinicReason, NewReason, PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { needOf, takesReason } from '@vetvisit/contract/reasons/rules'
import type { ReasonRow } from './repository.ts'
import { reasonTimeOf } from './rules.ts'

/** A reason as its practice reads it. */
export const reasonToWire = ({
  id,
  practiceId: _practiceId,
  isArchived,
  beforeMinutes: before,
  afterMinutes: after,
  stepMinutes: step,
  ...row
}: ReasonRow): PracticeReason => ({ ...row, _id: id, archived: isArchived, before, after, step })

/** The row of a reason that a practice writes. */
export const rowOfForm = (
  { before: beforeMinutes, after: afterMinutes, step: stepMinutes, ...form }: NewReason,
  { id, practiceId, isArchived }: Pick<ReasonRow, 'id' | 'practiceId' | 'isArchived'>,
): ReasonRow => ({ ...form, id, practiceId, isArchived, beforeMinutes, afterMinutes, stepMinutes })

/** A reason as owners read it at a clinic. @param vetIds who may be booked there */
export function reasonOfClinicToWire(row: ReasonRow, vetIds: readonly string[]): ClinicReason {
  const {
    id,
    kind,
    preset,
    name,
    type,
    minutes,
    species,
    priceFrom,
    clients,
    confirm,
    preparation,
    furtherPetMinutes,
  } = row
  const vets = vetIds
    .filter((vetId) => takesReason(row, vetId))
    .map((vetId) => ({ _id: vetId, minutes: needOf(reasonTimeOf(row), vetId).minutes }))
  const shown = {
    kind,
    preset,
    name,
    type,
    minutes,
    species,
    priceFrom,
    clients,
    confirm,
    preparation,
    furtherPetMinutes,
  }
  return { _id: id, ...shown, vets }
}
