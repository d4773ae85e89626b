import { calendarOutline, chevronDown, locationOutline, searchOutline } from 'ionicons/icons'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { addDays, formatDay, today } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { nearDay } from '../../../lib/time/slot-label.ts'
import { Icon } from '../../../ui/show/icon.tsx'
import { SuggestInput } from '../search-field/suggest-input.tsx'

/** Days that can be chosen, from today on. */
const DAYS = 7

export type DoorPlace = { value: string; text: string }

type DoorFormProps = {
  text: string
  onText: (text: string) => void
  /** A suggestion was taken. */
  onTake: (text: string) => void
  places: readonly DoorPlace[]
  place: string
  onPlace: (value: string) => void
  /** In place of the choice of places. */
  townField: ReactNode
  /** yyyy-MM-dd; empty for any time. */
  date: string
  onDate: (date: string) => void
  now: number
  onSubmit: () => void
}

/** What, where and when; a plain GET form, so that it works before the application runs, too. */
export function DoorForm({
  text,
  onText,
  onTake,
  places,
  place,
  onPlace,
  townField,
  date,
  onDate,
  now,
  onSubmit,
}: DoorFormProps) {
  const { t } = useTranslation('search')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <search className="door-search">
      <form className="door-form" action="/search" onSubmit={submit}>
        <div className="door-field door-what">
          <Icon icon={searchOutline} />
          <span className="door-label">{t('door.what')}</span>
          <SuggestInput text={text} onText={onText} onTake={onTake} />
        </div>
        {townField || (
          <Choice icon={locationOutline} label={t('door.where')} value={place} onChange={onPlace}>
            {places.map((one) => (
              <option key={one.value} value={one.value}>
                {one.text}
              </option>
            ))}
          </Choice>
        )}
        <Choice icon={calendarOutline} label={t('door.when')} value={date} onChange={onDate}>
          <option value="">{t('door.anyTime')}</option>
          <DayOptions now={now} />
        </Choice>
        <button type="submit" className="door-go">
          {t('door.go')}
        </button>
      </form>
    </search>
  )
}

type ChoiceProps = {
  icon: string
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ icon, label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="door-field door-choice">
      <Icon icon={icon} />
      <span className="door-label">{label}</span>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <Icon icon={chevronDown} />
    </label>
  )
}

function DayOptions({ now }: { now: number }) {
  const first = today(undefined, now)
  const zone = viewerZone()
  return Array.from({ length: DAYS }, (_, ahead) => {
    const date = addDays(first, ahead)
    return (
      <option key={date} value={date}>
        {nearDay(date, zone, now) ?? formatDay(date, 'short')}
      </option>
    )
  })
}
