import './open-text.css'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatTime, today, wallTime } from '../../../lib/time/dates.ts'
import { weekdayTime } from '../../../lib/time/slot-label.ts'

const HOUR_MS = 3_600_000

type OpenTextProps = { clinic: Pick<Card, 'openUntil' | 'opensAt' | 'timeZone'>; now: number }

/** "Open until 06:00 PM", or when the clinic opens next; nothing if that is unknown, or was so long ago. */
export function OpenText({ clinic: { openUntil, opensAt, timeZone }, now }: OpenTextProps) {
  const { t } = useTranslation('search')
  if (openUntil !== null && Date.parse(openUntil) > now)
    return (
      <p className="open-text" data-open="true">
        {Date.parse(openUntil) - now > 24 * HOUR_MS - 1
          ? t('card.openAlways')
          : t('card.openUntil', { time: formatTime(openUntil, timeZone) })}
      </p>
    )
  if (opensAt === null || Date.parse(opensAt) <= now) return null
  const isToday = wallTime(opensAt, timeZone).date === today(timeZone, now)
  return (
    <p className="open-text">
      {t('card.opens', {
        time: isToday ? formatTime(opensAt, timeZone) : weekdayTime(opensAt, timeZone, now),
      })}
    </p>
  )
}
