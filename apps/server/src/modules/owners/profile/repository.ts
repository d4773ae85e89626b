import { sql } from 'drizzle-orm'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import { id, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { ownerFields } from '../../auth/public.ts'

export const owner = {
  id,
  /** The login. */
  email: orNull(text()),
  ...ownerFields,
}
export type OwnerRow = RowOf<typeof owner>

/** Columns of `users u`. */
export const ownerColumns = sql`u.id, u.email, u.contact_email, u.fullname, u.gender, u.date_of_birth, u.mobile, u.country_code, u.iso_code,
  u.mobile_signs_in, u.profile_file_id, u.language, u.address_line1, u.address_line2, u.zipcode, u.city, u.state, u.country, u.onboarding,
  u.terms_accepted_at, u.created_on`

const ownerById = query('owner', {
  params: { id },
  row: owner,
  text: (p) => sql`select ${ownerColumns} from users u where u.id = ${p.id}`,
})

export async function findOwner(database: Database, { ownerId }: OwnerScope): Promise<OwnerRow | undefined> {
  const [row] = await ownerById(database, { id: ownerId })
  return row
}

const lockById = query('lock_owner_record', {
  params: { id },
  row: owner,
  text: (p) =>
    sql`select ${ownerColumns} from users u where u.id = ${p.id} and u.deleted_at is null for update`,
})

/** Locks an owner's record for the running transaction. Undefined if the account was deleted. */
export async function lockOwner(database: Database, { ownerId }: OwnerScope): Promise<OwnerRow | undefined> {
  const [row] = await lockById(database, { id: ownerId })
  return row
}
