import type { Position } from '@vetvisit/contract/geo/rules'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { around, distanceFrom, originOf } from './area.ts'
import { findNearest, type Ranked } from './candidates-query.ts'
import { findCards } from './cards-query.ts'
import type { Filter } from './filter-query.ts'
import type { Found } from './find.ts'
import { type Hit, hitsOf } from './hits.ts'
import { loadAvailability } from './order.ts'
import type { Page } from './page.ts'

export type Nearest = { place: string | null; hit: Hit }

/** The nearest clinic if none matches at the searched place, none has a slot as wanted, or none matches at all. */
export async function nearestOf(
  context: Pick<Context, 'database' | 'config'>,
  { query, candidates, isWidened, where, filter, plain, middle, now }: Found,
  { hits: [first], total }: Page,
): Promise<Nearest | null> {
  const place = middle && middle.name
  if (first) return isWidened || middle?.isMeant === false ? { place, hit: first } : null
  const centre = where.centre ?? originOf(query)
  if (total > 0 || !centre) return null
  const km = (clinic: Ranked) => distanceFrom(centre, clinic) ?? Infinity
  const [candidate = await nearestTo(context.database, centre, [filter, plain])] = candidates.toSorted(
    (a, b) => km(a) - km(b),
  )
  const hit = candidate && (await hitOf(context, candidate, { from: where.from, now }))
  return hit ? { place, hit } : null
}

/** The nearest clinic at any time that meets the first filter which one meets. */
async function nearestTo(
  database: Database,
  centre: Position,
  filters: readonly Filter[],
): Promise<Ranked | undefined> {
  const { area } = around(centre)
  for (const filter of filters) {
    const anytime = { ...filter, area, openOn: undefined, openAt: undefined }
    const [nearest] = await findNearest(database, anytime, { after: null, limit: 1 })
    if (nearest) return { ...nearest, tier: 0 }
  }
  return undefined
}

/** A clinic with its next free slots of any day. */
async function hitOf(
  context: Pick<Context, 'database' | 'config'>,
  clinic: Ranked,
  at: { from: Position | null; now: Instant },
): Promise<Hit | undefined> {
  const [cards, availability] = await Promise.all([
    findCards(context.database, { clinicIds: [clinic.id] }),
    loadAvailability(context, [clinic], {}, at.now),
  ])
  return hitsOf([clinic], cards, availability, at.from)[0]
}
