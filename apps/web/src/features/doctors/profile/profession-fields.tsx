import type { Control, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { today } from '../../../lib/time/dates.ts'
import { alertDialog } from '../../../ui/modal/dialogs.ts'
import { TextareaField, TextField } from '../../../ui/form/text-field.tsx'
import { experienceFits, mostYears, type AvailabilityInputs } from '../format.ts'

type ProfessionFieldsProps<T extends FieldValues, O> = {
  control: Control<T, unknown, O>
  /** Limits the years of experience; the hint shows the limit. */
  dateOfBirth: string | null
}

/** Years of experience, degree and description, in onboarding and in the profile. */
export function ProfessionFields<T extends FieldValues, O>({
  control,
  dateOfBirth,
}: ProfessionFieldsProps<T, O>) {
  const { t } = useTranslation('doctors')
  // The names are the contract's; TypeScript cannot see that the form has them.
  const path = (name: keyof AvailabilityInputs) => name as FieldPath<T>
  return (
    <>
      <TextField
        control={control}
        name={path('experience')}
        label={t('experience')}
        helperText={t('experienceHint', { count: mostYears(dateOfBirth, today()) })}
        inputmode="numeric"
        maxlength={8}
      />
      <TextField control={control} name={path('degree')} label={t('degree')} maxlength={200} />
      <TextareaField
        control={control}
        name={path('about')}
        label={t('about')}
        helperText={t('aboutHint')}
        maxlength={2000}
        rows={4}
        counter
      />
    </>
  )
}

/** Checks the years of experience; impossible years show an alert, and the field is focused (specification/practice §5). */
export function useExperienceCheck() {
  const { t } = useTranslation('doctors')
  return async <T extends FieldValues, O>(
    form: UseFormReturn<T, unknown, O>,
    years: number,
    dateOfBirth: string | null,
  ): Promise<boolean> => {
    if (experienceFits(years, dateOfBirth, today())) return true
    const field = 'experience' as FieldPath<T>
    form.setError(field, { message: 'validation.experienceInvalid' })
    await alertDialog(t('INVALIDEXPERIENCETEXT'), t('INVALIDEXPERIENCE'))
    form.setFocus(field)
    return false
  }
}
