import { hasRecentWeight, isWeightBased } from '@vetvisit/contract/notes/weight-based-dose'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useKept } from '../../../lib/session/kept.ts'
import { today } from '../../../lib/time/dates.ts'
import type { Medicines } from './use-medicines.ts'

export type DoseWeight = ReturnType<typeof useDoseWeight>

/** A new dose by weight needs a recent weight; the doctor weighs the animal or prescribes without on purpose (decision 376). */
export function useDoseWeight(record: PetRecord | null, { doses, savedDoses }: Medicines) {
  const [isWithout, setWithout] = useKept('prescription: without weight', false)
  const asksFor = (sent: readonly string[]) =>
    record !== null &&
    sent.some((dose) => isWeightBased(dose) && !savedDoses.includes(dose)) &&
    !hasRecentWeight(record, today())
  return {
    isAsked: asksFor(doses),
    isWithout,
    setWithout,
    isDecided: (sent: readonly string[] = doses) => isWithout || !asksFor(sent),
  }
}
