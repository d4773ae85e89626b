import type { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import type { RouteData, RouteValues } from '@vetvisit/contract/http'
import type { PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { practiceOwnerToWire } from './presenter.ts'
import { countPracticeOwners, findPracticeOwners } from './practice-query.ts'

type Wish = RouteValues<typeof listPracticeOwners>['query']

/** A page of the owners on the practice's record, by name (spec 2 §7). */
export async function practiceOwners(
  context: Pick<Context, 'database' | 'files'>,
  { doctorId }: PracticeScope,
  { q = '', cursor, limit }: Wish,
  now: number,
): Promise<RouteData<typeof listPracticeOwners>> {
  const wish = { doctorId, text: q }
  const [total, found] = await Promise.all([
    countPracticeOwners(context.database, wish),
    findPracticeOwners(context.database, wish, { after: cursor, limit: limit + 1 }),
  ])
  const page = found.slice(0, limit)
  return {
    patients: page.map((owner) => practiceOwnerToWire(context, owner, now)),
    total,
    nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
