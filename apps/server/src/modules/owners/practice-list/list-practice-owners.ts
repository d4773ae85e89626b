import type { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import type { RouteData, RouteValues } from '@vetvisit/contract/http'
import type { PracticeScope } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { practiceOwnerToWire } from '../presenter.ts'
import { findPracticeOwners } from './repository.ts'
import { readSought } from './search-query.ts'

type Wish = RouteValues<typeof listPracticeOwners>['query']

/** A page of the owners on the practice's record, by name (specification/practice §7). */
export async function practiceOwners(
  context: Pick<Context, 'database' | 'files'>,
  { doctorId }: PracticeScope,
  { q = '', cursor, limit }: Wish,
  now: number,
): Promise<RouteData<typeof listPracticeOwners>> {
  const sought = await readSought(context.database, doctorId, q)
  const { owners, total } = await findPracticeOwners(
    context.database,
    { doctorId, sought },
    { after: cursor, limit: limit + 1 },
  )
  const page = owners.slice(0, limit)
  return {
    patients: page.map((owner) => practiceOwnerToWire(context, owner, now)),
    total,
    nextCursor: owners.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
