import './components/pets.css'
import { IonButton, IonIcon, IonSkeletonText } from '@ionic/react'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { addOutline } from 'ionicons/icons'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../lib/session/kept.ts'
import { useOnline } from '../../platform/network.ts'
import { ageText } from '../../lib/text/age-text.ts'
import { PetPicture } from '../../ui/picture/pet-picture.tsx'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { ScrollStrip } from '../../ui/page/scroll-strip.tsx'
import { CardListSkeleton, EmptyState, FailedState } from '../../ui/page/states.tsx'
import { ArchivedPets } from './components/archived-pets.tsx'
import { DocumentSection } from './components/document-section.tsx'
import { DueList } from './components/due-list.tsx'
import { PetAlerts, PetFacts } from './components/pet-facts.tsx'
import { PetHead } from './components/pet-head.tsx'
import { PetListButton } from './components/pet-list-button.tsx'
import { useChosenPet } from './components/use-chosen-pet.ts'
import { WeightSection } from './components/weight-section.tsx'
import { chosenPet } from './format.ts'
import { PetModal } from './pet-modal.tsx'
import { usePets } from './queries.ts'

type PetsPageProps = {
  /** Renders the history of a pet; it belongs to another feature and is passed in by the application. */
  History: ComponentType<{ pet: PetRecord }>
}

/** `/patient/pets`: the owner's pets in a strip, and below it the record of one of them. */
export function PetsPage({ History }: PetsPageProps) {
  const { t } = useTranslation(['pets', 'common'])
  const pets = usePets()
  const [wanted, choose] = useChosenPet()
  const [form, setForm] = useKept<{ petId: string | null } | null>('pets: form', null)
  const kept = pets.data?.filter((pet) => !pet.archived) ?? []
  const pet = chosenPet(kept, wanted)
  const add = <AddButton onAdd={() => setForm({ petId: null })} />
  return (
    <PageShell
      title={t('common:titles.pets')}
      mayPull
      actions={<PetListButton pets={kept} onPick={choose} />}
    >
      <div className="pets">
        {pets.isPending && <Skeleton />}
        {pets.isError && !pets.data && <FailedState error={pets.error} onRetry={() => void pets.refetch()} />}
        {pets.data && kept.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} action={add} />}
        {pet && (
          <>
            <Strip pets={kept} chosen={pet} onChoose={choose} add={add} />
            <div className="pet-record" key={pet._id}>
              <div className="pet-column">
                <PetHead pet={pet} onEdit={() => setForm({ petId: pet._id })} />
                <PetAlerts pet={pet} />
                <DueList pet={pet} />
                <PetFacts pet={pet} />
              </div>
              <div className="pet-column">
                <History pet={pet} />
                <DocumentSection pet={pet} />
                <WeightSection pet={pet} />
              </div>
            </div>
          </>
        )}
        {pets.data && <ArchivedPets pets={pets.data.filter((other) => other.archived)} />}
      </div>
      {form && (
        <PetForm
          petId={form.petId}
          pets={pets.data}
          onClose={() => setForm(null)}
          onSaved={(saved) => {
            setForm(null)
            choose(saved._id)
          }}
        />
      )}
    </PageShell>
  )
}

type PetFormProps = {
  /** Null for a new one. */
  petId: string | null
  pets: readonly PetRecord[] | undefined
  onClose: () => void
  onSaved: (pet: PetRecord) => void
}

/** Waits until the pet of the form is loaded. */
function PetForm({ petId, pets, ...form }: PetFormProps) {
  if (petId === null) return <PetModal isOpen {...form} />
  const pet = pets?.find(({ _id }) => _id === petId)
  return pet ? <PetModal isOpen pet={pet} {...form} /> : null
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('pets')
  const online = useOnline()
  return (
    <IonButton color="secondary" disabled={!online} onClick={onAdd}>
      <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
      {t('addTitle')}
    </IonButton>
  )
}

type StripProps = {
  pets: readonly PetRecord[]
  chosen: PetRecord
  onChoose: (petId: string) => void
  add: ReactNode
}

function Strip({ pets, chosen, onChoose, add }: StripProps) {
  const { t } = useTranslation(['pets', 'common'])
  return (
    <ScrollStrip title={t('yours')} back={t('back')} on={t('on')} actions={add}>
      {pets.map((pet) => (
        <li key={pet._id}>
          <button
            type="button"
            className="pet-tile"
            aria-pressed={pet._id === chosen._id}
            onClick={() => onChoose(pet._id)}
          >
            <PetPicture pet={pet} size={3.5} />
            <span className="pet-name">{pet.name}</span>
            <span className="quiet">
              {pet.deceasedOn ? t('deceased') : (ageText(pet.age) ?? t('common:ageUnknown'))}
            </span>
          </button>
        </li>
      ))}
    </ScrollStrip>
  )
}

function Skeleton() {
  return (
    <>
      <IonSkeletonText animated style={{ height: '9rem' }} />
      <CardListSkeleton count={2} />
    </>
  )
}
