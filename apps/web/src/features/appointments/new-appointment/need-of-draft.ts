import type { Need } from '@vetvisit/contract/appointments/availability/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { needOf, takesReason } from '@vetvisit/contract/reasons/rules'
import type { PracticeReason } from '@vetvisit/contract/reasons/schemas'

/** Who takes the appointments for a reason if nobody is chosen: the lead, or the first vet who takes them. */
const takerOf = ({ vets }: Pick<PracticeReason, 'vets'>, leadId: string): string =>
  takesReason({ vets }, leadId) ? leadId : (vets[0]?.doctorId ?? leadId)

export type NeedDraft = {
  own: PracticeReason | null
  /** Null for any vet. */
  vetId: string | null
  /** The chosen length; null for the usual one. */
  minutes: number | null
  animals: number
}

/** What the appointment needs with a vet; undefined for one slot. */
export function needOfDraft(
  clinic: Pick<Clinic, 'docId'>,
  { own, vetId, minutes, animals }: NeedDraft,
): Need | undefined {
  const usual = own === null ? undefined : needOf(own, vetId ?? takerOf(own, clinic.docId), animals)
  return minutes === null ? usual : { ...usual, minutes }
}
