import { IonButton, IonIcon } from '@ionic/react'
import { SLOT_MINUTES } from '@vetvisit/contract/clinics/rules'
import { addOutline, trashOutline } from 'ionicons/icons'
import { useEffect, useId } from 'react'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../ui/action/toast.ts'
import { EMPTY_SCHEDULE, type ClinicFormApi, type ClinicInputs } from './clinic-inputs.ts'
import { ClockField } from './clock-field.tsx'
import { weekdayNames } from '../../../lib/time/dates.ts'
import { messageOf, useSteadyField } from '../../../ui/form/use-field.ts'
import { useWords } from '../words.ts'

type ScheduleListProps = { form: ClinicFormApi }

/** One or more lines of opening times, and their common slot length (specification/practice §4). */
export function ScheduleList({ form }: ScheduleListProps) {
  const { t } = useTranslation('clinics')
  const words = useWords()
  const { control } = form
  const lines = useFieldArray({ control, name: 'schedule' })
  useMutualCheck(form)
  const remove = (index: number) => {
    if (lines.fields.length > 1) lines.remove(index)
    else void showToast({ message: words('onlyOne'), color: 'warning', durationMs: 3000 })
  }
  return (
    <>
      <SlotLength form={form} />
      {lines.fields.map((line, index) => (
        <fieldset key={line.id} className="schedule-line">
          <legend>{t('hours.schedule', { number: index + 1 })}</legend>
          <WeekdayChips control={control} index={index} />
          <div className="schedule-times">
            <ClockField control={control} name={`schedule.${index}.from`} label={t('hours.from')} />
            <ClockField control={control} name={`schedule.${index}.to`} label={t('hours.to')} />
            <IonButton
              type="button"
              fill="clear"
              color="medium"
              aria-label={t('hours.remove', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
            </IonButton>
            <ClockField
              control={control}
              name={`schedule.${index}.breakFrom`}
              label={t('hours.breakFrom')}
              helperText={t('hours.optional')}
            />
            <ClockField control={control} name={`schedule.${index}.breakTo`} label={t('hours.breakTo')} />
          </div>
        </fieldset>
      ))}
      <div>
        <IonButton
          type="button"
          fill="outline"
          onClick={() => lines.append(EMPTY_SCHEDULE, { shouldFocus: false })}
        >
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {t('hours.add')}
        </IonButton>
      </div>
    </>
  )
}

/** Validates all schedules after each change, because a change of one can resolve an overlap shown at another. */
function useMutualCheck({ formState, watch, trigger }: ScheduleListProps['form']): void {
  const { isSubmitted } = formState
  useEffect(() => {
    if (!isSubmitted) return undefined
    const watching = watch((_, { name }) => {
      if (name?.startsWith('schedule')) void trigger('schedule')
    })
    return () => watching.unsubscribe()
  }, [isSubmitted, watch, trigger])
}

/** Changing the slot length clears the times of all schedules and explains why. */
function SlotLength({ form }: ScheduleListProps) {
  const { t } = useTranslation('clinics')
  const words = useWords()
  const chosen = useWatch({ control: form.control, name: 'slotMinutes' })
  const change = (minutes: (typeof SLOT_MINUTES)[number]) => {
    if (minutes === chosen) return
    form.setValue('slotMinutes', minutes, { shouldDirty: true })
    for (const index of form.getValues('schedule').keys()) {
      for (const time of ['from', 'to', 'breakFrom', 'breakTo'] as const)
        form.setValue(`schedule.${index}.${time}`, '', { shouldDirty: true })
    }
    void showToast({ message: words('slotForAll'), durationMs: 4000 })
  }
  return (
    <fieldset className="slot-length">
      <legend>{t('hours.slotLength')}</legend>
      {SLOT_MINUTES.map((minutes) => (
        <label key={minutes}>
          <input
            type="radio"
            name="slotMinutes"
            checked={minutes === chosen}
            onChange={() => change(minutes)}
          />
          <span className="figures">{t('hours.minutes', { minutes })}</span>
        </label>
      ))}
    </fieldset>
  )
}

type WeekdayChipsProps<O> = { control: Control<ClinicInputs, unknown, O>; index: number }

/** Monday to Sunday as chips that are pressed or not. */
function WeekdayChips<O>({ control, index }: WeekdayChipsProps<O>) {
  const { t } = useTranslation('clinics')
  const id = useId()
  const { field, fieldState } = useSteadyField({ control, name: `schedule.${index}.days` })
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
