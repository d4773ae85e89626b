import './new-pet.css'
import { PET_GENDERS, PET_TEXT_LENGTHS } from '@vetvisit/contract/pets/rules'
import { SPECIES, type Species } from '@vetvisit/contract/pets/species'
import { useEffect, useEffectEvent, useRef, useId, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { PlainInput } from '../../../ui/field/plain-input.tsx'
import { messageOf } from '../../../ui/form/use-field.ts'
import { breedsOf, commonBreedsOf } from '../../../lib/text/breeds.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { ageText, readAgeText } from '../../../lib/text/age-text.ts'
import {
  aboutAges,
  AGE_UNITS,
  ageOf,
  TYPED_AGE,
  type PetDraft,
  type PetField,
  type PetProblems,
} from './new-pet.ts'

type NewPetFieldsProps = {
  draft: PetDraft
  /** Kinds that the clinic treats; empty for all. */
  species: readonly Species[]
  problems: PetProblems
  /** How often the answers were refused; each time the first wrong one takes the focus. */
  refusals: number
  /** Takes the focus, because a button has opened it. */
  isAsked: boolean
  onChange: (changes: Partial<PetDraft>) => void
}

/** The five answers that a new pet needs (specification/owner §5). */
export function NewPetFields({ draft, species, problems, refusals, isAsked, onChange }: NewPetFieldsProps) {
  const { t } = useTranslation(['booking', 'common', 'contract'])
  const error = (field: PetField) =>
    messageOf(problems[field] ? { type: 'custom', message: problems[field] } : undefined)
  const fields = useFocus(isAsked, refusals)
  return (
    <div className="new-pet" ref={fields}>
      <PlainInput
        label={t('pet.name')}
        value={draft.name}
        onChange={(name) => onChange({ name: name.trimStart() })}
        maxLength={PET_TEXT_LENGTHS.name}
        autoComplete="off"
        autoCapitalize="words"
        error={error('name')}
      />
      <KindChips draft={draft} species={species} onChange={onChange} error={error('type')} />
      <ChoiceChips
        legend={t('pet.gender')}
        options={PET_GENDERS.map((gender) => ({
          value: gender,
          label: t(gender === 'm' ? 'pet.male' : 'pet.female'),
        }))}
        value={draft.gender}
        onChange={(gender) => onChange({ gender })}
        error={error('gender')}
      />
      <AgeField draft={draft} onChange={onChange} error={error('age')} />
      <BreedChoice
        key={draft.type}
        species={draft.type}
        value={draft.breed}
        onChange={(breed) => onChange({ breed })}
        error={error('breed')}
      />
    </div>
  )
}

type PartProps = Pick<NewPetFieldsProps, 'draft' | 'onChange'> & { error: string | undefined }

/** Another kind has other breeds and other ages to choose from. */
function kindChange({ type: before, about }: PetDraft, type: string): Partial<PetDraft> {
  if (type === before) return {}
  const isKept = about === TYPED_AGE || aboutAges(type).includes(about)
  return { type, breed: '', about: isKept ? about : '' }
}

function KindChips({ draft, species, onChange, error }: PartProps & Pick<NewPetFieldsProps, 'species'>) {
  const { t } = useTranslation(['booking', 'common'])
  const kinds = species.length > 0 ? SPECIES.filter((kind) => species.includes(kind)) : SPECIES
  return (
    <ChoiceChips
      legend={t('pet.kind')}
      isStrip
      options={kinds.map((kind) => ({
        value: kind,
        label: (
          <>
            <PetPicture pet={{ name: '', type: kind }} size={2.75} />
            {t(`common:speciesNames.${kind}`)}
          </>
        ),
      }))}
      value={draft.type}
      onChange={(type) => onChange(kindChange(draft, type))}
      error={error}
    />
  )
}

/** About how old the pet is, in one tap, or the age as it is typed. */
function AgeField({ draft, onChange, error }: PartProps) {
  const { t } = useTranslation('booking')
  const isTyped = draft.about === TYPED_AGE
  return (
    <>
      <ChoiceChips
        legend={t('pet.aboutAge')}
        options={[
          ...aboutAges(draft.type).map((age) => ({ value: age, label: ageText(age) ?? age })),
          { value: TYPED_AGE, label: t('pet.typedAge') },
        ]}
        value={draft.about}
        onChange={(about) => onChange({ about })}
        error={isTyped ? undefined : error}
      />
      {isTyped && <TypedAge draft={draft} onChange={onChange} error={error} />}
    </>
  )
}

/** The age in the chosen unit, or in one that is typed behind it. */
function TypedAge({ draft, onChange, error }: PartProps) {
  const { t } = useTranslation('booking')
  return (
    <div className="new-pet-age">
      <PlainInput
        label={t('pet.age')}
        value={draft.age}
        onChange={(age) => onChange({ age: age.trimStart() })}
        inputMode="decimal"
        maxLength={24}
        autoComplete="off"
        hint={readAgeText(draft.age, ageOf(draft))}
        error={error}
      />
      {!/\p{L}/u.test(draft.age) && (
        <ChoiceChips
          legend={t('pet.unit')}
          legendHidden
          options={AGE_UNITS.map((unit) => ({ value: unit, label: t(`pet.${unit}`) }))}
          value={draft.unit}
          onChange={(unit) => onChange({ unit })}
        />
      )}
    </div>
  )
}

/** Takes the focus to the first field when it opens, and to the first answer that is missing or wrong. */
function useFocus(isAsked: boolean, refusals: number) {
  const fields = useRef<HTMLDivElement>(null)
  const focus = useEffectEvent((selector: string) =>
    fields.current?.querySelector<HTMLElement>(selector)?.focus(),
  )
  useEffect(() => {
    if (isAsked) focus('input')
  }, [isAsked])
  useEffect(() => {
    if (refusals > 0) focus('input[aria-invalid=true], [aria-invalid=true] input')
  }, [refusals])
  return fields
}

type BreedChoiceProps = {
  species: string
  value: string
  onChange: (breed: string) => void
  error: string | undefined
}

const SEARCH = 'search'

/** A common breed of the kind, "Not sure", or any other text. */
function BreedChoice({ species, value, onChange, error }: BreedChoiceProps) {
  const { t } = useTranslation('booking')
  const listId = useId()
  const language = currentLanguage()
  const unsure = t('pet.notSure')
  const offered = [...commonBreedsOf(species, language), unsure]
  const [isSearching, setSearching] = useState(value !== '' && !offered.includes(value))
  const choose = (chip: string) => {
    setSearching(chip === SEARCH)
    onChange(chip === SEARCH ? '' : chip)
  }
  return (
    <>
      <ChoiceChips
        legend={t('pet.breed')}
        options={[
          ...offered.map((breed) => ({ value: breed, label: breed })),
          { value: SEARCH, label: t('pet.search') },
        ]}
        value={isSearching ? SEARCH : value}
        onChange={choose}
        error={isSearching ? undefined : error}
      />
      {isSearching && (
        <>
          <PlainInput
            label={t('pet.breedSearch')}
            value={value}
            onChange={(breed) => onChange(breed.trimStart())}
            maxLength={PET_TEXT_LENGTHS.breed}
            autoComplete="off"
            list={listId}
            error={error}
          />
          <datalist id={listId}>
            {breedsOf(species, language).map((breed) => (
              <option key={breed}>{breed}</option>
            ))}
          </datalist>
        </>
      )}
    </>
  )
}
