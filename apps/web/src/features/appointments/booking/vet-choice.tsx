import './vet-choice.css'
import { IonIcon } from '@ionic/react'
import type { ClinicVets } from '@vetvisit/contract/appointments/availability/schemas'
import { peopleOutline } from 'ionicons/icons'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'

type VetChoiceProps = {
  /** Empty at a clinic of one vet, where there is nothing to choose. */
  vets: Readonly<ClinicVets>
  /** Null for any vet. */
  value: string | null
  onChange: (vetId: string | null) => void
  /** The question stands above. */
  isHeaded?: boolean
}

/** With whom: any vet, or one of the faces of the clinic. */
export function VetChoice({ vets, value, onChange, isHeaded = false }: VetChoiceProps) {
  const { t } = useTranslation('booking')
  const name = useId()
  if (vets.length === 0) return null
  return (
    <fieldset className="vet-choice">
      <legend className={isHeaded ? 'sr-only' : undefined}>{t('headings.vet')}</legend>
      <div className="choice-chips-row">
        <label className="choice-chip">
          <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
          <span className="vet-any">
            <IonIcon icon={peopleOutline} aria-hidden="true" />
          </span>
          {t('anyVet')}
        </label>
        {vets.map(({ _id, fullname, profile }) => (
          <label key={_id} className="choice-chip">
            <input type="radio" name={name} checked={value === _id} onChange={() => onChange(_id)} />
            <PersonPicture name={fullname} photo={profile} size={1.75} />
            <span translate="no">{fullname}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
