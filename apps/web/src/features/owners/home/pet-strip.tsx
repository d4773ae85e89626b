import { IonButton, IonIcon } from '@ionic/react'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { qrCodeOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ScrollStrip } from '../../../ui/page/scroll-strip.tsx'

/** The owner's pets side by side, each leading to its record. */
export function PetStrip({ pets, add }: { pets: readonly Pet[]; add: ReactNode }) {
  const { t } = useTranslation(['home', 'common'])
  return (
    <ScrollStrip
      title={t('common:titles.pets')}
      back={t('petsBack')}
      on={t('petsOn')}
      actions={
        <IonButton fill="clear" routerLink="/passport">
          <IonIcon slot="start" icon={qrCodeOutline} aria-hidden="true" />
          {t('common:titles.passport')}
        </IonButton>
      }
    >
      {pets.map((pet) => (
        <li key={pet._id}>
          <Link className="pet-tile" to={`/patient/pets?pet=${pet._id}`}>
            <PetPicture pet={pet} size={4.5} />
            <span translate="no" className="pet-name">
              {pet.name}
            </span>
            <span className="sr-only">{t(`common:speciesNames.${pet.type}`)}</span>
          </Link>
        </li>
      ))}
      {add && <li className="pet-add">{add}</li>}
    </ScrollStrip>
  )
}
