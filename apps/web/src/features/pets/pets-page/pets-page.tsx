import '../pets.css'
import { IonButton, IonIcon, IonSkeletonText } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { addOutline } from 'ionicons/icons'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { useKept } from '../../../lib/session/kept.ts'
import { useOnline } from '../../../platform/network.ts'
import { ageText } from '../../../lib/text/age-text.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { ScrollStrip } from '../../../ui/page/scroll-strip.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { CardListSkeleton, EmptyState } from '../../../ui/page/states.tsx'
import { ArchivedPets } from './archived-pets.tsx'
import { DocumentSection } from './document-section.tsx'
import { DueList } from '../due/due-list.tsx'
import { PetAlerts, PetFacts } from '../pet-panel/pet-facts.tsx'
import { PetHead } from './pet-head.tsx'
import { PET_TABS, petTabOf, type PetTab } from './pet-tab.ts'
import { PetListButton } from './pet-list-button.tsx'
import { WeightSection } from '../weight/weight-section.tsx'
import { chosenPet } from '../format.ts'
import { PetFormModal } from '../pet-form/pet-form-modal.tsx'
import { usePets } from '../queries.ts'

type PetPart = ComponentType<{ pet: PetRecord }>

/** Parts of other features, passed in by the application. */
export type PetsPageParts = {
  History: PetPart
  /** The medicines of today and the earlier ones. */
  Medicines: PetPart
  Passport: PetPart
  /** The next appointment, if there is one. */
  NextVisit: PetPart
  /** The owner's past visits, latest first: they say which practice to book. */
  visits: readonly Appointment[]
}

/** `/patient/pets`: the owner's pets in a strip, and below it the record of one of them in tabs. */
export function PetsPage(parts: PetsPageParts) {
  const { t } = useTranslation(['pets', 'common'])
  const pets = usePets()
  const { petId: wanted, tab, choosePet: choose, chooseTab } = useChosenPet()
  const [form, setForm] = usePetForm(wanted)
  const kept = pets.data?.filter((pet) => !pet.archived) ?? []
  const pet = chosenPet(kept, wanted)
  const add = <AddButton isFirst={kept.length === 0} onAdd={() => setForm({ petId: null })} />
  return (
    <PageShell
      title={t('common:titles.pets')}
      mayPull
      actions={<PetListButton pets={kept} onPick={choose} />}
    >
      <div className="pets">
        <Loaded
          query={{ data: pets.data && kept, error: pets.error, refetch: pets.refetch }}
          skeleton={<Skeleton />}
          empty={<EmptyState title={t('none')} hint={t('noneHint')} action={add} />}
        >
          {() =>
            pet && (
              <>
                <Strip pets={kept} chosen={pet} onChoose={choose} add={add} />
                <PetHead pet={pet} onEdit={() => setForm({ petId: pet._id })} />
                <PetTabs
                  key={pet._id}
                  {...parts}
                  pet={pet}
                  tab={petTabOf(tab, pet)}
                  onTab={(next) => chooseTab(pet._id, next)}
                />
              </>
            )
          }
        </Loaded>
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

type PetTabsProps = PetsPageParts & { pet: PetRecord; tab: PetTab; onTab: (tab: PetTab) => void }

/** The record of one pet: what matters today, its history, its documents and its passport. */
function PetTabs({ pet, tab, onTab, visits, ...parts }: PetTabsProps) {
  const { t } = useTranslation('pets')
  const { History, Medicines, Passport, NextVisit } = parts
  const shown = PET_TABS.filter((one) => petTabOf(one, pet) === one)
  return (
    <Tabs
      label={t('tabs.label', { name: pet.name })}
      tabs={shown.map((id) => ({ id, text: t(`tabs.${id}`) }))}
      chosen={tab}
      onChoose={onTab}
    >
      <Suspense fallback={<CardListSkeleton count={2} />}>
        {tab === 'overview' && (
          <div className="pet-record">
            <div className="pet-column">
              <PetAlerts pet={pet} />
              <DueList pet={pet} visits={visits} />
              <Medicines pet={pet} />
              <PetFacts pet={pet} />
            </div>
            <div className="pet-column">
              <WeightSection pet={pet} />
              <NextVisit pet={pet} />
            </div>
          </div>
        )}
        {tab === 'history' && <History pet={pet} />}
        {tab === 'documents' && <DocumentSection pet={pet} />}
        {tab === 'passport' && <Passport pet={pet} />}
      </Suspense>
    </Tabs>
  )
}

type OpenForm = { petId: string | null } | null

/** The open form. Each new `compare` in the address opens that of the chosen pet, whose refused change is shown beside the record. */
function usePetForm(wanted: string | null): [OpenForm, (form: OpenForm) => void] {
  const [form, setForm] = useKept<OpenForm>('pets: form', null)
  const compare = new URLSearchParams(useLocation().search).get('compare')
  const [compared, setCompared] = useState<string | null>(null)
  if (compare !== null && compare !== compared && wanted !== null) {
    setCompared(compare)
    setForm({ petId: wanted })
  }
  return [form, setForm]
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
  if (petId === null) return <PetFormModal isOpen {...form} />
  const pet = pets?.find(({ _id }) => _id === petId)
  return pet ? <PetFormModal isOpen pet={pet} {...form} /> : null
}

/** Apricot as long as there is nothing else to do here. */
function AddButton({ isFirst, onAdd }: { isFirst: boolean; onAdd: () => void }) {
  const { t } = useTranslation('pets')
  const online = useOnline()
  return (
    <IonButton
      {...(isFirst ? { color: 'secondary' } : { fill: 'outline' })}
      disabled={!online}
      onClick={onAdd}
    >
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
            <span translate="no" className="pet-name">
              {pet.name}
            </span>
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

const PATH = '/patient/pets'

/** The pet and the tab named in the URL. While another page is in front, the last ones stay. */
function useChosenPet() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState(search)
  const current = pathname === PATH ? search : kept
  if (current !== kept) setKept(current)
  const query = new URLSearchParams(current)
  const tab = query.get('tab')
  const open = (petId: string, wanted: string | null) =>
    navigate(`${PATH}?pet=${petId}${wanted === null || wanted === 'overview' ? '' : `&tab=${wanted}`}`, {
      replace: true,
    })
  return {
    petId: query.get('pet'),
    tab,
    /** Another pet, at the same tab. */
    choosePet: (petId: string) => open(petId, tab),
    chooseTab: (petId: string, wanted: PetTab) => open(petId, wanted),
  }
}
