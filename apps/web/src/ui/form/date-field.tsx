import { IonButton, IonIcon, IonInput } from '@ionic/react'
import { calendarOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { formatDate, formatDay } from '../../lib/time/dates.ts'
import { parseTypedDate } from '../../lib/time/typed-day.ts'
import { useCalendar } from '../modal/use-calendar.tsx'
import { useField, type FieldProps } from './use-field.ts'

type DateFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  /** First and last accepted date, yyyy-MM-dd. */
  min?: string
  max?: string
}

const STORED_DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * A date, typed as dd-MM-yyyy or picked; its value is yyyy-MM-dd, or the typed text while it is not a date. Without `max` it is a date ahead,
 * and its weekday stands below.
 */
export function DateField<T extends FieldValues, O>({
  control,
  name,
  label,
  helperText,
  min,
  max,
  ...rest
}: DateFieldProps<T, O>) {
  const { t } = useTranslation()
  const { field, hint, className, focusRef } = useField({ control, name, helperText })
  const value = typeof field.value === 'string' ? field.value : ''
  const weekday = max === undefined && STORED_DATE.test(value) ? { helperText: formatDay(value) } : undefined
  // Kept in state until it is reported: Ionic would delete it when a neighbour renders again.
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => field.onChange(parseTypedDate(text) ?? text)
  const { openCalendar, calendar } = useCalendar({ label, value, min, max, onDay: field.onChange })
  return (
    <>
      <IonInput
        {...rest}
        {...hint}
        {...weekday}
        label={label}
        labelPlacement="stacked"
        fill="outline"
        inputmode="numeric"
        maxlength={20}
        name={name}
        placeholder={t('fields.date')}
        value={typed ?? formatDate(value)}
        ref={focusRef}
        className={className}
        onIonInput={(event) => setTyped(event.detail.value ?? '')}
        onIonChange={(event) => take(event.detail.value ?? '')}
        onIonBlur={() => {
          if (typed !== null) take(typed)
          setTyped(null)
          field.onBlur()
        }}
      >
        <IonButton
          slot="end"
          fill="clear"
          type="button"
          disabled={rest.disabled ?? false}
          aria-label={t('fields.openCalendar', { label })}
          onClick={openCalendar}
        >
          <IonIcon slot="icon-only" icon={calendarOutline} aria-hidden="true" />
        </IonButton>
      </IonInput>
      {calendar}
    </>
  )
}
