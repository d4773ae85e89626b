import { IonButton, IonIcon } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { archiveOutline, createOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/network.ts'
import { PetAndOwner } from './pet-who.tsx'
import { useArchive } from './use-archive.ts'

/** The head of a pet's page, with its actions. */
export function PetHead({ pet, onEdit }: { pet: PetRecord; onEdit: () => void }) {
  const { t } = useTranslation(['pets', 'common'])
  const online = useOnline()
  const { archive, busy } = useArchive()
  return (
    <PetAndOwner pet={pet} size={6.5}>
      <div className="pet-actions">
        <IonButton onClick={onEdit}>
          <IonIcon slot="start" icon={createOutline} aria-hidden="true" />
          {t('common:edit')}
        </IonButton>
        <IonButton fill="clear" color="medium" disabled={!online || busy} onClick={() => void archive(pet)}>
          <IonIcon slot="start" icon={archiveOutline} aria-hidden="true" />
          {t('archive')}
        </IonButton>
      </div>
    </PetAndOwner>
  )
}
