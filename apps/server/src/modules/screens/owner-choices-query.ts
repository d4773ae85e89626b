import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { bool, id, instant, int, list, orNull, type RowOf, text } from '../../db/columns.ts'
import { dialableNumber } from '../../db/dialable-number.ts'
import { ids, idsIn } from '../../db/ids.ts'
import { query, rowsOf, valueOf } from '../../db/query.ts'
import { statuses } from '../../db/statuses.ts'
import type { Instant } from '../../db/instant.ts'
import { isInReach, type ReachOfScope, reachParams, recentVisits } from '../appointments/public.ts'
import { currentCare } from '../care/public.ts'

const pets = list({
  id,
  name: text(),
  species: text<Species>(),
  breed: text(),
  photoFileId: orNull(id),
  wasSeen: bool,
})
const ownerChoice = { id, fullname: text(), mobile: orNull(text()), isSimilar: bool, pets }
export type OwnerChoiceRow = RowOf<typeof ownerChoice>

/** Number of bookings among which the latest owners are looked for. */
const LAST_BOOKINGS = 100

const lastOwners = query('last_owners', {
  params: { ...reachParams, bookings: int, limit: int },
  row: { ownerId: id },
  text: (p) => sql`
    select last.owner_id from (
      (select owner_id, created_at as at from appointments
        where ${isInReach(p)} and status not in ${statuses(['held'])}
        order by created_at desc limit ${p.bookings})
      union all
      (select owner_id, since from ${currentCare} care where practice_id = ${p.practiceId}
        order by since desc limit ${p.limit})) last
    join ${currentCare} care on care.practice_id = ${p.practiceId} and care.owner_id = last.owner_id
    group by last.owner_id order by max(last.at) desc, last.owner_id limit ${p.limit}`,
})

/** Owners on the practice's record with the latest bookings of a vet or the latest records, the latest first. */
export async function findLastOwners(
  database: Database,
  reach: ReachOfScope,
  limit: number,
): Promise<string[]> {
  const rows = await lastOwners(database, { ...reach, bookings: LAST_BOOKINGS, limit })
  return rows.map(({ ownerId }) => ownerId)
}

type Wanted = { matches: SQL; isSimilar: SQL; ownerIds: readonly string[] | undefined; limit: number }

/** Owners on the practice's record whom a search finds, in order of their names, those found by similar words last. */
export async function findOwnerChoices(
  database: Database,
  { practiceId }: { practiceId: string },
  { matches, isSimilar, ownerIds, limit }: Wanted,
  now: Instant,
): Promise<OwnerChoiceRow[]> {
  const visits = recentVisits({ practice: valueOf(id, practiceId), now: valueOf(instant, now) })
  return rowsOf(
    database,
    ownerChoice,
    sql`select u.id, u.fullname, ${dialableNumber('u')} as mobile, found.is_similar, ${pets.of(sql`
        select p.id, p.name, p.species, p.breed, p.photo_file_id, exists (select from appointment_pets v join appointments a on a.id = v.appointment_id
            where v.pet_id = p.id and ${visits}) as was_seen from pets p
        where p.owner_id = u.id and p.archived_at is null and p.deceased_on is null order by p.name, p.id`)} as pets
      from (select s.owner_id, s.name_key, ${isSimilar} as is_similar from ${currentCare} care join owner_search s on s.owner_id = care.owner_id
        where care.practice_id = ${valueOf(id, practiceId)}
          ${ownerIds === undefined ? sql`` : sql`and care.owner_id in ${idsIn(valueOf(ids, ownerIds))}`} and ${matches}
        order by is_similar, s.name_key, s.owner_id limit ${valueOf(int, limit)}) found
      join users u on u.id = found.owner_id
      order by found.is_similar, found.name_key, u.id`,
  )
}
