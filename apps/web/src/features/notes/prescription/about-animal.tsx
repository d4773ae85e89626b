import { IonIcon } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { warning } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { ageText } from '../../../lib/text/age-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { weightText } from '../../../lib/text/weight-text.ts'

/** Data of the pet for prescribing, always in sight: allergies, and weight and age for the dose. */
export function AboutAnimal({ record }: { record: PetRecord }) {
  const { t } = useTranslation(['history', 'common'])
  const weight = record.weights.at(-1)
  return (
    <dl className="prescription-about">
      <div className={record.allergies === null ? '' : 'prescription-allergies'}>
        {record.allergies !== null && <IonIcon icon={warning} aria-hidden="true" />}
        <dt>{t('prescription.allergies')}</dt>
        <dd>{record.allergies ?? t('prescription.noAllergies')}</dd>
      </div>
      <div>
        <dt>{t('prescription.weight')}</dt>
        <dd className="figures">
          {weight ? `${weightText(weight.kg)} (${formatDate(weight.date)})` : t('prescription.weightUnknown')}
        </dd>
      </div>
      <div>
        <dt>{t('prescription.age')}</dt>
        <dd>{ageText(record.age) ?? t('common:ageUnknown')}</dd>
      </div>
    </dl>
  )
}
