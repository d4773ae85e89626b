import { IonIcon } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import { ApiError } from '../../../lib/api/call.ts'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDay, formatTime, wallTime } from '../../../lib/time/dates.ts'

/** `Tue, 24 Nov 2026, 09:30 AM` at the clinic. */
export const timeText = (start: string, zone: string): string =>
  `${formatDay(wallTime(start, zone).date, 'short')}, ${formatTime(start, zone)}`

/** `Tue, 24 Nov 2026, 09:30 AM, 10:00 AM; Wed, 25 Nov 2026, 11:00 AM`: several times at the clinic, each day once. */
export function timesText(starts: readonly string[], zone: string): string {
  const days = new Map<string, string[]>()
  for (const start of starts) {
    const { date } = wallTime(start, zone)
    days.set(date, [...(days.get(date) ?? []), formatTime(start, zone)])
  }
  return Array.from(days, ([date, times]) => [formatDay(date, 'short'), ...times].join(', ')).join('; ')
}

/** What the server refused of the times that were sent, by the time. */
export function refusalsOfTimes(
  error: Error | null,
  fields: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> {
  const refused = error instanceof ApiError ? error.fields : {}
  return new Map(
    Object.entries(fields).flatMap(([field, start]) => {
      const words = refused[field]
      return start === undefined || words === undefined ? [] : [[start, words] as const]
    }),
  )
}

type ChosenTimesProps = {
  starts: readonly string[]
  zone: string
  onRemove: (start: string) => void
  refusals: ReadonlyMap<string, string>
}

/** Chosen times on several days, each with a button to remove it. */
export function ChosenTimes({ starts, zone, onRemove, refusals }: ChosenTimesProps) {
  const { t } = useTranslation('visits')
  if (starts.length === 0) return null
  return (
    <ul className="chips" aria-label={t('move.chosen')}>
      {starts.map((start) => (
        <li key={start}>
          <button
            type="button"
            className="chosen-time"
            aria-label={t('move.remove', { time: timeText(start, zone) })}
            onClick={() => onRemove(start)}
          >
            <time translate="no" dateTime={start}>
              {timeText(start, zone)}
            </time>
            <IonIcon icon={closeOutline} aria-hidden="true" />
          </button>
          {refusals.has(start) && <span className="field-error">{refusals.get(start)}</span>}
        </li>
      ))}
    </ul>
  )
}
