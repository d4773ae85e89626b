import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { rowsOf } from '../../db/rows.ts'
import { currentCare } from '../care/public.ts'

/** An owner on a doctor's record with what a message between the two says. */
export type RelationRow = {
  ownerId: string
  ownerName: string
  ownerProfile: string | null
  ownerLanguage: TextLanguage | null
  doctorName: string
  doctorProfile: string | null
  /** Has no login: the practice keeps the record. */
  managed: boolean
}

/** The relation to an owner, which nobody ends until the running transaction does (specification/authorization R2). */
export async function lockRelation(
  database: Database,
  doctorId: string,
  of: { ownerId: string } | { petId: string },
): Promise<RelationRow | undefined> {
  const owner =
    'ownerId' in of
      ? sql`${of.ownerId}::uuid`
      : sql`(select p.owner_id from pets p where p.id = ${of.petId}::uuid)`
  const [row] = await rowsOf<RelationRow>(
    database,
    sql`select u.id as "ownerId", u.fullname as "ownerName", u.profile_file_id as "ownerProfile", u.language as "ownerLanguage",
        d.fullname as "doctorName", d.profile_file_id as "doctorProfile",
        care.origin = 'created' and u.password_hash is null as managed
      from ${currentCare} care join users u on u.id = care.owner_id join users d on d.id = care.doctor_id
      where care.doctor_id = ${doctorId}::uuid and care.owner_id = ${owner} and u.deleted_at is null
      for share of care`,
  )
  return row
}
