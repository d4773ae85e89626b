import { IonInput } from '@ionic/react'
import { ageParts } from '@vetvisit/contract/pets/rules'
import { typedAge, type TypedAge } from '@vetvisit/contract/pets/typed'
import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { readAgeText } from '../../../lib/text/age-text.ts'
import { useField } from '../../../ui/form/use-field.ts'
import type { PetInputs } from './pet-inputs.ts'

/** Years and months of a pet's age. The form has the age as it is sent. */
export function AgeField<O>({ control }: { control: Control<PetInputs, unknown, O> }) {
  const { t } = useTranslation('pets')
  const { parts, age, type, onBlur, hint, className, focusRef } = useAge(control)
  const input = { type: 'text', inputmode: 'decimal', autocomplete: 'off', fill: 'outline' } as const
  return (
    <div className="age-field">
      <IonInput
        {...input}
        {...hint}
        label={t('age')}
        labelPlacement="stacked"
        name="age"
        maxlength={24}
        value={parts.years}
        ref={focusRef}
        className={className}
        required
        onIonInput={({ detail }) => type({ years: detail.value ?? '' })}
        onIonBlur={onBlur}
      />
      <IonInput
        {...input}
        helperText={readAgeText(`${parts.years} ${parts.months}`, age) || '\u00A0'}
        label={t('ageMonths')}
        labelPlacement="stacked"
        name="ageMonths"
        maxlength={24}
        value={parts.months}
        className={className}
        onIonInput={({ detail }) => type({ months: detail.value ?? '' })}
        onIonBlur={onBlur}
      />
    </div>
  )
}

/** The typed parts; those of the form's age if it has changed by itself. */
function useAge<O>(control: Control<PetInputs, unknown, O>) {
  const { field, hint, className, focusRef } = useField({ control, name: 'age' })
  const age = useWatch({ control, name: 'age' })
  const [typed, setTyped] = useState(() => partsOf(age))
  const parts = typedAge(typed) === age ? typed : partsOf(age)
  return {
    parts,
    age,
    type: (change: Partial<TypedAge>) => {
      const next = { ...parts, ...change }
      setTyped(next)
      field.onChange(typedAge(next))
    },
    onBlur: field.onBlur,
    hint,
    className,
    focusRef,
  }
}

function partsOf(age: string): TypedAge {
  const parts = ageParts(age)
  if (!parts) return { years: age, months: '' }
  return { years: String(parts.years), months: parts.months === 0 ? '' : String(parts.months) }
}
