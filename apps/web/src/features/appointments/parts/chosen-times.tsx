import { IonIcon } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatDay, formatTime, wallTime } from '../../../lib/time/dates.ts'

/** `Tue, 24 Nov 2026, 09:30 AM` at the clinic. */
export const timeText = (start: string, zone: string): string =>
  `${formatDay(wallTime(start, zone).date, 'short')}, ${formatTime(start, zone)}`

type ChosenTimesProps = { starts: readonly string[]; zone: string; onRemove: (start: string) => void }

/** Chosen times on several days, each with a button to remove it. */
export function ChosenTimes({ starts, zone, onRemove }: ChosenTimesProps) {
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
        </li>
      ))}
    </ul>
  )
}
