import { OFFERED_REMINDERS } from '@vetvisit/contract/clinics/rules'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { SelectField } from './select-field.tsx'
import type { FieldProps } from './use-field.ts'

type ReminderHoursFieldProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, 'control' | 'name'> & {
  /** Hours that are set already. Others than the offered ones can be chosen by the interface for programs. */
  hours: readonly number[]
}

/** How long before an appointment its owner is reminded; never, if nothing is chosen. */
export function ReminderHoursField<T extends FieldValues, O>({
  control,
  name,
  hours,
}: ReminderHoursFieldProps<T, O>) {
  const { t } = useTranslation('clinics')
  const [stored] = useState(hours)
  const offered = [...new Set([...OFFERED_REMINDERS, ...stored])].toSorted((a, b) => b - a)
  return (
    <SelectField
      control={control}
      name={name}
      label={t('options.reminders')}
      helperText={t('options.remindersHint')}
      placeholder={t('options.remindersNone')}
      multiple
      options={offered.map((count) => ({
        value: count,
        label:
          count % 24 === 0
            ? t('options.daysBefore', { count: count / 24 })
            : t('options.hoursBefore', { count }),
      }))}
    />
  )
}
