import { PET_GENDERS, PET_TEXT_LENGTHS } from '@vetvisit/contract/pets/rules'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { useState, useEffect, useId, useRef } from 'react'
import { useFormState, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Disclosure } from '../../../ui/show/disclosure.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/form/text-field.tsx'
import { AgeField } from './age-field.tsx'
import { currentLanguage } from '../../../lib/text/language.ts'
import { breedsOf } from '../../../lib/text/breeds.ts'
import { type PetInputs, hasProblemInMore } from './pet-inputs.ts'
import { ChipField } from './chip-field.tsx'
import { GENDER_TEXTS } from '../pet-words.ts'

const NEUTERED = ['unknown', 'yes', 'no'] as const

type Fields<O> = { control: Control<PetInputs, unknown, O>; today: string }

/** Fields that are required to book for a pet (specification/owner §5). */
export function RequiredFields<O>({ control, today }: Fields<O>) {
  const { t } = useTranslation(['pets', 'common'])
  const exact = useWatch({ control, name: 'exact' })
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('name')}
        maxlength={PET_TEXT_LENGTHS.name}
        isFirst
        autocomplete="off"
        required
      />
      <div className="form-columns">
        <SelectField
          control={control}
          name="type"
          label={t('species')}
          options={SPECIES.map((species) => ({
            value: species,
            label: t(`common:speciesNames.${species}`),
          }))}
        />
        <BreedField control={control} />
        <SelectField
          control={control}
          name="gender"
          label={t('gender')}
          options={PET_GENDERS.map((gender) => ({ value: gender, label: t(GENDER_TEXTS[gender]) }))}
        />
        {exact ? (
          <DateField control={control} name="dateOfBirth" label={t('dateOfBirth')} max={today} required />
        ) : (
          <AgeField control={control} />
        )}
      </div>
      <CheckboxField control={control} name="exact">
        {t('exact')}
      </CheckboxField>
    </>
  )
}

/**
 * All other fields of a pet; collapsed at first, and expanded if one has an error.
 *
 * @param petId null for a new pet
 */
export function MoreFields<O>({ control, today, petId }: Fields<O> & { petId: string | null }) {
  const { t } = useTranslation('pets')
  const [open, setOpen] = useState(false)
  const { errors } = useFormState({ control })
  const problem = hasProblemInMore(errors)
  return (
    <Disclosure
      title={t('more')}
      hint={t('moreHint')}
      isOpen={open || problem}
      onToggle={() => setOpen(!(open || problem))}
    >
      <div className="form">
        <div className="form-columns">
          <IdentityFields control={control} petId={petId} />
          <DateField control={control} name="vaccinationDueOn" label={t('vaccinationDueOn')} />
          <DateField control={control} name="dewormingDueOn" label={t('dewormingDueOn')} />
          {petId !== null && (
            <DateField
              control={control}
              name="deceasedOn"
              label={t('deceasedOn')}
              helperText={t('deceasedHint')}
              max={today}
            />
          )}
        </div>
        <TextareaField
          control={control}
          name="allergies"
          label={t('allergies')}
          maxlength={PET_TEXT_LENGTHS.remark}
        />
        <TextareaField
          control={control}
          name="alerts"
          label={t('alerts')}
          helperText={t('alertsHint')}
          maxlength={PET_TEXT_LENGTHS.remark}
        />
      </div>
    </Disclosure>
  )
}

function IdentityFields<O>({ control, petId }: Pick<Fields<O>, 'control'> & { petId: string | null }) {
  const { t } = useTranslation('pets')
  const { colour, number } = PET_TEXT_LENGTHS
  return (
    <>
      <TextField control={control} name="colour" label={t('colour')} maxlength={colour} />
      <SelectField
        control={control}
        name="neutered"
        label={t('neutered')}
        options={NEUTERED.map((value) => ({ value, label: t(`neuteredTexts.${value}`) }))}
      />
      <ChipField control={control} petId={petId} />
      <TextField control={control} name="passport_number" label={t('passportNumber')} maxlength={number} />
      <TextField control={control} name="pet_insurance_no" label={t('insuranceNumber')} maxlength={number} />
    </>
  )
}

/** A text field that suggests the common breeds of the chosen species. */
function BreedField<O>({ control }: { control: Control<PetInputs, unknown, O> }) {
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
