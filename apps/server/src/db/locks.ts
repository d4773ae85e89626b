import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { array, bool, id, text } from './columns.ts'
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

const takeLocks = query('lock_keys', {
  params: { keys: array(text()) },
  row: { locked: bool },
  // A scan of the numbered keys comes in their order, so two transactions take locks in the same order and never wait for each other.
  text: (p) => sql`select pg_advisory_xact_lock(hashtextextended(key, 0))::text = '' as locked
    from unnest(${p.keys}) with ordinality as wanted (key, place) order by place`,
})

/** Whose time an act changes, the practice whose records it changes, and the owner whose bookings it counts. */
type Resources = { vets: readonly string[]; practiceId?: string | undefined; ownerId?: string }

/**
 * Lets one transaction at a time change the clinics and appointments of vets, and the bookings of an owner; the others wait here. Locks are
 * held until the running transaction ends and may be taken again inside it. Every act that writes appointments takes them first: catching
 * the violation of a constraint instead would deadlock under contention. Takes the vets in the order of their ids, then the practice, then the
 * owner.
 */
export async function lockResources(
  database: Database,
  { vets, practiceId, ownerId }: Resources,
): Promise<void> {
  const inOrder = [...new Set(vets)].toSorted()
  const keys = inOrder.map((vet) => LOCKS.doctor + vet)
  if (practiceId !== undefined) keys.push(LOCKS.practice + practiceId)
  if (ownerId !== undefined) keys.push(LOCKS.owner + ownerId)
  await takeLocks(database, { keys })
  for (const vet of inOrder) database.doctorChanged(vet)
}

/** The same for one vet. */
export const lockDoctor = (database: Database, doctorId: string): Promise<void> =>
  lockResources(database, { vets: [doctorId] })

/** Lets one transaction at a time add records to a practice, so that none is added twice; bookings go on. */
export async function lockPractice(database: Database, practiceId: string): Promise<void> {
  await takeLocks(database, { keys: [LOCKS.practice + practiceId] })
}

const vetOfClinic = query('vet_of_clinic', {
  params: { clinicId: id },
  row: { doctorId: id },
  text: (p) => sql`select doctor_id from clinics where id = ${p.clinicId}`,
})

/**
 * Locks the vet with whom owners book at a clinic, and the owner who books there: an owner's open requests are limited, and so are counted
 * for one booking at a time.
 *
 * @returns false when there is no such clinic
 */
export async function lockVetOfClinic(
  database: Database,
  { clinicId, ownerId }: { clinicId: string; ownerId?: string },
): Promise<boolean> {
  const [found] = await vetOfClinic(database, { clinicId })
  if (!found) return false
  await lockResources(database, { vets: [found.doctorId], ...(ownerId !== undefined && { ownerId }) })
  return true
}

const vetsOfClinic = query('vets_of_clinic', {
  params: { clinicId: id },
  row: { doctorId: id },
  text: (p) => sql`select doctor_id from clinic_vets where clinic_id = ${p.clinicId}`,
})

/** Locks all vets of a clinic; nobody if there is no such clinic. */
export async function lockForClinic(database: Database, clinicId: string): Promise<void> {
  const vets = (await vetsOfClinic(database, { clinicId })).map(({ doctorId }) => doctorId)
  await lockResources(database, { vets })
}

const vetOfAppointment = query('vet_of_appointment', {
  params: { appointmentId: id },
  row: { doctorId: id },
  text: (p) => sql`select doctor_id from appointments where id = ${p.appointmentId}`,
})

/**
 * Locks the vet whose time an appointment takes, and the one who may take it over. It may be handed over while this waits, so the caller
 * compares the vet.
 *
 * @returns the vet; undefined when there is no such appointment
 */
export async function lockVetOfAppointment(
  database: Database,
  { appointmentId, taker }: { appointmentId: string; taker: string | undefined },
): Promise<string | undefined> {
  const [found] = await vetOfAppointment(database, { appointmentId })
  if (!found) return undefined
  await lockResources(database, { vets: taker === undefined ? [found.doctorId] : [found.doctorId, taker] })
  return found.doctorId
}

/** Counts the holds of a network's visitors for one call at a time; comes before the locks of vets. */
export async function lockNetwork(database: Database, networkKey: string): Promise<void> {
  await takeLocks(database, { keys: [LOCKS.network + networkKey] })
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
  const vets = (await doctorsAhead(database, { ownerId })).map(({ doctorId }) => doctorId)
  await lockResources(database, { vets, practiceId, ownerId })
  return vets
}
