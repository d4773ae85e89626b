import { sql, type SQL } from 'drizzle-orm'
import type { Species } from '@vetvisit/contract/pets/species'
import type { Database } from '../../db/client.ts'
import { idSet, rowsOf } from '../../db/rows.ts'
import { currentCare } from '../care/public.ts'
import { dialableNumber } from '../../db/dialable-number.ts'

export type OwnerChoiceRow = {
  id: string
  fullname: string
  mobile: string | null
  pets: { id: string; name: string; species: Species; breed: string; photoFileId: string | null }[]
}

/** Number of recent bookings that are searched for the latest owners. */
const LAST_BOOKINGS = 100

/** Owners on the doctor's record with the latest bookings or records, newest first. */
export async function findLastOwners(
  database: Database,
  { doctorId }: { doctorId: string },
  limit: number,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`select last.owner_id as id from (
        (select owner_id, created_at as at from appointments where doctor_id = ${doctorId}::uuid and status <> 'held'
          order by created_at desc limit ${LAST_BOOKINGS})
        union all
        (select owner_id, since from ${currentCare} care where doctor_id = ${doctorId}::uuid
          order by since desc limit ${limit})) last
      join ${currentCare} care on care.doctor_id = ${doctorId}::uuid and care.owner_id = last.owner_id
      group by last.owner_id order by max(last.at) desc, last.owner_id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Owners on the doctor's record who match the search term, by name. */
export async function findOwnerChoices(
  database: Database,
  { doctorId }: { doctorId: string },
  { sought, ownerIds, limit }: { sought: SQL; ownerIds: readonly string[] | undefined; limit: number },
): Promise<OwnerChoiceRow[]> {
  return rowsOf(
    database,
    sql`select u.id, u.fullname, ${dialableNumber('u')} as mobile,
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed,
            'photoFileId', p.photo_file_id) order by p.name, p.id), '[]')
          from pets p where p.owner_id = u.id and p.archived_at is null and p.deceased_on is null) as pets
      from (select s.owner_id, s.name_key from ${currentCare} care join owner_search s on s.owner_id = care.owner_id
        where care.doctor_id = ${doctorId}::uuid
          ${ownerIds === undefined ? sql`` : sql`and care.owner_id in ${idSet(ownerIds)}`} and ${sought}
        order by s.name_key, s.owner_id limit ${limit}) found
      join users u on u.id = found.owner_id
      order by found.name_key, u.id`,
  )
}
