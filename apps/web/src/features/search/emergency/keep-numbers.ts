import type { PublicSettings } from '@vetvisit/contract/settings/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { viewerZone } from '../../../lib/time/region.ts'
import { lastPlace } from '../place/last-place.ts'
import { keepList, keptList } from './kept-list.ts'
import { loadToCall, roundedPlace } from './load-to-call.ts'

/**
 * Keeps the numbers of the emergency page on the device before anyone needs them, once a day: around the place of the last list, else of
 * the last search, else the main town of the time zone. The device is not asked where it is.
 */
export async function keepNumbers(settings: () => Promise<PublicSettings>): Promise<void> {
  const kept = keptList(Date.now())
  if (kept && Date.now() - kept.at < DAY_MS) return
  const last = kept && 'lat' in kept.place ? kept.place : lastPlace()
  const place = roundedPlace(last ?? { zone: viewerZone() })
  const [loaded, { emergencyLines }] = await Promise.all([loadToCall(place), settings()])
  keepList({ ...loaded, place, at: Date.now(), lines: emergencyLines })
}
