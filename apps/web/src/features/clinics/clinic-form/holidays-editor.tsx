import { IonButton, IonIcon } from '@ionic/react'
import { addOutline, closeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDay, formatWeekdayDate } from '../../../lib/time/dates.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { type HolidayPlace, PublicHolidays } from './public-holidays.tsx'
import { daysFrom, HOLIDAY_RANGE_MAX, rangesOf, withDays } from '../format.ts'

type HolidaysEditorProps = {
  holidays: readonly string[]
  onChange: (holidays: string[]) => void
  /** The address, whose country has public holidays. */
  place: HolidayPlace
  /** True if the dialog around it already has the heading. */
  headless?: boolean
}

/** Days on which the clinic is closed, added one by one or as a range. Past days are kept but not shown. */
export function HolidaysEditor({ holidays, onChange, place, headless = false }: HolidaysEditorProps) {
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
          {rangesOf(coming).map((range) => (
            <HolidayChip
              key={range.from}
              {...range}
              onRemove={() => onChange(holidays.filter((day) => day < range.from || day > range.to))}
            />
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
      <PublicHolidays place={place} taken={holidays} onTake={(days) => onChange(withDays(holidays, days))} />
      <div role="alert">{problem && <p className="field-error">{problem}</p>}</div>
    </section>
  )
}

type HolidayChipProps = { from: string; to: string; onRemove: () => void }

/** A day, or a range of days, on which the clinic is closed. */
function HolidayChip({ from, to, onRemove }: HolidayChipProps) {
  const { t } = useTranslation('clinics')
  const day = [...new Set([from, to])].map((date) => formatWeekdayDate(date)).join(' – ')
  return (
    <li>
      <time translate="no" dateTime={from} title={formatDay(from)}>
        {day}
      </time>
      <button type="button" aria-label={t('holidays.remove', { day })} onClick={onRemove}>
        <IonIcon icon={closeOutline} aria-hidden="true" />
      </button>
    </li>
  )
}
