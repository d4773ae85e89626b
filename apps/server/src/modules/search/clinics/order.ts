import { openingAt } from '@vetvisit/contract/appointments/availability/opening'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { Position } from '@vetvisit/contract/geo/rules'
import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { loadNextTimes, loadTimesWithin, type NextTimes } from '../../appointments/public.ts'
import { loadTimetables } from '../../timetables/public.ts'
import { distanceFrom } from './area.ts'
import type { Ranked } from './candidates-query.ts'
import { compareBest } from '../rules.ts'

/** When clinics are open and free next, and the free slots that the query asks for: the next ones without a date or part of a day. */
export type Availability = {
  next: ReadonlyMap<string, NextTimes>
  wanted: ReadonlyMap<string, readonly Instant[]>
}

export async function loadAvailability(
  context: Pick<Context, 'database' | 'config'>,
  clinics: readonly Ranked[],
  query: Pick<SearchQuery, 'date' | 'daypart'>,
  now: Instant,
): Promise<Availability> {
  const next = await loadNextTimes(context, clinics, now)
  if (!asksForTimes(query)) return { next, wanted: new Map([...next].map(([id, { times }]) => [id, times])) }
  const timetables = await loadTimetables(
    context.database,
    clinics.map(({ id }) => id),
  )
  const { date, daypart } = query
  return { next, wanted: await loadTimesWithin(context, timetables, { date, daypart }, now) }
}

/** Whether only clinics with a slot on a date or in a part of the day are listed. */
export const asksForTimes = ({ date, daypart }: Pick<SearchQuery, 'date' | 'daypart'>): boolean =>
  date !== undefined || daypart !== undefined

/** Whether all found clinics have to be examined before one page of them is known. */
export const dependsOnSlots = (query: Pick<SearchQuery, 'date' | 'daypart' | 'sort'>): boolean =>
  asksForTimes(query) || query.sort === 'nextFree' || query.sort === 'best'

/** The clinics that have a slot as the query asks, in its order. @param from the point around which the search looks */
export function chooseBySlots(
  found: readonly Ranked[],
  { next, wanted }: Availability,
  query: Pick<SearchQuery, 'date' | 'daypart' | 'sort'>,
  { from, now }: { from: Position | null; now: Instant },
): readonly Ranked[] {
  const { sort } = query
  const open = asksForTimes(query) ? found.filter(({ id }) => wanted.get(id)?.[0] !== undefined) : found
  if (sort === 'nextFree') {
    const freeAt = ({ id }: Ranked) => next.get(id)?.times[0] ?? Number.MAX_SAFE_INTEGER
    return open.toSorted((a, b) => freeAt(a) - freeAt(b))
  }
  if (sort !== 'best') return open
  const rankings = open.map((clinic) => {
    const free = wanted.get(clinic.id)?.[0]
    const hoursUntilFree = free === undefined ? null : (free - now) / HOUR_MS
    const { id, tier, verified, complete } = clinic
    return {
      clinic,
      id,
      tier,
      standing: { distanceKm: distanceFrom(from, clinic), hoursUntilFree, verified, complete },
    }
  })
  return rankings.toSorted(compareBest).map(({ clinic }) => clinic)
}

/** Open clinics, then those that open first, then those that stay closed for a week; within each in the given order. */
export async function byOpening(
  database: Database,
  found: readonly Ranked[],
  now: Instant,
): Promise<readonly Ranked[]> {
  const timetables = await loadTimetables(
    database,
    found.map(({ id }) => id),
  )
  const opensAt = new Map(
    [...timetables].map(([id, timetable]) => {
      const { openUntil, opensAt: next } = openingAt(timetable, now)
      return [id, openUntil === null ? next : now]
    }),
  )
  const key = ({ id }: Ranked) => opensAt.get(id) ?? Number.MAX_SAFE_INTEGER
  return found.toSorted((a, b) => key(a) - key(b))
}
