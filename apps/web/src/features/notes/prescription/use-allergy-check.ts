import { type AllergyConflict, allergyConflict, medicinesToDecide } from '@vetvisit/contract/notes/medicines'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { paragraphOf } from './medicines.ts'
import type { Medicines } from './use-medicines.ts'
import { kept } from '../../../lib/text/kept-names.ts'

const keyOf = (medicine: string) => medicine.trim().toLowerCase()

export type AllergyCheck = ReturnType<typeof useAllergyCheck>

/**
 * Compares the medicines of a prescription with the allergies in the record. A new medicine in conflict waits until it is taken off or a
 * reason is written, which becomes part of the note (decision 296).
 */
export function useAllergyCheck(record: PetRecord | null, medicines: Medicines) {
  const { t } = useTranslation('history')
  const [reasons, setReasons] = useKept<Record<string, string>>('prescription: reasons', {})
  const allergies = record?.allergies ?? null
  const reasonOf = (medicine: string) => reasons[keyOf(medicine)] ?? ''
  const { names, savedNames } = medicines
  const isNew = (medicine: string) => medicinesToDecide(allergies, [medicine], savedNames).length > 0
  const isDecided = (sent: readonly string[]) => {
    const explained = sent.filter((name) => reasonOf(name).trim() !== '')
    return medicinesToDecide(allergies, sent, [...savedNames, ...explained]).length === 0
  }
  const words = (medicine: string, conflict: AllergyConflict) =>
    conflict.kind === 'name'
      ? t('prescription.allergicTo', { medicine: kept(medicine), allergies })
      : t('prescription.allergicToGroup', {
          medicine: kept(medicine),
          group: t(`prescription.groups.${conflict.group}`),
          allergies,
        })
  return {
    /** True if any medicine conflicts with the allergies. */
    hasConflict: names.some((name) => allergyConflict(allergies, name) !== null),
    /** The warning about a medicine, and whether it needs a reason; null without a conflict. */
    conflictOf: (medicine: string) => {
      const name = medicine.trim()
      const conflict = allergyConflict(allergies, name)
      return conflict && { text: words(name, conflict), needsReason: isNew(name) }
    },
    reasonOf,
    setReason: (medicine: string, reason: string) =>
      setReasons((before) => ({ ...before, [keyOf(medicine)]: reason })),
    /** True if no medicine of these waits for a reason; without names, none of the form. */
    isDecided: (sent: readonly string[] = names) => isDecided(sent),
    isChanged: Object.values(reasons).some((reason) => reason.trim() !== ''),
    /** The reasons as paragraphs to add to the note. */
    paragraphs: (sent: readonly string[]) =>
      medicinesToDecide(allergies, sent, savedNames)
        .map((medicine) => ({ medicine: medicine.trim(), reason: reasonOf(medicine).trim() }))
        .filter(({ reason }) => reason !== '')
        .map(({ medicine, reason }) =>
          paragraphOf(t('prescription.despite', { medicine, allergies, reason })),
        )
        .join(''),
  }
}
