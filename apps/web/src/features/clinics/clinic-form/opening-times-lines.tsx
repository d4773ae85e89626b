import { IonButton, IonIcon } from '@ionic/react'
import { addOutline, trashOutline } from 'ionicons/icons'
import { useEffect, useId } from 'react'
import { useFieldArray, type Control, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { weekdayNames } from '../../../lib/time/dates.ts'
import { messageOf, useSteadyField } from '../../../ui/form/use-field.ts'
import { EMPTY_SCHEDULE, type ScheduleInputs } from './clinic-inputs.ts'
import { ClockField } from '../clock-field.tsx'

type WithSchedule = { schedule: ScheduleInputs[] }

type OpeningTimesLinesProps<In extends WithSchedule, Out> = {
  /** A form with lines of hours among its inputs. */
  form: UseFormReturn<In, unknown, Out>
  /** Says that the only line stays. */
  onlyOne: string
}

/** One or more lines of weekly hours, each with weekdays, a beginning, an end and a break. */
export function OpeningTimesLines<In extends WithSchedule, Out>({
  form: whole,
  onlyOne,
}: OpeningTimesLinesProps<In, Out>) {
  const { t } = useTranslation('clinics')
  // The types of react-hook-form do not say that a form with further inputs has these.
  const form = whole as unknown as UseFormReturn<WithSchedule>
  const { control } = form
  const lines = useFieldArray({ control, name: 'schedule' })
  useMutualCheck(form)
  const remove = (index: number) => {
    if (lines.fields.length > 1) lines.remove(index)
    else void showToast({ message: onlyOne, color: 'warning', durationMs: 3000 })
  }
  return (
    <>
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
function useMutualCheck({ formState, watch, trigger }: UseFormReturn<WithSchedule>): void {
  const { isSubmitted } = formState
  useEffect(() => {
    if (!isSubmitted) return undefined
    const watching = watch((_, { name }) => {
      if (name?.startsWith('schedule')) void trigger('schedule')
    })
    return () => watching.unsubscribe()
  }, [isSubmitted, watch, trigger])
}

type WeekdayChipsProps = { control: Control<WithSchedule>; index: number }

/** Monday to Sunday as chips that are pressed or not. */
function WeekdayChips({ control, index }: WeekdayChipsProps) {
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
