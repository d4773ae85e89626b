import { IonButton, IonDatetime, IonIcon, IonInput } from '@ionic/react'
import { calendarOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDate, LOCALES, parseTypedDate } from '../../lib/dates.ts'
import { currentLanguage } from '../../lib/language.ts'
import { AppModal } from '../app-modal.tsx'
import { useField, type FieldProps } from './use-field.ts'

type DateFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  /** First and last day offered, yyyy-MM-dd. */
  min?: string
  max?: string
}

/** A day, typed as dd-MM-yyyy or picked; its value is yyyy-MM-dd, or what was typed while that is no day. */
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
  const { field, error, className, focusRef } = useField({ control, name })
  const [open, setOpen] = useState(false)
  const value = typeof field.value === 'string' ? field.value : ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return (
    <>
      <IonInput
        {...rest}
        {...(helperText && { helperText })}
        {...(error && { errorText: error })}
        label={label}
        labelPlacement="stacked"
        fill="outline"
        inputmode="numeric"
        maxlength={10}
        name={name}
        placeholder={t('fields.date')}
        value={formatDate(value)}
        ref={focusRef}
        className={className}
        onIonChange={(event) =>
          field.onChange(parseTypedDate(event.detail.value ?? '') ?? event.detail.value ?? '')
        }
        onIonBlur={field.onBlur}
      >
        <IonButton
          slot="end"
          fill="clear"
          type="button"
          disabled={rest.disabled ?? false}
          aria-label={t('fields.openCalendar', { label })}
          onClick={() => setOpen(true)}
        >
          <IonIcon slot="icon-only" icon={calendarOutline} aria-hidden="true" />
        </IonButton>
      </IonInput>
      <AppModal isOpen={open} onClose={() => setOpen(false)} title={label} className="calendar-modal">
        <IonDatetime
          presentation="date"
          firstDayOfWeek={1}
          locale={LOCALES[currentLanguage()]}
          {...(min && { min })}
          {...(max && { max })}
          {...(isDay && { value })}
          onIonChange={(event) => {
            field.onChange(String(event.detail.value ?? '').slice(0, 10))
            setOpen(false)
          }}
        />
      </AppModal>
    </>
  )
}
