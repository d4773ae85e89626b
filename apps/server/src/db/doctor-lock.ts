import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/** Parts these locks from other advisory locks of the database. */
const LOCK_SPACE = 'vetvisit doctor '

/**
 * Lets one transaction at a time change a doctor's clinics and appointments; the others wait here. Held until the running
 * transaction ends, free to take again inside it. Whoever writes appointments takes it first: catching the constraint's
 * violation instead deadlocks under contention (architecture, "The booking transaction").
 */
export async function lockDoctor(database: Database, doctorId: string): Promise<void> {
  await database.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_SPACE + doctorId}, 0))`)
}
