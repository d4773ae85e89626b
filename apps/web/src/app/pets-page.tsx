import { IonButton, IonIcon } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { qrCodeOutline, timeOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { PetsPage as Pets } from '../features/pets/pets-page.tsx'

/** The owner's pets, each with links to its history and its passport. */
export function PetsPage() {
  return <Pets History={HistoryLink} />
}

function HistoryLink({ pet }: { pet: PetRecord }) {
  const { t } = useTranslation('pets')
  return (
    <div className="pet-links">
      <IonButton
        className="pet-history"
        fill="outline"
        expand="block"
        routerLink={`/patient/history/${pet._id}`}
      >
        <IonIcon slot="start" icon={timeOutline} aria-hidden="true" />
        {t('history', { name: pet.name })}
      </IonButton>
      {pet.deceasedOn === null && (
        <IonButton fill="outline" expand="block" routerLink={`/passport?pet=${pet._id}`}>
          <IonIcon slot="start" icon={qrCodeOutline} aria-hidden="true" />
          {t('passport')}
        </IonButton>
      )}
    </div>
  )
}
