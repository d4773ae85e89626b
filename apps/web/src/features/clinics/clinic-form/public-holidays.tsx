import { IonButton, IonIcon } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { listPublicHolidays } from '@vetvisit/contract/clinics/routes'
import { flagOutline } from 'ionicons/icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { formatWeekdayDate } from '../../../lib/time/dates.ts'

/** Names of country and state as they are typed in an address. */
export type HolidayPlace = { country: string; state: string }

type PublicHolidaysProps = {
  place: HolidayPlace
  /** Days that are holidays already. */
  taken: readonly string[]
  onTake: (days: string[]) => void
}

/** Takes over the public holidays of the address's country: all of them, or those that stay ticked. */
export function PublicHolidays(props: PublicHolidaysProps) {
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
  const region = useId()
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
      {data.states.length > 0 && (
        <label htmlFor={region}>
          {t('publicHolidays.region')}
          <select id={region} value={data.state ?? ''} onChange={({ target }) => setState(target.value)}>
            <option value="">{t('publicHolidays.everywhere')}</option>
            {data.states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
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
