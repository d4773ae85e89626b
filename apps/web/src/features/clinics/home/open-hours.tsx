import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, today, wallTime } from '../../../lib/time/dates.ts'
import { slotInSentence } from '../../../lib/time/slot-label.ts'
import { openHoursAt } from './open-hours.ts'
import { useClinics } from '../queries.ts'

/** Until when the practice is open today, or when its first clinic opens next. */
export function OpenHours() {
  const { t } = useTranslation('home')
  const now = useNow()
  const { data = [] } = useClinics()
  const found = openHoursAt(data, now)
  if (!found) return null
  const { at, zone } = found
  const isToday = wallTime(at, zone).date === today(zone, now)
  const time = isToday ? formatTime(at, zone) : slotInSentence(at, zone, now)
  return <span className="quiet figures">{` · ${t(found.isOpen ? 'openUntil' : 'opensAt', { time })}`}</span>
}
