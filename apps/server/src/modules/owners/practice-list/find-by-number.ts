import type { RouteValues } from '@vetvisit/contract/http'
import type { findOwnersByNumber as route, OwnerWithNumber } from '@vetvisit/contract/owners/practice-routes'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { e164Of } from '../../../adapters/phone/phone-number.ts'
import { ownersWithNumber } from './number-query.ts'
import { countryOfPractice } from './search-query.ts'

/** The owners on the practice's record who have a number; none for a number that cannot be dialled. */
export async function findOwnersByNumber(
  { database }: Pick<Context, 'database'>,
  { practiceId }: PracticeScope,
  { mobile, countryCode, ISOCode, patId }: RouteValues<typeof route>['query'],
): Promise<OwnerWithNumber[]> {
  const isoCode = ISOCode ?? (countryCode ? null : await countryOfPractice(database, practiceId))
  const number = e164Of({ number: mobile, countryCode, isoCode })
  if (number === null) return []
  const owners = await ownersWithNumber(database, { practiceId, number, ownerId: patId ?? null })
  return owners.map(({ id: _id, fullname, pets }) => ({ _id, fullname, pets: pets.map(({ name }) => name) }))
}
