import type { AroundQuery, countAround as countAroundRoute } from '@vetvisit/contract/search/suggest-routes'
import type { RouteData } from '@vetvisit/contract/http'
import type { Position } from '@vetvisit/contract/geo/rules'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import type { Place } from '../../../adapters/geo/place-table.ts'
import { nearestPlace } from '../../../adapters/geo/places.ts'
import { loadTimesWithin } from '../../appointments/public.ts'
import { listedBy, loadTimetables } from '../../timetables/public.ts'
import { circleAround, nearTownOf, positionOf } from '../clinics/area.ts'
import { countUpTo, findNearest } from '../clinics/candidates-query.ts'
import { filterOf } from '../clinics/filter-of-query.ts'

/** With more clinics their free slots are not counted. */
const EXAMINED_MAX = 500

/** More clinics are not counted. */
const COUNT_CAP = 10_000

/** Places whose counts are kept for a minute. */
const KEPT_MAX = 100

type Counts = Pick<RouteData<typeof countAroundRoute>, 'centre' | 'clinics' | 'freeToday'>

/** `town` is named in the reader's language by the caller. */
type Around = Counts & { town: Place | null }

/**
 * Makes the function that counts clinics around a position or a town, as many as a search around it finds. Counts are kept for a minute,
 * because every visitor of the front page asks for them.
 */
export function aroundCounter(context: Pick<Context, 'database' | 'config'>) {
  const kept = new Map<string, { until: Instant; around: Promise<Around> }>()
  return (query: AroundQuery, now: Instant): Promise<Around> => {
    const position = positionOf(query)
    const town = position ? nearestPlace(position.lat, position.lng)?.place : nearTownOf(query.zone)
    if (!town) return Promise.resolve({ town: null, centre: null, clinics: null, freeToday: null })
    const { lat, lng } = position ?? town
    const key = `${lat} ${lng}`
    const known = kept.get(key)
    if (known && known.until > now) return known.around
    if (kept.size >= KEPT_MAX) kept.clear()
    const centre = { lat, lng }
    const around = count(context, centre, now).then((counts) => ({
      town,
      centre,
      ...counts,
    }))
    kept.set(key, { until: now + MINUTE_MS, around })
    // A failure must not be kept.
    around.catch(() => kept.delete(key))
    return around
  }
}

async function count(
  context: Pick<Context, 'database' | 'config'>,
  centre: Position,
  now: Instant,
): Promise<Omit<Counts, 'centre'>> {
  const { database, config } = context
  const filter = { ...filterOf({}, listedBy(config), now), area: circleAround(centre) }
  const found = await findNearest(database, filter, { after: null, limit: EXAMINED_MAX })
  if (found.length >= EXAMINED_MAX)
    return { clinics: await countUpTo(database, filter, COUNT_CAP), freeToday: null }
  const timetables = await loadTimetables(
    database,
    found.map(({ id }) => id),
  )
  const times = await loadTimesWithin(context, timetables, { days: 1 }, now)
  const free = [...times.values()].filter(([first]) => first !== undefined)
  return { clinics: found.length, freeToday: free.length }
}
