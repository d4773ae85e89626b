import { sql, type SQL } from 'drizzle-orm'
import type { Species } from '@vetvisit/contract/pets/species'
import type { Database } from '../../db/client.ts'
import { rowsOf } from '../../db/rows.ts'
import { dialled } from './repository.ts'

/** The owner of a pet that can come, if the owner is on the doctor's record (authorization, R2). */
export async function findOwnerOnRecord(
  database: Database,
  { doctorId }: { doctorId: string },
  petId: string,
): Promise<string | undefined> {
  const [found] = await rowsOf<{ ownerId: string }>(
    database,
    sql`select p.owner_id as "ownerId" from pets p
      join care on care.owner_id = p.owner_id and care.doctor_id = ${doctorId}::uuid and care.ended_at is null
      join users u on u.id = p.owner_id and u.deleted_at is null
      where p.id = ${petId}::uuid and p.archived_at is null and p.deceased_on is null`,
  )
  return found?.ownerId
}

/** Whether a clinic is the doctor's and still there. */
export async function isOwnClinic(
  database: Database,
  { doctorId }: { doctorId: string },
  clinicId: string,
): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from clinics where id = ${clinicId}::uuid and doctor_id = ${doctorId}::uuid and deleted_at is null`,
  )
  return found.length > 0
}

export type OwnerChoiceRow = {
  id: string
  fullname: string
  mobile: string | null
  pets: { id: string; name: string; species: Species; breed: string; photoFileId: string | null }[]
}

/** Owners on the doctor's record who have what is sought, in order of their names. */
export async function findOwnerChoices(
  database: Database,
  { doctorId }: { doctorId: string },
  { sought, ownerId, limit }: { sought: SQL; ownerId: string | undefined; limit: number },
): Promise<OwnerChoiceRow[]> {
  return rowsOf(
    database,
    sql`select u.id, u.fullname, ${dialled('u')} as mobile,
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed,
            'photoFileId', p.photo_file_id) order by p.name, p.id), '[]')
          from pets p where p.owner_id = u.id and p.archived_at is null and p.deceased_on is null) as pets
      from (select s.owner_id, s.name_key from care join owner_search s on s.owner_id = care.owner_id
        where care.doctor_id = ${doctorId}::uuid and care.ended_at is null
          ${ownerId === undefined ? sql`` : sql`and care.owner_id = ${ownerId}::uuid`} and ${sought}
        order by s.name_key, s.owner_id limit ${limit}) found
      join users u on u.id = found.owner_id
      order by found.name_key, u.id`,
  )
}
