import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { distanceKm, type Position, SEARCH_MAX } from '@vetvisit/contract/search/rules'
import { weekdayOf } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { loadTimetables } from '../timetables/public.ts'
import { freeOn, nextFreeOf } from './next-free-commands.ts'
import {
  ANYWHERE,
  type Cursor,
  distanceFrom,
  isLargeTown,
  isNamed,
  nameOfTown,
  readCursor,
  startOf,
  tiersOf,
  townOf,
  type Where,
  whereOf,
  writeCursor,
} from './policy.ts'
import {
  type After,
  byName,
  type Candidate,
  type CardRow,
  countUpTo,
  type Filter,
  findCards,
  nearest,
  sampleTexts,
  type Tier,
} from './repository.ts'
import { foldForSearch, serviceKey, specializationKey } from './rules.ts'

/** `total` is exact up to this number; more are told as this number. */
const COUNT_CAP = 10_000

/** How many clinics are looked into where only the booking engine can tell: for a date, or by next free slot. */
const EXAMINED_MAX = 1000

/** Most words of a query that are looked at. */
const WORDS_MAX = 8

type Town = Position & { name: string }
export type Hit = { card: CardRow; distanceKm: number | null; nextFree: number | null }
export type Hits = {
  hits: Hit[]
  /** All that match; with `date` and more than `EXAMINED_MAX` clinics open on that day, those open. */
  total: number
  truncated: boolean
  nextCursor: string | null
  place: Town | null
}

/**
 * Clinics for a query: filters first, then the order, then the limit (specification/readings §5). In an area the nearest come first, for a
 * reader of whom the time zone alone is known those nearest to its main town, else the verified and then by name; the next
 * free slot is what the booking engine would offer an owner at `now`.
 *
 * @throws DomainError invalid for a cursor of another search
 */
export async function searchClinics(
  { database, config }: Pick<Context, 'database' | 'config'>,
  query: SearchQuery,
  now: number,
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
  const blockSize = query.date !== undefined || query.sort === 'nextFree' ? EXAMINED_MAX : SEARCH_MAX
  const tiers = tiersOf(query, words)
  const found = await candidates(
    database,
    { filter, tiers, where, sort: query.sort },
    cursor.after,
    blockSize,
  )
  const isWhole = found.length < blockSize
  const block = await chosen(database, found, query, now)
  const page = block.slice(cursor.offset, cursor.offset + query.limit)
  const next = nextPage(query, cursor, { found, chosen: block.length, isWhole })
  const isAll = isWhole && cursor.after === null
  const [hits, total] = await Promise.all([
    hitsOf(database, page, where.from, now),
    isAll ? block.length : countUpTo(database, filter, COUNT_CAP),
  ])
  return {
    hits,
    total,
    truncated: next !== null || !isWhole,
    nextCursor: next && writeCursor(next),
    place: town,
  }
}

/** What the typed text means: a town to search around, or words to be found (a name, a service, a city). */
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

/** Clinics looked at to see whether a small town's name is also somebody's. */
const SAMPLE_SIZE = 50

const wordsOf = (text: string) =>
  [...new Set(foldForSearch(text).split(' '))].filter((word) => word !== '').slice(0, WORDS_MAX)

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

type Wanted = { filter: Filter; tiers: readonly Tier[]; where: Where; sort: SearchQuery['sort'] }
type Ranked = Candidate & { tier: number }

/** A block of the clinics that match, tier by tier: what one leaves of the block is filled by the next. */
async function candidates(
  database: Database,
  { filter, tiers, where, sort }: Wanted,
  after: Cursor['after'],
  limit: number,
): Promise<Ranked[]> {
  const found: Ranked[] = []
  for (let number = after?.tier ?? 0; number < tiers.length && found.length < limit; number += 1) {
    const behind = number === after?.tier ? after : null
    const tier = { ...filter, ...(tiers.length > 1 && { tier: tiers[number] }) }
    const part = await candidatesOf(database, tier, { ...where, sort }, behind, limit - found.length)
    found.push(...part.map((candidate) => ({ ...candidate, tier: number })))
  }
  const room = limit - found.length
  if (where.isStart && sort !== 'name' && room > 1)
    found.push(...(await unplaced(database, filter, room)).map((one) => ({ ...one, tier: tiers.length - 1 })))
  return found
}

/**
 * Clinics of one tier, by distance from the centre or else by name. The database orders by the plane of the map, which is right
 * but for a few of a thousand; within the block the great circle decides.
 */
async function candidatesOf(
  database: Database,
  filter: Filter,
  { centre, sort }: Where & Pick<SearchQuery, 'sort'>,
  after: After | null,
  limit: number,
): Promise<Candidate[]> {
  const { area } = filter
  if (centre === null || area === null || sort === 'name')
    return byName(database, filter, after, limit, sort === 'name' ? 'name' : 'verifiedThenName')
  const found = await nearest(database, { ...filter, area }, after, limit)
  const distances = new Map(
    found.map(({ id, lat, lng }) => [id, distanceKm(centre, { lat: lat ?? 0, lng: lng ?? 0 })]),
  )
  return found.toSorted(
    (a, b) => (distances.get(a.id) ?? 0) - (distances.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1),
  )
}

/** Clinics that are on no map belong to everywhere, too (specification/readings §5): behind the others, where these leave room. */
const unplaced = (database: Database, filter: Filter, room: number): Promise<Candidate[]> =>
  byName(database, { ...filter, area: null, unplaced: true }, null, room - 1, 'verifiedThenName')

/** What of a block is asked for: free on the date; the soonest free first. */
async function chosen(
  database: Database,
  found: readonly Ranked[],
  { date, sort }: SearchQuery,
  now: number,
): Promise<readonly Ranked[]> {
  if (date === undefined && sort !== 'nextFree') return found
  const timetables = await loadTimetables(
    database,
    found.map(({ id }) => id),
  )
  const free = date === undefined ? null : await freeOn(database, timetables, date, now)
  const open = free ? found.filter(({ id }) => free.has(id)) : found
  if (sort !== 'nextFree') return open
  const nextFree = await nextFreeOf(database, timetables, now)
  const freeAt = ({ id }: Candidate) => nextFree.get(id) ?? Number.MAX_SAFE_INTEGER
  return open.toSorted((a, b) => freeAt(a) - freeAt(b))
}

/** Where the next page begins, or null. By next free slot there is none behind the block: the order would begin anew. */
function nextPage(
  { limit, sort }: SearchQuery,
  { after, offset }: Cursor,
  block: { found: readonly Ranked[]; chosen: number; isWhole: boolean },
): Cursor | null {
  if (offset + limit < block.chosen) return { after, offset: offset + limit }
  const last = block.found.reduce<Ranked | null>(
    (end, one) => (end === null || isBehind(one, end) ? one : end),
    null,
  )
  return block.isWhole || sort === 'nextFree' || last === null
    ? null
    : { after: { key: last.key, id: last.id, tier: last.tier }, offset: 0 }
}

function isBehind(one: Ranked, other: Ranked): boolean {
  if (one.tier !== other.tier) return one.tier > other.tier
  return one.key === other.key ? one.id > other.id : one.key > other.key
}

async function hitsOf(
  database: Database,
  page: readonly Candidate[],
  from: Position | null,
  now: number,
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
    // Deleted between two queries.
    return card ? [{ card, distanceKm: distanceFrom(from, card), nextFree: nextFree.get(id) ?? null }] : []
  })
}
