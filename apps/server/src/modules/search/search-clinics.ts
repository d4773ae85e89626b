import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { type Position, SEARCH_MAX } from '@vetvisit/contract/search/rules'
import { weekdayOf } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { loadTimetables } from '../timetables/public.ts'
import { ANYWHERE, distanceFrom, startOf, whereOf } from './area.ts'
import { countUpTo, type Ranked, sampleTexts } from './candidates-query.ts'
import { type CardRow, findCards } from './cards-query.ts'
import { nextPage, readCursor, writeCursor } from './cursor.ts'
import type { Filter } from './filter-query.ts'
import { findCandidates } from './find-candidates.ts'
import { freeOn, nextFreeOf } from './next-free.ts'
import { serviceKey, specializationKey } from './rules.ts'
import { isLargeTown, isNamed, nameOfTown, tiersOf, townOf, wordsOf } from './typed-text.ts'

/** `total` is exact up to this number, and this number for more. */
const COUNT_CAP = 10_000

/** Number of clinics whose timetables are examined for a date or by next free slot. */
const EXAMINED_MAX = 1000

type Town = Position & { name: string }
export type Hit = { card: CardRow; distanceKm: number | null; nextFree: Instant | null }
export type Hits = {
  hits: Hit[]
  /** All matching clinics. With `date` and more than `EXAMINED_MAX` clinics open on that day, those that are open. */
  total: number
  truncated: boolean
  nextCursor: string | null
  place: Town | null
}

/**
 * Searches clinics: filters, then order, then limit (specification/readings §5). In an area the nearest clinics come first. Without an
 * area those nearest to the main town of the reader's time zone do, or else verified clinics, by name. `nextFree` is the first slot that
 * an owner may book.
 *
 * @throws DomainError invalid for a cursor of another search
 */
export async function searchClinics(
  { database, config }: Pick<Context, 'database' | 'config'>,
  query: SearchQuery,
  now: Instant,
): Promise<Hits> {
  const listed = {
    verifiedOnly: config.doctorVerification === 'required',
    mailConfirmedOnly: config.smtpUrl !== undefined,
  }
  const { town, words } = await understand(database, query, listed)
  const where = whereOf(query, town) ?? startOf(query, words) ?? ANYWHERE
  const filter = filterOf(query, { ...listed, words, area: where.area })
  const order = where.centre !== null && query.sort !== 'name' ? 'distance' : 'name'
  const cursor = readCursor(query.cursor, order === 'distance' ? 'number' : 'string')
  const limit = query.date !== undefined || query.sort === 'nextFree' ? EXAMINED_MAX : SEARCH_MAX
  const wanted = { filter, tiers: tiersOf(query, words), where, sort: query.sort }
  const found = await findCandidates(database, wanted, { after: cursor.after, limit })
  const isWhole = found.length < limit
  const block = await byFreeSlots(database, found, query, now)
  const page = block.slice(cursor.offset, cursor.offset + query.limit)
  const next = nextPage(query, cursor, { found, chosen: block.length, isWhole })
  const [hits, total] = await Promise.all([
    hitsOf(database, page, where.from, now),
    isWhole && cursor.after === null ? block.length : countUpTo(database, filter, COUNT_CAP),
  ])
  const nextCursor = next && writeCursor(next)
  return { hits, total, truncated: next !== null || !isWhole, nextCursor, place: town }
}

/** Number of clinics that are read to find out whether a small town's name is also a clinic's. */
const SAMPLE_SIZE = 50

/** The meaning of a typed text: a town to search around, or words to find in names, services and cities. */
async function understand(
  database: Database,
  { q = '', bbox }: SearchQuery,
  listed: Pick<Filter, 'verifiedOnly' | 'mailConfirmedOnly'>,
): Promise<{ town: Town | null; words: string[] }> {
  const words = wordsOf(q)
  const town = words.length > 0 && !bbox ? townOf(q) : undefined
  if (!town) return { town: null, words }
  if (!isLargeTown(town)) {
    const texts = await sampleTexts(database, filterOf({}, { ...listed, words, area: null }), SAMPLE_SIZE)
    if (texts.some((text) => isNamed(words, text))) return { town: null, words }
  }
  return { town: { name: nameOfTown(town, q), lat: town.lat, lng: town.lng }, words: [] }
}

function filterOf(
  { specialization, service, species, date }: Partial<SearchQuery>,
  given: Pick<Filter, 'verifiedOnly' | 'mailConfirmedOnly' | 'words' | 'area'>,
): Filter {
  return {
    ...given,
    keys: [
      ...(specialization === undefined ? [] : [specializationKey(specialization)]),
      ...(service === undefined || service === '' ? [] : [serviceKey(service)]),
    ],
    species,
    openOn: date === undefined ? undefined : { date, weekday: weekdayOf(date) },
  }
}

/** The clinics with a free slot on the date, if one was given; by next free slot the earliest first. */
async function byFreeSlots(
  database: Database,
  found: readonly Ranked[],
  { date, sort }: SearchQuery,
  now: Instant,
): Promise<readonly Ranked[]> {
  if (date === undefined && sort !== 'nextFree') return found
  const ids = found.map(({ id }) => id)
  const timetables = await loadTimetables(database, ids)
  const free = date === undefined ? null : await freeOn(database, timetables, date, now)
  const open = free ? found.filter(({ id }) => free.has(id)) : found
  if (sort !== 'nextFree') return open
  const nextFree = await nextFreeOf(database, timetables, now)
  const freeAt = ({ id }: Ranked) => nextFree.get(id) ?? Number.MAX_SAFE_INTEGER
  return open.toSorted((a, b) => freeAt(a) - freeAt(b))
}

async function hitsOf(
  database: Database,
  page: readonly Ranked[],
  from: Position | null,
  now: Instant,
): Promise<Hit[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const [found, timetables] = await Promise.all([
    findCards(database, { clinicIds: ids }),
    loadTimetables(database, ids),
  ])
  const cards = new Map(found.map((card) => [card.id, card]))
  const nextFree = await nextFreeOf(database, timetables, now)
  return ids.flatMap((id) => {
    const card = cards.get(id)
    // Missing if it was deleted between the two queries.
    return card ? [{ card, distanceKm: distanceFrom(from, card), nextFree: nextFree.get(id) ?? null }] : []
  })
}
