import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { cloudOfflineOutline } from 'ionicons/icons'
import { useTranslation } from '../../lib/text/translation.ts'
import { useNow } from '../../lib/time/clock.ts'
import { formatDateTime, formatWeekdayShort } from '../../lib/time/dates.ts'
import { viewerZone } from '../../lib/time/region.ts'
import { useOnline } from '../../platform/network.ts'
import { Icon } from '../show/icon.tsx'

/** A line shown while the device is offline, with the time of the oldest data on the page. */
export function OfflineBanner() {
  return <output className="banner-slot">{!useOnline() && <Offline />}</output>
}

function Offline() {
  const { t } = useTranslation()
  const now = useNow()
  const since = oldestShown(useQueryClient())
  return (
    <div className="banner">
      <Icon icon={cloudOfflineOutline} />
      {since === null ? t('offline.banner') : t('offline.asOf', { when: whenText(since, now) })}
    </div>
  )
}

/** When the oldest data of this page were read; null if it shows none. */
function oldestShown(queryClient: QueryClient): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({
      type: 'active',
      predicate: ({ state, queryKey }) => state.data !== undefined && queryKey[0] !== 'settings',
    })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

const WEEKDAY_UNTIL_MS = 6 * 86_400_000

/** `Mon 09:30 AM`, with the date instead of the weekday once the weekday is ambiguous. */
function whenText(since: number, now: number): string {
  const instant = new Date(since).toISOString()
  return now - since < WEEKDAY_UNTIL_MS
    ? formatWeekdayShort(instant, viewerZone())
    : formatDateTime(instant, viewerZone())
}
