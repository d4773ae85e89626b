import './components/practice-owners.css'
import { useIonRouter } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { useTranslation } from 'react-i18next'
import { ageText } from '../../lib/age-text.ts'
import { formatDate } from '../../lib/dates.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The pet list of an owner: name and picture, each leading to its history, or that there are none (spec 2 §2). */
export function OwnerPetsModal({ owner, onClose }: { owner: PracticeOwner; onClose: () => void }) {
  const { t } = useTranslation(['patients', 'common'])
  const router = useIonRouter()
  const open = (petId: string) => {
    onClose()
    router.push(`/doctor/patients/${petId}`)
  }
  return (
    <AppModal isOpen onClose={onClose} title={t('petsOf', { name: owner.fullname })}>
      {owner.pets.length === 0 && <EmptyState title={t('noPetsOfOwner')} />}
      <ul className="owner-pets">
        {owner.pets.map((pet) => (
          <li key={pet._id}>
            <button type="button" onClick={() => open(pet._id)}>
              <Avatar name={pet.name} picture={pet.profile} species={pet.type} />
              <span className="owner-words">
                <strong>{pet.name}</strong>
                <span className="quiet">
                  {t(`common:speciesNames.${pet.type}`)}, {pet.breed},{' '}
                  {pet.deceasedOn
                    ? t('died', { date: formatDate(pet.deceasedOn) })
                    : (ageText(pet.age) ?? t('ageUnknown'))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
