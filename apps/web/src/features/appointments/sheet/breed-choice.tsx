import { PET_TEXT_LENGTHS } from '@vetvisit/contract/pets/rules'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { breedsOf, commonBreedsOf } from '../../../lib/text/breeds.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { PlainInput } from '../../../ui/field/plain-input.tsx'

type BreedChoiceProps = {
  species: string
  value: string
  onChange: (breed: string) => void
  error: string | undefined
}

const SEARCH = 'search'

/** A common breed of the kind, "Not sure", or any other text. */
export function BreedChoice({ species, value, onChange, error }: BreedChoiceProps) {
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
