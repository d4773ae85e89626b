import { sql, type SQL } from 'drizzle-orm'
import type { Instant } from '../../db/instant.ts'
import type { Database } from '../../db/client.ts'
import { bool, id, instant, int, orNull, text } from '../../db/columns.ts'
import { ids, idsIn } from '../../db/ids.ts'
import { query } from '../../db/query.ts'
import { statuses } from '../../db/statuses.ts'
import { pseudonymOf } from './erasure-values-query.ts'

/** An address, and whether the person has confirmed it. */
const address = { email: orNull(text()), isConfirmed: bool }

export const findAddress = query('address_of_account', {
  params: { userId: id },
  row: address,
  text: (p) =>
    sql`select email, email_verified_at is not null as is_confirmed from users where id = ${p.userId}`,
})

/** Locks an account for the running transaction. No row for a deleted one. */
export const lockPerson = query('lock_person', {
  params: { userId: id },
  row: { ...address, fullname: text(), profileFileId: orNull(id) },
  text: (p) => sql`
    select fullname, email, email_verified_at is not null as is_confirmed, profile_file_id from users
    where id = ${p.userId} and deleted_at is null for update`,
})

/** Owners without an account whose records a practice keeps. */
const managed = (practiceId: SQL) => sql`
  select c.owner_id as id from care c join users u on u.id = c.owner_id
  where c.practice_id = ${practiceId} and c.origin = 'created' and u.password_hash is null and u.deleted_at is null`

export const listManaged = query('managed_owners_of_practice', {
  params: { practiceId: id },
  row: { id },
  text: (p) => sql`${managed(p.practiceId)} order by 1`,
})

/** Counts of what ends when a practice closes. */
export const countEffects = query('effects_of_deletion', {
  params: { practiceId: id, now: instant },
  row: { visits: int, clinics: int, assistants: int, owners: int },
  text: (p) => sql`select
    (select count(*)::int from appointments a join clinics c on c.id = a.clinic_id where c.practice_id = ${p.practiceId}
      and a.status in ${statuses(['requested', 'approved'])} and a.ends_at > ${p.now}) as visits,
    (select count(*)::int from clinics where practice_id = ${p.practiceId} and deleted_at is null) as clinics,
    (select count(*)::int from memberships where practice_id = ${p.practiceId} and kind = 'assistant' and left_at is null) as assistants,
    (select count(*)::int from (${managed(p.practiceId)}) m) as owners`,
})

const eraseAccounts = query('erase_accounts', {
  params: { ids, keepsName: bool, now: instant },
  text: (p) => sql`
    update users set email = null, email_verified_at = null, pending_email = null, contact_email = null, mobile = null,
      country_code = null, iso_code = null, password_hash = null, gender = null, date_of_birth = null, profile_file_id = null,
      language = null, address_line1 = null, address_line2 = null, zipcode = null, city = null, state = null, country = null,
      fullname = case when ${p.keepsName} then fullname else ${pseudonymOf(sql`id`)} end,
      deleted_at = coalesce(deleted_at, ${p.now})
    where id in ${idsIn(p.ids)}`,
})

const erasePets = query('erase_pets', {
  params: { ids, now: instant },
  text: (p) => sql`
    update pets set name = ${pseudonymOf(sql`owner_id`)}, passport_number = null, rfid = null, insurance_number = null,
      allergies = null, alerts = null, vaccination_due_on = null, deworming_due_on = null, photo_file_id = null,
      vaccination_file_id = null, deworming_file_id = null, import_file_id = null, insurance_file_id = null,
      ownership_file_id = null, passport_file_id = null, archived_at = coalesce(archived_at, ${p.now})
    where owner_id in ${idsIn(p.ids)}`,
})

const deleteWaitingEntries = query('delete_waiting_entries_of_owners', {
  params: { ids },
  text: (p) => sql`delete from waiting_list where owner_id in ${idsIn(p.ids)}`,
})

/**
 * Erases everything from accounts and pets that identifies a person; the rows stay under a pseudonym. Deletes the owners' waiting list
 * entries.
 *
 * @param names `kept` for assistants, because the records of a practice that continues name their authors
 */
export async function erasePeople(
  database: Database,
  people: readonly string[],
  now: Instant,
  names: 'erased' | 'kept' = 'erased',
): Promise<void> {
  await eraseAccounts(database, { ids: people, keepsName: names === 'kept', now })
  await erasePets(database, { ids: people, now })
  await deleteWaitingEntries(database, { ids: people })
}
