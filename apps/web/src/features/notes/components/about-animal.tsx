import { IonIcon } from '@ionic/react'
import { allergyConflict } from '@vetvisit/contract/notes/medicines'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { warningOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { ageText } from '../../../lib/text/age-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { weightText } from '../../../lib/text/weight-text.ts'
import type { Medicines } from './use-medicines.ts'

/** Data of the pet for prescribing: weight and age for the dose, and allergies. */
export function AboutAnimal({ record }: { record: PetRecord }) {
  const { t } = useTranslation(['history', 'common'])
  const weight = record.weights.at(-1)
  return (
    <dl className="prescription-about">
      <dt>{t('prescription.age')}</dt>
      <dd>{ageText(record.age) ?? t('common:ageUnknown')}</dd>
      <dt>{t('prescription.weight')}</dt>
      <dd className="figures">
        {weight ? `${weightText(weight.kg)} (${formatDate(weight.date)})` : t('prescription.weightUnknown')}
      </dd>
      <dt>{t('prescription.allergies')}</dt>
      <dd>{record.allergies ?? t('prescription.noAllergies')}</dd>
    </dl>
  )
}

type AllergyWarningsProps = { record: PetRecord | null; medicines: Pick<Medicines, 'list' | 'draft'> }

/** Warns of conflicts with the recorded allergies, for each medicine and the one being typed. */
export function AllergyWarnings({ record, medicines: { list, draft } }: AllergyWarningsProps) {
  const { t } = useTranslation('history')
  const names = [...new Set([...list, draft].map(({ medName }) => medName.trim()))]
  const warnings = names.flatMap((medicine) => {
    const conflict = allergyConflict(record?.allergies ?? null, medicine)
    return conflict ? [{ medicine, conflict }] : []
  })
  return (
    <div role="alert">
      {warnings.map(({ medicine, conflict }) => (
        <p key={medicine} className="medicine-warning">
          <IonIcon icon={warningOutline} aria-hidden="true" />
          <span>
            {conflict.kind === 'name'
              ? t('prescription.allergicTo', { medicine, allergies: record?.allergies ?? '' })
              : t('prescription.allergicToGroup', {
                  medicine,
                  group: t(`prescription.groups.${conflict.group}`),
                  allergies: record?.allergies ?? '',
                })}
          </span>
        </p>
      ))}
      {warnings.length > 0 && <p className="quiet">{t('prescription.allergyLimits')}</p>}
    </div>
  )
}
