import { IonButton, IonIcon } from '@ionic/react'
import { addOutline, closeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDay, formatWeekdayDate } from '../../../lib/time/dates.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { daysFrom, HOLIDAY_RANGE_MAX, withDays } from '../format.ts'

type HolidaysEditorProps = {
  holidays: readonly string[]
  onChange: (holidays: string[]) => void
  /** True if the dialog around it already has the heading. */
  headless?: boolean
}

/** Days on which the clinic is closed, added one by one or as a range. Past days are kept but not shown. */
export function HolidaysEditor({ holidays, onChange, headless = false }: HolidaysEditorProps) {
  const { t } = useTranslation(['clinics', 'common'])
  const first = useToday()
  const { control, getValues, reset } = useForm({ defaultValues: { from: '', to: '' } })
  const [problem, setProblem] = useState<string | null>(null)
  const coming = holidays.filter((day) => day >= first)
  const add = () => {
    const { from, to } = getValues()
    const days = daysFrom(from, to || from).filter((day) => day >= first)
    setProblem(days.length === 0 ? t('holidays.invalid', { days: HOLIDAY_RANGE_MAX }) : null)
    if (days.length === 0) return
    onChange(withDays(holidays, days))
    reset()
  }
  return (
    <section className={headless ? 'holidays headless' : 'holidays'} aria-label={t('holidays.title')}>
      {!headless && <h3>{t('holidays.title')}</h3>}
      {coming.length === 0 ? (
        <p className="quiet">{t('holidays.none')}</p>
      ) : (
        <ul className="chips holiday-list">
          {coming.map((day) => (
            <li key={day}>
              <time translate="no" dateTime={day} title={formatDay(day)}>
                {formatWeekdayDate(day)}
              </time>
              <button
                type="button"
                aria-label={t('holidays.remove', { day: formatWeekdayDate(day) })}
                onClick={() => onChange(holidays.filter((other) => other !== day))}
              >
                <IonIcon icon={closeOutline} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="holiday-add">
        <DateField control={control} name="from" label={t('holidays.from')} min={first} />
        <DateField control={control} name="to" label={t('holidays.to')} min={first} />
        <IonButton type="button" fill="outline" onClick={add}>
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {t('common:add')}
        </IonButton>
      </div>
      <div role="alert">{problem && <p className="field-error">{problem}</p>}</div>
    </section>
  )
}
