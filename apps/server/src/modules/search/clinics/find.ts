import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { distanceKm } from '@vetvisit/contract/geo/rules'
import { SEARCH_MAX } from '@vetvisit/contract/search/rules'
import type { Database } from '../../../db/client.ts'
import { around, type Where } from './area.ts'
import { type Block, type Candidate, findByName, findNearest, type Ranked } from './candidates-query.ts'
import { type Cursor, readCursor } from './cursor.ts'
import type { Filter } from './filter-query.ts'
import type { Located } from './locate.ts'
import { asksForTimes } from './order.ts'

/** A question with the block of clinics in which its page is. */
export type Found = Located & {
  cursor: Cursor
  candidates: readonly Ranked[]
  /** Whether no clinic matches after the block. */
  isWhole: boolean
  /** Whether none matches around the middle and the whole world is listed. */
  isWidened: boolean
}

/** Number of clinics whose timetables are examined for a date, a part of the day, by next free slot or by next opening. */
const EXAMINED_MAX = 1000

const limitOf = (query: SearchQuery) =>
  asksForTimes(query) || query.sort === 'nextFree' || query.sort === 'opens' ? EXAMINED_MAX : SEARCH_MAX

/**
 * Finds the clinics of a page. If there is none around the middle, those of the whole world, the nearest first.
 *
 * @throws DomainError invalid for a cursor of another search
 */
export async function find(database: Database, question: Located): Promise<Found> {
  const { query, where, middle, now } = question
  const isByDistance = where.centre !== null && query.sort !== 'name'
  const cursor = readCursor(query.cursor, isByDistance ? 'number' : 'string', now)
  const block = { after: cursor.after, limit: limitOf(query) }
  const near = cursor.isWidened ? [] : await findCandidates(database, question, block)
  const isEmpty = near.length === 0 && (cursor.after === null || cursor.isWidened)
  if (!middle || !isEmpty || query.sort === 'name')
    return { ...question, cursor, candidates: near, isWhole: near.length < block.limit, isWidened: false }
  const world = { ...around(middle), ...(middle.isMeant === false && { from: null }) }
  const wider = { ...question, where: world, filter: { ...question.filter, area: world.area } }
  const far = await findCandidates(database, wider, block)
  return { ...wider, cursor, candidates: far, isWhole: far.length < block.limit, isWidened: true }
}

/** A block of the matching clinics, tier by tier: the next tier fills the room that one leaves. */
async function findCandidates(
  database: Database,
  { filter, tiers, where, query: { sort } }: Located,
  { after, limit }: { after: Cursor['after']; limit: number },
): Promise<Ranked[]> {
  const found: Ranked[] = []
  for (let number = after?.tier ?? 0; number < tiers.length && found.length < limit; number += 1) {
    const ofTier = { ...filter, ...(tiers.length > 1 && { tier: tiers[number] }) }
    const block = { after: number === after?.tier ? after : null, limit: limit - found.length }
    const part = await findOfTier(database, ofTier, { ...where, sort }, block)
    found.push(...part.map((candidate) => ({ ...candidate, tier: number })))
  }
  const room = limit - found.length
  if (where.isStart && sort !== 'name' && room > 1) {
    const unplaced = await findUnplaced(database, filter, room - 1)
    found.push(...unplaced.map((candidate) => ({ ...candidate, tier: tiers.length - 1 })))
  }
  return found
}

/**
 * Clinics of one tier, by distance from the centre or else by name. The database orders by distance on the Mercator plane, which is
 * wrong for a few in a thousand; within the block the great circle decides.
 */
async function findOfTier(
  database: Database,
  filter: Filter,
  { centre, sort }: Where & Pick<SearchQuery, 'sort'>,
  block: Block,
): Promise<Candidate[]> {
  const { area } = filter
  if (centre === null || area === null || sort === 'name')
    return findByName(database, filter, sort === 'name' ? 'name' : 'verifiedThenName', block)
  const found = await findNearest(database, { ...filter, area }, block)
  const distances = new Map(
    found.map(({ id, lat, lng }) => [id, distanceKm(centre, { lat: lat ?? 0, lng: lng ?? 0 })]),
  )
  return found.toSorted(
    (a, b) => (distances.get(a.id) ?? 0) - (distances.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1),
  )
}

/** Clinics without a position belong to the whole world, too (specification/readings §5); they come last, if there is room. */
const findUnplaced = (database: Database, filter: Filter, limit: number): Promise<Candidate[]> =>
  findByName(database, { ...filter, area: null, unplaced: true }, 'verifiedThenName', { after: null, limit })
