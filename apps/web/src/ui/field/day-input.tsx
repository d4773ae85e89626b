import { calendarOutline } from 'ionicons/icons'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { addDays, formatDate, formatDay, weekdayNames, weekdayOf } from '../../lib/time/dates.ts'
import { parseTypedDate } from '../../lib/time/typed-day.ts'
import { useCalendar } from '../modal/use-calendar.tsx'
import { Icon } from '../show/icon.tsx'

type DayInputProps = {
  /** Label for screen readers; callers show it beside the field. */
  label: string
  /** yyyy-MM-dd, or empty. */
  value: string
  /** First accepted date. */
  min: string
  /** Last accepted date; unlimited without it. */
  max?: string | undefined
  /** Called with a complete date within both limits, or with empty text when the field is cleared. */
  onDay: (day: string) => void
  /** Opens the caller's calendar, for a field that goes away when its calendar opens. */
  onCalendar?: (event: MouseEvent) => void
  id?: string
}

/** Letters of the shortest complete date, without spaces. */
const WRITTEN_LENGTH = 8
/** With room for spaces and for what other programs paste around a date. */
const TYPED_MAX_LENGTH = 20

/** Why a complete date is not taken; null if it is. */
function useRefusalOf({ min, max }: Pick<DayInputProps, 'min' | 'max'>) {
  const { t } = useTranslation()
  return (day: string | null): string | null => {
    if (day === null) return t('fields.dateInvalid')
    if (day < min) return t('fields.dateTooEarly', { day: formatDay(min) })
    return max !== undefined && day > max ? t('fields.dateTooLate', { day: formatDay(max) }) : null
  }
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A date field with its weekday before it, regardless of the device's format: typed, changed by arrow keys, or picked from a calendar. Incomplete
 * input stays visible and is not reported; a complete date that is not offered says why.
 */
export function DayInput({ label, value, min, max, onDay, onCalendar, id }: DayInputProps) {
  const { t } = useTranslation()
  const refusalOf = useRefusalOf({ min, max })
  const [typed, setTyped] = useState<string | null>(null)
  const { openCalendar, calendar } = useCalendar({ label, value, min, max, onDay })
  const isOffered = (day: string) => day >= min && (max === undefined || day <= max)
  const text = typed ?? formatDate(value)
  const written = parseTypedDate(text)
  const refusal = text.replaceAll(/\s/g, '').length < WRITTEN_LENGTH ? null : refusalOf(written)
  const type = (next: string) => {
    setTyped(next)
    const day = next === '' ? '' : parseTypedDate(next)
    if (day !== null && (day === '' || isOffered(day))) onDay(day)
  }
  const step = (event: KeyboardEvent) => {
    const days = STEPS[event.key]
    if (days === undefined || event.altKey) return
    event.preventDefault()
    const next = value === '' ? min : addDays(value, days)
    if (!isOffered(next)) return
    setTyped(null)
    onDay(next)
  }
  return (
    <span className="day-input">
      {value !== '' && (
        <span className="day-input-weekday" aria-hidden="true">
          {written !== null && weekdayNames('short')[weekdayOf(written)]}
        </span>
      )}
      <input
        {...(id && { id })}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={TYPED_MAX_LENGTH}
        aria-label={label}
        title={written === null ? undefined : formatDay(written)}
        aria-invalid={refusal !== null}
        placeholder={t('fields.date')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={step}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        aria-label={t('fields.openCalendar', { label })}
        onClick={onCalendar ?? openCalendar}
      >
        <Icon icon={calendarOutline} />
      </button>
      <output className="day-input-refusal">{refusal}</output>
      {calendar}
    </span>
  )
}
