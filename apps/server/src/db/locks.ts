import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { rowsOf } from './rows.ts'
import { bool, id } from './columns.ts'
import { query } from './query.ts'

/** Parts these locks from other advisory locks of the database. */
const LOCK_SPACE = 'vetvisit doctor '

/** As above, for the person who books: limits on what one owner may have open are counted one booking at a time. */
const OWNER_LOCK_SPACE = 'vetvisit owner '

/**
 * Lets one transaction at a time change a doctor's clinics and appointments; the others wait here. Held until the running
 * transaction ends, free to take again inside it. Whoever writes appointments takes it first: catching the constraint's
 * violation instead deadlocks under contention (architecture, "The booking transaction").
 */
export async function lockDoctor(database: Database, doctorId: string): Promise<void> {
  await database.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_SPACE + doctorId}, 0))`)
}

const lockDoctorAndOwner = query('lock_for_booking', {
  params: { clinicId: id, ownerId: id },
  row: { locked: bool },
  // True once it has both. The doctor's always before the owner's: nobody waits in a circle.
  text: (
    p,
  ) => sql`select pg_advisory_xact_lock(hashtextextended(${sql.raw(`'${LOCK_SPACE}'`)} || doctor_id, 0))::text = ''
      and pg_advisory_xact_lock(hashtextextended(${sql.raw(`'${OWNER_LOCK_SPACE}'`)} || ${p.ownerId}, 0))::text = '' as locked
    from clinics where id = ${p.clinicId}`,
})

/** Takes the locks of a clinic's doctor and of the owner who books there. */
/** @returns false when there is no such clinic */
export async function lockForBooking(
  database: Database,
  clinicId: string,
  ownerId: string,
): Promise<boolean> {
  return (await lockDoctorAndOwner(database, { clinicId, ownerId })).length > 0
}

/** Takes the lock of an appointment's doctor, where there is such an appointment. */
export async function lockForAppointment(database: Database, appointmentId: string): Promise<void> {
  await database.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_SPACE}::text || doctor_id, 0)) from appointments where id = ${appointmentId}::uuid`,
  )
}

/**
 * Takes the locks of all doctors with whom an owner has something ahead, then the owner's own: nothing of the owner's is booked,
 * moved or answered until the running transaction ends.
 *
 * @returns ids of those doctors
 */
export async function lockForOwner(database: Database, ownerId: string): Promise<string[]> {
  const doctors = await rowsOf<{ id: string }>(
    database,
    sql`select doctor_id as id from appointments
        where owner_id = ${ownerId}::uuid and status in ('held', 'requested', 'approved')
      union select doctor_id from waiting_list where owner_id = ${ownerId}::uuid order by 1`,
  )
  // One after the other: a single query could take them in any order, and two of those wait for each other.
  for (const { id } of doctors) await lockDoctor(database, id)
  await database.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${OWNER_LOCK_SPACE + ownerId}, 0))`,
  )
  return doctors.map(({ id }) => id)
}
