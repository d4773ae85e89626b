import { IonIcon } from '@ionic/react'
import type { CalendarHold } from '@vetvisit/contract/appointments/agenda/schemas'
import { hourglassOutline } from 'ionicons/icons'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { today, wallTime, weekdayNames, weekdayOf } from '../../../lib/time/dates.ts'
import { useSeconds } from '../../../lib/time/use-seconds.ts'
import { countdown } from '../parts/format.ts'
import { clockText } from './day-layout.ts'

/** Holds that end later than this name the end as a time of day, not as a countdown. */
const COUNTED_MS = 60 * 60_000

type HoldTileProps = {
  hold: CalendarHold
  zone: string
  /** The list of a phone writes the time of the slot; the grid shows it by position. */
  showsTime?: boolean
  style?: CSSProperties
}

/** A held time: a request for it is being filled in, or the practice has offered it. The answer does not say to whom. */
export function HoldTile({ hold, zone, showsTime = false, style }: HoldTileProps) {
  const { t } = useTranslation('calendar')
  const now = useSeconds()
  const { start, end, heldFor, expiresAt } = hold
  const until = Date.parse(expiresAt)
  if (now >= until) return null
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000
  return (
    <div className="hold-tile" data-hold={start} style={style}>
      <span className={showsTime ? 'agenda-hours figures' : 'sr-only'}>
        <b>{clockText(wallTime(start, zone).minutes)}</b>
        {showsTime && <span>{t('minutes', { count: minutes })}</span>}
      </span>
      <IonIcon icon={hourglassOutline} aria-hidden="true" />
      <span className="hold-text">{t(`held.${heldFor}`)}</span>
      <span className="hold-end figures">
        {until - now < COUNTED_MS
          ? countdown(until, now)
          : t('held.until', { time: endText(hold, zone, now) })}
      </span>
    </div>
  )
}

/** The end of a hold as `15:40`, on another day as `Wed 15:40`. */
function endText({ expiresAt }: CalendarHold, zone: string, now: number): string {
  const { date, minutes } = wallTime(expiresAt, zone)
  const clock = clockText(minutes)
  return date === today(zone, now) ? clock : `${weekdayNames('short')[weekdayOf(date)] ?? ''} ${clock}`
}
