import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { date, id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { withE164 } from '../../../phone/phone-number.ts'
import { endAndForgetCareOfOwner, hasCreatedRecord } from '../../care/public.ts'
import { address, owner, ownerColumns, type OwnerRow } from '../profile/repository.ts'

/** A condition on `users u`: an owner whose record the practice created, and who has not taken it over by a login. */
const isManagedBy = (
  practiceId: SQL,
): SQL => sql`u.role = 'patient' and u.password_hash is null and u.deleted_at is null
  and ${hasCreatedRecord({ practice: practiceId, owner: sql`u.id` })}`

const newOwner = {
  id,
  fullname: text(),
  gender: orNull(text<'m' | 'f' | '*'>()),
  dateOfBirth: orNull(date),
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  contactEmail: orNull(text()),
  ...address,
  createdAt: instant,
}

const insert = query('insert_managed_owner', {
  params: { ...newOwner, mobileE164: orNull(text()) },
  text: (p) => sql`
    insert into users (id, role, fullname, gender, date_of_birth, mobile, mobile_e164, country_code, iso_code, contact_email,
      address_line1, address_line2, zipcode, city, state, country, created_at)
    values (${p.id}, 'patient', ${p.fullname}, ${p.gender}, ${p.dateOfBirth}, ${p.mobile}, ${p.mobileE164}, ${p.countryCode},
      ${p.isoCode}, ${p.contactEmail}, ${p.addressLine1}, ${p.addressLine2}, ${p.zipcode}, ${p.city}, ${p.state}, ${p.country},
      ${p.createdAt})`,
})

export async function insertManagedOwner(database: Database, row: RowOf<typeof newOwner>): Promise<void> {
  await insert(database, withE164(row))
}

const lockOne = query('lock_managed_owner', {
  params: { id, practiceId: id },
  row: owner,
  text: (p) => sql`
    select ${ownerColumns} from users u where u.id = ${p.id} and ${isManagedBy(p.practiceId)} for update of u`,
})

/** Locks the record of a managed owner for the running transaction. */
export async function lockManagedOwner(
  database: Database,
  practiceId: string,
  ownerId: string,
): Promise<OwnerRow | undefined> {
  const [row] = await lockOne(database, { id: ownerId, practiceId })
  return row
}

const managedByEmail = query('managed_owner_by_email', {
  params: { practiceId: id, email: text() },
  row: { id, fullname: text() },
  text: (p) => sql`
    select u.id, u.fullname from users u where u.contact_email = ${p.email} and ${isManagedBy(p.practiceId)}
    order by u.created_at, u.id limit 1`,
})

/** The practice's managed owner with this address; the oldest record if there are several. */
export async function findManagedByEmail(
  database: Database,
  practiceId: string,
  email: string,
): Promise<{ id: string; fullname: string } | undefined> {
  const [row] = await managedByEmail(database, { practiceId, email })
  return row
}

const givePets = query('give_pets', {
  params: { managedId: id, ownerId: id },
  text: (p) => sql`update pets set owner_id = ${p.ownerId} where owner_id = ${p.managedId}`,
})
const deleteLinks = query('delete_links_of_owner', {
  params: { managedId: id },
  text: (p) => sql`delete from record_links where owner_id = ${p.managedId}`,
})
const deleteNotifications = query('delete_notifications_of_managed_owner', {
  params: { managedId: id },
  text: (p) => sql`delete from notifications where recipient_id = ${p.managedId}`,
})
const close = query('close_managed_owner', {
  params: { managedId: id, now: instant },
  row: { profileFileId: orNull(id) },
  text: (p) => sql`
    with before as (select profile_file_id from users where id = ${p.managedId})
    update users set deleted_at = ${p.now}, fullname = '', gender = null, contact_email = null, mobile = null, profile_file_id = null,
      address_line1 = null, address_line2 = null, zipcode = null, city = null, state = null, country = null, date_of_birth = null
    where id = ${p.managedId} returning (select profile_file_id from before) as profile_file_id`,
})

/**
 * Gives the pets of a managed owner, with their appointments and notes, to the same person's account and closes the record. The closed
 * record keeps no personal data, because the deletion of the account would not find it.
 *
 * @returns the id of the record's picture, which is unused now
 */
export async function mergeInto(
  database: Database,
  { managedId, ownerId }: { managedId: string; ownerId: string },
  now: Instant,
): Promise<string | null> {
  await givePets(database, { managedId, ownerId })
  await endAndForgetCareOfOwner(database, managedId, now)
  await deleteLinks(database, { managedId })
  // A managed owner has no login, so these cannot be read.
  await deleteNotifications(database, { managedId })
  const [closed] = await close(database, { managedId, now })
  return closed?.profileFileId ?? null
}
