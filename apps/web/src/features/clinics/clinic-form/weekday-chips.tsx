import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { weekdayNames } from '../../../lib/time/dates.ts'
import { messageOf } from '../../../ui/form/use-field.ts'
import type { ClinicInputs } from './clinic-inputs.ts'

type WeekdayChipsProps<O> = { control: Control<ClinicInputs, unknown, O>; index: number }

/** Monday to Sunday as chips that are pressed or not. */
export function WeekdayChips<O>({ control, index }: WeekdayChipsProps<O>) {
  const { t } = useTranslation('clinics')
  const id = useId()
  const { field, fieldState } = useController({ control, name: `schedule.${index}.days` })
  const error = messageOf(fieldState.error)
  const long = weekdayNames('long')
  const toggle = (day: number) => {
    const next = field.value.includes(day)
      ? field.value.filter((other) => other !== day)
      : [...field.value, day]
    field.onChange(next.toSorted((a, b) => a - b))
  }
  return (
    <div>
      <fieldset className="day-chips" aria-label={t('hours.days')} {...(error && { 'aria-describedby': id })}>
        {weekdayNames('short').map((name, day) => (
          <button
            key={name}
            type="button"
            aria-label={long[day]}
            aria-pressed={field.value.includes(day)}
            {...(day === 0 && { ref: field.ref })}
            onBlur={field.onBlur}
            onClick={() => toggle(day)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
    </div>
  )
}
