import './practice-owners.css'
import { IonButton, IonIcon, useIonRouter } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { addOutline, calendarOutline, callOutline, createOutline } from 'ionicons/icons'
import type { ComponentType } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ageText } from '../../../lib/text/age-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { callBackPath } from '../../../lib/routing/call-back-path.ts'
import { bookForPath } from '../../../lib/routing/paths.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { OwnerNote } from './owner-note.tsx'
import { useMayKeepOwners } from './practice-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type PracticePet = PracticeOwner['pets'][number]

/** Renders the form of an owner's pet; pets are a separate feature. */
export type PetFormProps = {
  ownerId: string
  /** Null for a new one. */
  petId: string | null
  title: string
  onClose: () => void
}

type OwnerPetsModalProps = {
  owner: PracticeOwner
  PetForm: ComponentType<PetFormProps>
  onClose: () => void
}

/** The pets of an owner: name and picture, each linking to its history; or a hint that there are none (specification/practice §2). */
export function OwnerPetsModal({ owner, PetForm, onClose }: OwnerPetsModalProps) {
  const { t } = useTranslation(['patients', 'common'])
  const router = useIonRouter()
  const mayKeep = useMayKeepOwners()
  const mayBook = useRight('appointments')
  const [form, setForm] = useKept<Pick<PetFormProps, 'petId' | 'title'> | null>(
    formName('pets of', owner._id),
    null,
  )
  const go = (path: string) => {
    onClose()
    router.push(path)
  }
  const mayBookOne = mayBook && owner.pets.some(({ deceasedOn }) => deceasedOn === null)
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('petsOf', { name: kept(owner.fullname) })}
      className="fitted-modal"
      {...((mayKeep || mayBookOne) && {
        footer: (
          <>
            {mayKeep && <AddPet onAdd={() => setForm({ petId: null, title: t('addPet') })} />}
            {mayBookOne && <BookForOwner onBook={() => go(bookForPath(owner._id))} />}
          </>
        ),
      })}
    >
      <OwnerNote owner={owner} />
      {mayBook && <CallBack onCall={() => go(callBackPath(owner._id))} />}
      {owner.pets.length === 0 && (
        <EmptyState title={t('noPetsOfOwner')} {...(mayKeep && { hint: t('noPetsOfOwnerHint') })} />
      )}
      <ul className="list owner-pets">
        {owner.pets.map((pet) => (
          <li key={pet._id}>
            <PetButton pet={pet} onOpen={() => go(`/doctor/patients/${pet._id}`)} />
            {mayKeep && owner.managed && (
              <IonButton
                fill="clear"
                aria-label={t('editPet', { name: pet.name })}
                onClick={() => setForm({ petId: pet._id, title: t('editPet', { name: kept(pet.name) }) })}
              >
                <IonIcon slot="icon-only" icon={createOutline} aria-hidden="true" />
              </IonButton>
            )}
          </li>
        ))}
      </ul>
      {form && <PetForm ownerId={owner._id} {...form} onClose={() => setForm(null)} />}
    </AppModal>
  )
}

function PetButton({ pet, onOpen }: { pet: PracticePet; onOpen: () => void }) {
  const { t } = useTranslation(['patients', 'common'])
  return (
    <button type="button" onClick={onOpen}>
      <PetPicture pet={pet} />
      <span className="owner-words">
        <strong translate="no">{pet.name}</strong>
        <span className="quiet">
          {t(`common:speciesNames.${pet.type}`)}, {breedName(pet)},{' '}
          {pet.deceasedOn
            ? t('died', { date: formatDate(pet.deceasedOn) })
            : (ageText(pet.age) ?? t('common:ageUnknown'))}
        </span>
      </span>
    </button>
  )
}

function CallBack({ onCall }: { onCall: () => void }) {
  const { t } = useTranslation('tasks')
  return (
    <IonButton fill="clear" size="small" onClick={onCall}>
      <IonIcon slot="start" icon={callOutline} aria-hidden="true" />
      {t('callBack')}
    </IonButton>
  )
}

function AddPet({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('patients')
  return (
    <IonButton fill="outline" onClick={onAdd}>
      <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
      {t('addPet')}
    </IonButton>
  )
}

function BookForOwner({ onBook }: { onBook: () => void }) {
  const { t } = useTranslation('patients')
  return (
    <IonButton color="secondary" onClick={onBook}>
      <IonIcon slot="start" icon={calendarOutline} aria-hidden="true" />
      {t('newAppointment')}
    </IonButton>
  )
}
