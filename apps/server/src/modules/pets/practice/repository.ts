import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, id, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { currentCare } from '../../care/public.ts'

/** An owner on a practice's record, with the values of a notification between the two. */
const relation = {
  ownerId: id,
  ownerName: text(),
  ownerProfile: orNull(id),
  ownerLanguage: orNull(text<TextLanguage>()),
  doctorName: text(),
  doctorProfile: orNull(id),
  /** Has no login: the practice keeps the record. */
  managed: bool,
}
export type RelationRow = RowOf<typeof relation>

const lockOf = (practiceId: SQL, ownerId: SQL) => sql`
  select u.id as owner_id, u.fullname as owner_name, u.profile_file_id as owner_profile, u.language as owner_language,
    d.fullname as doctor_name, d.profile_file_id as doctor_profile, care.origin = 'created' and u.password_hash is null as managed
  from ${currentCare} care join users u on u.id = care.owner_id join users d on d.id = vet_of_practice(care.practice_id)
  where care.practice_id = ${practiceId} and care.owner_id = ${ownerId} and u.deleted_at is null
  for share of care`

const lockByOwner = query('lock_relation_to_owner', {
  params: { practiceId: id, ownerId: id },
  row: relation,
  text: (p) => lockOf(p.practiceId, p.ownerId),
})

const lockByPet = query('lock_relation_to_owner_of_pet', {
  params: { practiceId: id, petId: id },
  row: relation,
  text: (p) => lockOf(p.practiceId, sql`(select p.owner_id from pets p where p.id = ${p.petId})`),
})

/** The relation to an owner, which cannot end before the running transaction does (specification/authorization R2). */
export async function lockRelation(
  database: Database,
  practiceId: string,
  to: { ownerId: string } | { petId: string },
): Promise<RelationRow | undefined> {
  const [row] = await ('ownerId' in to
    ? lockByOwner(database, { practiceId, ...to })
    : lockByPet(database, { practiceId, ...to }))
  return row
}
