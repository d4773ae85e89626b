import type { RouteValues } from '@vetvisit/contract/http'
import type { findOwnersByNumber as route, OwnerWithNumber } from '@vetvisit/contract/owners/practice-routes'
import { sql } from 'drizzle-orm'
import type { PracticeScope } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { id, list, orNull, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { e164Of } from '../../../phone/phone-number.ts'
import { currentCare } from '../../care/public.ts'
import { countryOfPractice } from './search-query.ts'

const namesOfPets = list({ name: text() })

const ownersWithNumber = query('owners_with_number', {
  params: { practiceId: id, number: text(), ownerId: orNull(id) },
  row: { id, fullname: text(), pets: namesOfPets },
  text: (p) => sql`
    select u.id, u.fullname, ${namesOfPets.of(sql`select p.name from pets p
        where p.owner_id = u.id and p.archived_at is null order by p.created_at, p.id`)} as pets
    from users u join ${currentCare} care on care.owner_id = u.id and care.doctor_id = ${p.practiceId}
    where u.mobile_e164 = ${p.number} and u.role = 'patient' and u.deleted_at is null and u.id is distinct from ${p.ownerId}
    order by u.fullname, u.id limit 5`,
})

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
