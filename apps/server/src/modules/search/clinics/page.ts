import type { Context } from '../../../context/context.ts'
import { countUpTo, type Ranked } from './candidates-query.ts'
import { findCards } from './cards-query.ts'
import { nextPage, writeCursor } from './cursor.ts'
import type { Found } from './find.ts'
import { type Hit, hitsOf } from './hits.ts'
import { byOpening, chooseBySlots, dependsOnSlots, loadAvailability } from './order.ts'

/** `total` is exact up to this number, and this number for more. */
const COUNT_CAP = 10_000

export type Page = {
  hits: Hit[]
  /** All matching clinics. With slots as a condition and more clinics found than are examined, those that are open. */
  total: number
  truncated: boolean
  nextCursor: string | null
}

/** The clinics of a page in their order, with what their cards show. */
export async function pageOf(context: Pick<Context, 'database' | 'config'>, found: Found): Promise<Page> {
  const { database } = context
  const { query, cursor, candidates, isWhole, isWidened, where, filter, now } = found
  const load = (clinics: readonly Ranked[]) => loadAvailability(context, clinics, query, now)
  const examined = dependsOnSlots(query) ? await load(candidates) : null
  const chosen = examined
    ? chooseBySlots(candidates, examined, query, { from: where.centre, now: cursor.at })
    : candidates
  const block = query.sort === 'opens' ? await byOpening(database, chosen, now) : chosen
  const page = block.slice(cursor.offset, cursor.offset + query.limit)
  const next = nextPage(query, { ...cursor, isWidened }, { found: candidates, chosen: block.length, isWhole })
  const [cards, availability, total] = await Promise.all([
    page.length === 0 ? [] : findCards(database, { clinicIds: page.map(({ id }) => id) }),
    examined ?? load(page),
    isWhole && cursor.after === null ? block.length : countUpTo(database, filter, COUNT_CAP),
  ])
  const hits = hitsOf(page, cards, availability, where.from)
  return { hits, total, truncated: next !== null || !isWhole, nextCursor: next && writeCursor(next) }
}
