import { sql } from 'drizzle-orm'
import { id, list, orNull, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { currentCare } from '../../care/public.ts'

const namesOfPets = list({ name: text() })

/** The owners on a practice's record with a number, as E.164, but one. */
export const ownersWithNumber = query('owners_with_number', {
  params: { practiceId: id, number: text(), ownerId: orNull(id) },
  row: { id, fullname: text(), pets: namesOfPets },
  text: (p) => sql`
    select u.id, u.fullname, ${namesOfPets.of(sql`select p.name from pets p
        where p.owner_id = u.id and p.archived_at is null order by p.created_at, p.id`)} as pets
    from users u join ${currentCare} care on care.owner_id = u.id and care.practice_id = ${p.practiceId}
    where u.mobile_e164 = ${p.number} and u.role = 'patient' and u.deleted_at is null and u.id is distinct from ${p.ownerId}
    order by u.fullname, u.id limit 5`,
})
