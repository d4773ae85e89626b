import { IonButton } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useOnline } from '../../../platform/network.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { Disclosure } from '../../../ui/show/disclosure.tsx'
import { useArchive } from './use-archive.ts'

/** Archived pets, each with a button to restore it. */
export function ArchivedPets({ pets }: { pets: readonly PetRecord[] }) {
  const { t } = useTranslation('pets')
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const { restore, busy } = useArchive()
  if (pets.length === 0) return null
  return (
    <Disclosure
      title={t('archivedTitle', { count: pets.length })}
      isOpen={open}
      onToggle={() => setOpen(!open)}
    >
      <ul className="list archived-pets">
        {pets.map((pet) => (
          <li key={pet._id} className="row">
            <PetPicture pet={pet} size={2.5} />
            <span translate="no">{pet.name}</span>
            <IonButton
              fill="outline"
              disabled={!online || busy}
              aria-label={t('restoreLabel', { name: pet.name })}
              onClick={() => restore(pet._id)}
            >
              {t('restore')}
            </IonButton>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
