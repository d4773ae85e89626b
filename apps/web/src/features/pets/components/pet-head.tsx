import { IonButton, IonIcon } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { archiveOutline, createOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { ageText } from '../../../lib/age-text.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { GENDER_TEXTS } from './pet-words.ts'
import { useArchive } from './use-archive.ts'

/** Who this is, and what can be done. */
export function PetHead({ pet, onEdit }: { pet: PetRecord; onEdit: () => void }) {
  const { t } = useTranslation(['pets', 'common'])
  const online = useOnline()
  const { archive, busy } = useArchive()
  const age = ageText(pet.age) ?? t('common:ageUnknown')
  return (
    <section className="card pet-head" aria-labelledby="pet-name">
      <Avatar name={pet.name} picture={pet.profile} species={pet.type} size={6.5} />
      <div className="pet-who">
        <h2 id="pet-name">{pet.name}</h2>
        <p>
          {t(`common:speciesNames.${pet.type}`)}, {pet.breed}, {t(GENDER_TEXTS[pet.gender])}
        </p>
        <p className="quiet">{pet.deceasedOn ? t('died', { date: formatDate(pet.deceasedOn), age }) : age}</p>
        <div className="pet-actions">
          <IonButton disabled={!online} onClick={onEdit}>
            <IonIcon slot="start" icon={createOutline} aria-hidden="true" />
            {t('common:edit')}
          </IonButton>
          <IonButton fill="clear" color="medium" disabled={!online || busy} onClick={() => void archive(pet)}>
            <IonIcon slot="start" icon={archiveOutline} aria-hidden="true" />
            {t('archive')}
          </IonButton>
        </div>
      </div>
    </section>
  )
}
