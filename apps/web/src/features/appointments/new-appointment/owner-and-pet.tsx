import { IonIcon, IonSkeletonText } from '@ionic/react'
import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import { type Translate, useTranslation } from '../../../lib/text/translation.ts'
import { add } from 'ionicons/icons'
import {
  Fragment,
  type RefObject,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { useKept } from '../../../lib/session/kept.ts'
import { phoneText } from '../../../lib/text/phone-text.ts'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { useOwnerChoices } from '../calendar/calendar-queries.ts'
import { KeyHint } from './key-hint.tsx'
import { AddInPlace } from './add-in-place.ts'
import { isNumber, NewCaller } from './new-caller.tsx'
import { PetTiles } from '../parts/pet-tiles.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type OwnerAndPetProps = {
  /** Only this owner is offered. */
  patId: string | null
  /** What a new owner was searched by, whose form is open from the beginning; null for none. */
  caller: string | null
  owner: OwnerChoice | null
  petId: string | null
  /** Whether digits choose the pet. */
  hasKeys: boolean
  onOwner: (owner: OwnerChoice | null) => void
  onPet: (petId: string) => void
  /** Whether the form of a new owner has something that closing would lose. */
  onTyped: (isTyped: boolean) => void
}

/** Chooses an owner on record, found by name, mobile or pet, or a new one, and then the pet. */
export function OwnerAndPet(props: OwnerAndPetProps) {
  const { patId, caller, owner, petId, hasKeys, onOwner, onPet, onTyped } = props
  const { t } = useTranslation('calendar')
  const [search, setSearch] = useKept('new appointment: search', caller ?? '')
  const [isAdding, setAdding] = useKept('new appointment: adding an owner', caller !== null)
  const searchTerm = useDeferredValue(search.trim())
  const isFree = patId === null
  const place = useRef<HTMLDivElement>(null)
  const focusNext = useFocusOnOwner(place, owner)
  const close = () => {
    setAdding(false)
    onTyped(false)
  }
  if (isAdding && !owner)
    return (
      <NewCaller
        searchTerm={search.trim()}
        onOwner={(added) => {
          close()
          focusNext()
          onOwner(added)
        }}
        onClose={close}
        onTyped={onTyped}
      />
    )
  return (
    <>
      {isFree && (
        <OwnerSearch
          search={search}
          onSearch={(text) => {
            setSearch(text)
            onOwner(null)
          }}
        />
      )}
      <div ref={place} className="choice">
        <OwnerTiles
          legend={t(isFree && !owner && searchTerm === '' ? 'lastOwners' : 'owner')}
          searchTerm={searchTerm}
          patId={patId}
          owner={owner}
          onOwner={onOwner}
        />
      </div>
      {isFree && !owner && <AddOwner searchTerm={search.trim()} onAdd={() => setAdding(true)} />}
      {owner && <PetChoice owner={owner} petId={petId} hasKeys={hasKeys} onOwner={onOwner} onPet={onPet} />}
    </>
  )
}

/** After a form was closed by its save, the owner whom it added has the focus, and digits and letters act. */
function useFocusOnOwner(place: RefObject<HTMLElement | null>, owner: OwnerChoice | null): () => void {
  const isNext = useRef(false)
  useEffect(() => {
    if (!owner || !isNext.current) return
    isNext.current = false
    place.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus()
  }, [owner, place])
  return () => {
    isNext.current = true
  }
}

function OwnerSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('calendar')
  const id = useId()
  return (
    <div className="choice">
      <label className="choice-label" htmlFor={id}>
        {t('findOwner')}
      </label>
      <input
        id={id}
        data-first-focus
        className="owner-search"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  )
}

type OwnerTilesProps = Pick<OwnerAndPetProps, 'patId' | 'owner' | 'onOwner'> & {
  legend: string
  searchTerm: string
}

/** The owners found; an owner given by `patId` is chosen at once. */
function OwnerTiles({ legend, searchTerm, patId, owner, onOwner }: OwnerTilesProps) {
  const { t } = useTranslation('calendar')
  const home = useHomeCountry()
  const choices = useOwnerChoices(searchTerm, patId)
  const only = patId === null ? undefined : choices.data?.[0]
  // A choice from before the end of the session is kept.
  const take = useEffectEvent(() => only && owner === null && onOwner(only))
  const onlyId = only?._id
  useEffect(() => {
    if (onlyId !== undefined) take()
  }, [onlyId])
  const shown = owner ? [owner] : (choices.data ?? [])
  const similarFrom = shown.findIndex(({ isSimilar }) => isSimilar)
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      <Loaded
        query={choices}
        skeleton={<IonSkeletonText animated style={{ height: '4rem' }} />}
        empty={!owner && <p className="quiet">{t('noOwners')}</p>}
      />
      <div className="choice-tiles">
        {shown.map((choice, index) => (
          <Fragment key={choice._id}>
            {!owner && index === similarFrom && <p className="choice-similar quiet">{t('similarOwners')}</p>}
            <label className="tile">
              <input
                type="radio"
                name="owner"
                checked={choice._id === owner?._id}
                onChange={() => onOwner(choice)}
              />
              <span className="tile-text" translate="no">
                {choice.fullname}
                <span className="quiet">{factsOf(choice, home, t)}</span>
              </span>
            </label>
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

/** The way to an owner who is not on record yet. */
function AddOwner({ searchTerm, onAdd }: { searchTerm: string; onAdd: () => void }) {
  const { t } = useTranslation(['calendar', 'caller'])
  const mayAdd = useRight('owners')
  if (use(AddInPlace) === null || !mayAdd) return null
  return <AddButton label={searchTerm === '' ? t('addOwner') : newOwnerText(searchTerm, t)} onAdd={onAdd} />
}

/** "New owner with 0171 …", or with the typed name, which is marked. */
const newOwnerText = (text: string, t: Translate<['calendar', 'caller']>): string =>
  isNumber(text) ? t('caller:withNumber', { text: kept(text) }) : t('caller:named', { text: kept(text) })

type PetChoiceProps = Pick<OwnerAndPetProps, 'petId' | 'hasKeys' | 'onOwner' | 'onPet'> & {
  owner: OwnerChoice
}

function PetChoice({ owner, petId, hasKeys, onOwner, onPet }: PetChoiceProps) {
  const { t } = useTranslation('calendar')
  const forms = use(AddInPlace)
  const mayAdd = useRight('owners')
  const [adding, setAdding] = useKept('new appointment: adding a pet', false)
  return (
    <fieldset className="choice">
      <legend>{t('pet')}</legend>
      {owner.pets.length === 0 && (
        <p className="quiet">
          {t('noPets')}
          {forms && mayAdd && `. ${t('noPetsHint')}`}
        </p>
      )}
      <PetTiles pets={owner.pets} chosen={petId} onChoose={onPet} {...(hasKeys && { Hint: KeyHint })}>
        {forms && mayAdd && <AddButton label={t('addPet')} onAdd={() => setAdding(true)} />}
      </PetTiles>
      {forms && adding && (
        <forms.PetForm
          ownerId={owner._id}
          onAdded={(pet) => {
            onOwner({ ...owner, pets: [...owner.pets, pet] })
            onPet(pet._id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </fieldset>
  )
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <button type="button" className="add-in-place" onClick={onAdd}>
      <IonIcon icon={add} aria-hidden="true" />
      <Sentence text={label} />
    </button>
  )
}

/** Most pets that an owner's tile names; the others are counted. */
const NAMED_PETS = 4

/** Facts that distinguish owners with the same name. */
function factsOf(choice: OwnerChoice, home: string | null, t: Translate<'calendar'>): string {
  const more = choice.pets.length - NAMED_PETS
  const pets = choice.pets.slice(0, NAMED_PETS).map(({ name }) => name)
  return [phoneText(choice, home)?.text, ...pets, more > 0 && t('more', { count: more })]
    .filter(Boolean)
    .join(' · ')
}
