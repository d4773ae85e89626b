import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { hasCreatedRecord } from '../../care/public.ts'
import { owner, ownerColumns, type OwnerRow } from './repository.ts'

/** A condition on `users u`: an owner whose record the practice created, and who has not taken it over by a login. */
const isManagedBy = (
  practiceId: SQL,
): SQL => sql`u.role = 'patient' and u.password_hash is null and u.deleted_at is null
  and ${hasCreatedRecord({ practice: practiceId, owner: sql`u.id` })}`

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
