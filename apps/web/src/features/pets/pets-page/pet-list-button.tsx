import { IonButton, IonIcon } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { listOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { DialogPopover } from '../../../ui/modal/dialog-popover.tsx'

type PetListButtonProps = { pets: readonly PetRecord[]; onPick: (petId: string) => void }

/** The pet list popup: name and picture, or a hint that there are none (specification/owner §2). */
export function PetListButton({ pets, onPick }: PetListButtonProps) {
  const { t } = useTranslation('pets')
  const [opener, setOpener] = useState<Event>()
  const close = () => setOpener(undefined)
  return (
    <>
      <IonButton
        aria-label={t('list')}
        aria-haspopup="dialog"
        onClick={(event) => setOpener(event.nativeEvent)}
      >
        <IonIcon slot="icon-only" icon={listOutline} aria-hidden="true" />
      </IonButton>
      <DialogPopover event={opener} onClose={close} label={t('list')}>
        {pets.length === 0 && <p className="pet-list-none">{t('none')}</p>}
        <ul className="list pet-list">
          {pets.map((pet) => (
            <li key={pet._id}>
              <button
                type="button"
                onClick={() => {
                  close()
                  onPick(pet._id)
                }}
              >
                <PetPicture pet={pet} size={2.25} />
                <span translate="no">{pet.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </DialogPopover>
    </>
  )
}
