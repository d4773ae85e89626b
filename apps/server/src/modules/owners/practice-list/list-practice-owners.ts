import type { RouteData, RouteValues } from '@vetvisit/contract/http'
import type { listPracticeOwners as route } from '@vetvisit/contract/owners/practice-routes'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { practiceOwnerToWire } from './presenter.ts'
import { findPracticeOwners } from './repository.ts'
import { findForgiving } from './search-query.ts'

/** A page of the owners on the practice's record, by name or surname (specification/practice §7). */
export async function listPracticeOwners(
  context: Pick<Context, 'database' | 'files'>,
  { practiceId }: PracticeScope,
  { q = '', patId, order, cursor, limit }: RouteValues<typeof route>['query'],
  now: Instant,
): Promise<RouteData<typeof route>> {
  const { database } = context
  // One row more than the page shows whether there is a next one.
  const place = { order, after: cursor, limit: limit + 1 }
  const { owners, total } = await findForgiving(
    database,
    { practiceId, typed: q },
    (search) => findPracticeOwners(database, { practiceId, search, ownerId: patId }, place, now),
    (found) => found.total === 0,
  )
  const page = owners.slice(0, limit)
  return {
    patients: page.map((owner) => practiceOwnerToWire(context, owner, now)),
    total,
    nextCursor: owners.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
