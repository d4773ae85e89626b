import { useEffect, useId, useRef } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/text/language.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { breedsOf } from '../../../lib/text/breeds.ts'
import type { PetInputs } from './pet-inputs.ts'

/** A text field that suggests the common breeds of the chosen species. */
export function BreedField<O>({ control }: { control: Control<PetInputs, unknown, O> }) {
  const { t } = useTranslation('pets')
  const species = useWatch({ control, name: 'type' })
  const listId = useId()
  const list = useRef<HTMLDataListElement>(null)
  // Ionic's input does not pass `list` on to its native input.
  useEffect(() => {
    const field = list.current?.previousElementSibling as HTMLIonInputElement | null | undefined
    void field?.getInputElement().then((input) => input.setAttribute('list', listId))
  }, [listId])
  return (
    <>
      <TextField
        control={control}
        name="breed"
        label={t('breed')}
        helperText={t('breedHint')}
        maxlength={80}
        autocomplete="off"
        required
      />
      <datalist id={listId} ref={list}>
        {breedsOf(species, currentLanguage()).map((breed) => (
          <option key={breed}>{breed}</option>
        ))}
      </datalist>
    </>
  )
}
