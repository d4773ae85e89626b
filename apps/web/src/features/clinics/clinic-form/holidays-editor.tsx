import '../../../ui/field/select.css'
import { IonButton, IonIcon } from '@ionic/react'
import { addOutline, closeOutline, flagOutline } from 'ionicons/icons'
import { useState, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDay, formatWeekdayDate } from '../../../lib/time/dates.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { listPublicHolidays } from '@vetvisit/contract/clinics/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { call } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
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

/** Names of country and state as they are typed in an address. */
type HolidayPlace = { country: string; state: string }

type PublicHolidaysProps = {
  place: HolidayPlace
  /** Days that are holidays already. */
  taken: readonly string[]
  onTake: (days: string[]) => void
}

/** Takes over the public holidays of the address's country: all of them, or those that stay ticked. */
function PublicHolidays(props: PublicHolidaysProps) {
  const { t } = useTranslation('clinics')
  const [isOpen, setOpen] = useState(false)
  const { country } = props.place
  if (country.trim() === '') return null
  return (
    <>
      <div>
        <IonButton type="button" fill="clear" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IonIcon slot="start" icon={flagOutline} aria-hidden="true" />
          {t('publicHolidays.open', { country })}
        </IonButton>
      </div>
      {isOpen && <Choice {...props} onTaken={() => setOpen(false)} />}
    </>
  )
}

function usePublicHolidays(country: string, state: string) {
  return useQuery({
    queryKey: ['public holidays', country, state, currentLanguage()],
    queryFn: ({ signal }) => call(listPublicHolidays, { query: { country, state } }, { signal }),
    staleTime: Infinity,
    placeholderData: (previous) => previous,
  })
}

function Choice({ place, taken, onTake, onTaken }: PublicHolidaysProps & { onTaken: () => void }) {
  const { t } = useTranslation('clinics')
  const [state, setState] = useState(place.state)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { data, error } = usePublicHolidays(place.country, state)
  if (error && !data) return <p className="field-error">{errorText(error)}</p>
  if (!data) return null
  const open = data.days.filter(({ date }) => !taken.includes(date))
  const chosen = open.map(({ date }) => date).filter((date) => !left.has(date))
  const toggle = (date: string) =>
    setLeft(new Set(left.has(date) ? [...left].filter((other) => other !== date) : [...left, date]))
  return (
    <fieldset className="public-holidays">
      <legend className="sr-only">{t('publicHolidays.open', { country: place.country })}</legend>
      <RegionChoice {...data} onState={setState} />
      {open.length === 0 && <p className="quiet">{t('publicHolidays.none')}</p>}
      <ul className="list">
        {open.map(({ date, name }) => (
          <li key={date}>
            <label>
              <input type="checkbox" checked={!left.has(date)} onChange={() => toggle(date)} />
              <span>{name}</span>
              <time className="quiet figures" translate="no" dateTime={date}>
                {formatWeekdayDate(date)}
              </time>
            </label>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <IonButton
          type="button"
          fill="outline"
          disabled={chosen.length === 0}
          onClick={() => {
            onTake(chosen)
            onTaken()
          }}
        >
          {t('publicHolidays.take', { count: chosen.length })}
        </IonButton>
      )}
    </fieldset>
  )
}

type RegionChoiceProps = RouteData<typeof listPublicHolidays> & { onState: (state: string) => void }

/** The region whose holidays are offered, in countries that have regions. */
function RegionChoice({ states, state, onState }: RegionChoiceProps) {
  const { t } = useTranslation('clinics')
  const id = useId()
  if (states.length === 0) return null
  return (
    <label htmlFor={id}>
      {t('publicHolidays.region')}
      <select className="select" id={id} value={state ?? ''} onChange={({ target }) => onState(target.value)}>
        <option value="">{t('publicHolidays.everywhere')}</option>
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
