import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { distanceKm } from '@vetvisit/contract/search/rules'
import type { Database } from '../../db/client.ts'
import type { Where } from './area.ts'
import { type Block, type Candidate, findByName, findNearest, type Ranked } from './candidates-query.ts'
import type { Cursor } from './cursor.ts'
import type { Filter, Tier } from './filter-query.ts'

export type Wanted = { filter: Filter; tiers: readonly Tier[]; where: Where; sort: SearchQuery['sort'] }

/** A block of the matching clinics, tier by tier: the next tier fills the room that one leaves. */
export async function findCandidates(
  database: Database,
  { filter, tiers, where, sort }: Wanted,
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
