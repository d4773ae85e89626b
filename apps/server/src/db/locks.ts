import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './client.ts'
import { bool, id, text } from './columns.ts'
import { query } from './query.ts'
import { statuses } from './statuses.ts'

/*
 * An act takes the lock of a doctor because it is about to change that doctor's clinics or appointments. Therefore these functions also
 * announce the change, for the commit.
 *
 * Locks are taken in the order network, doctors by id, practice, owner.
 */

/** Prefixes that separate these locks from other advisory locks of the database. */
const LOCKS = {
  doctor: 'vetvisit doctor ',
  practice: 'vetvisit practice ',
  owner: 'vetvisit owner ',
  network: 'vetvisit network ',
}

/** Takes a lock until the running transaction ends; selects true. */
const locked = (kind: keyof typeof LOCKS, key: SQL): SQL =>
  sql`pg_advisory_xact_lock(hashtextextended(${sql.raw(`'${LOCKS[kind]}'`)} || ${key}, 0))::text = ''`

const takeDoctorLock = query('lock_doctor', {
  params: { doctorId: id },
  row: { locked: bool },
  text: (p) => sql`select ${locked('doctor', p.doctorId)} as locked`,
})

/**
 * Lets one transaction at a time change a doctor's clinics and appointments; the others wait here. The lock is held until the running
 * transaction ends and may be taken again inside it. Every act that writes appointments takes it first: catching the violation of a
 * constraint instead would deadlock under contention.
 */
export async function lockDoctor(database: Database, doctorId: string): Promise<void> {
  await takeDoctorLock(database, { doctorId })
  database.doctorChanged(doctorId)
}

const takePracticeLock = query('lock_practice', {
  params: { practiceId: id },
  row: { locked: bool },
  text: (p) => sql`select ${locked('practice', p.practiceId)} as locked`,
})

/** Lets one transaction at a time add records to a practice, so that none is added twice; bookings go on. */
export async function lockPractice(database: Database, practiceId: string): Promise<void> {
  await takePracticeLock(database, { practiceId })
}

const takeOwnerLock = query('lock_owner', {
  params: { ownerId: id },
  row: { locked: bool },
  text: (p) => sql`select ${locked('owner', p.ownerId)} as locked`,
})

const lockedDoctor = { doctorId: id, locked: bool }

function announce(database: Database, found: readonly { doctorId: string }[]): boolean {
  for (const { doctorId } of found) database.doctorChanged(doctorId)
  return found.length > 0
}

const lockDoctorAndOwner = query('lock_for_booking', {
  params: { clinicId: id, ownerId: id },
  row: lockedDoctor,
  // The doctor's lock always comes before the owner's, so that no two transactions wait for each other.
  text: (p) => sql`
    select doctor_id, ${locked('doctor', sql`doctor_id`)} and ${locked('owner', p.ownerId)} as locked
    from clinics where id = ${p.clinicId}`,
})

/**
 * Takes the locks of a clinic's doctor and of the owner who books there: an owner's open requests are limited, and so are counted for
 * one booking at a time.
 *
 * @returns false when there is no such clinic
 */
export async function lockForBooking(
  database: Database,
  clinicId: string,
  ownerId: string,
): Promise<boolean> {
  return announce(database, await lockDoctorAndOwner(database, { clinicId, ownerId }))
}

const takeNetworkLock = query('lock_network', {
  params: { networkKey: text() },
  row: { locked: bool },
  text: (p) => sql`select ${locked('network', p.networkKey)} as locked`,
})

/** Counts the holds of a network's visitors for one call at a time; comes before the lock of a doctor. */
export async function lockNetwork(database: Database, networkKey: string): Promise<void> {
  await takeNetworkLock(database, { networkKey })
}

const takeLockOfClinic = query('lock_doctor_of_clinic', {
  params: { clinicId: id },
  row: lockedDoctor,
  text: (p) =>
    sql`select doctor_id, ${locked('doctor', sql`doctor_id`)} as locked from clinics where id = ${p.clinicId}`,
})

/** Takes the lock of a clinic's doctor; no lock if there is no such clinic. */
export async function lockForClinic(database: Database, clinicId: string): Promise<void> {
  announce(database, await takeLockOfClinic(database, { clinicId }))
}

const takeLockOfAppointment = query('lock_doctor_of_appointment', {
  params: { appointmentId: id },
  row: lockedDoctor,
  text: (p) =>
    sql`select doctor_id, ${locked('doctor', sql`doctor_id`)} as locked from appointments where id = ${p.appointmentId}`,
})

/** Takes the lock of an appointment's doctor; no lock if there is no such appointment. */
export async function lockForAppointment(database: Database, appointmentId: string): Promise<void> {
  announce(database, await takeLockOfAppointment(database, { appointmentId }))
}

const doctorsAhead = query('doctors_ahead_of_owner', {
  params: { ownerId: id },
  row: { doctorId: id },
  text: (p) => sql`
    select doctor_id from appointments
    where owner_id = ${p.ownerId} and status in ${statuses(['held', 'requested', 'approved'])}
    union select doctor_id from waiting_list where owner_id = ${p.ownerId} order by 1`,
})

/**
 * Takes the locks of all doctors with whom an owner has upcoming appointments or holds, then the owner's own: nothing of the owner's is
 * booked, moved or answered until the running transaction ends.
 *
 * @param practiceId of a practice whose records change, too
 * @returns ids of those doctors
 */
export async function lockForOwner(
  database: Database,
  ownerId: string,
  practiceId?: string,
): Promise<string[]> {
  const doctorIds = (await doctorsAhead(database, { ownerId })).map(({ doctorId }) => doctorId)
  // One after the other in a fixed order: a single query could take them in any order and deadlock.
  for (const doctorId of doctorIds) await lockDoctor(database, doctorId)
  if (practiceId !== undefined) await lockPractice(database, practiceId)
  await takeOwnerLock(database, { ownerId })
  return doctorIds
}
