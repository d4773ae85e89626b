import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { array, bool, id, orNull, text } from './columns.ts'
import { query } from './query.ts'
import { statuses } from './statuses.ts'

/*
 * An act takes the lock of a doctor because it is about to change that doctor's clinics or appointments. Therefore these functions also
 * announce the change, for the commit.
 *
 * Locks are taken in the order network, doctors by id, rooms by id, practice, reason, owner.
 */

/** Prefixes that separate these locks from other advisory locks of the database. */
const LOCKS = {
  doctor: 'vetvisit doctor ',
  room: 'vetvisit room ',
  practice: 'vetvisit practice ',
  reason: 'vetvisit reason ',
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

/** Whose time an act changes, the treatment rooms whose time it changes, the practice whose records it changes, and the owner whose bookings it counts. */
type Resources = {
  vets: readonly string[]
  rooms?: readonly (string | null | undefined)[] | undefined
  practiceId?: string | undefined
  /** Whose appointments of a day are counted. */
  reasonId?: string | undefined
  ownerId?: string
}

/**
 * Lets one transaction at a time change the clinics and appointments of vets, and the bookings of an owner; the others wait here. Locks are
 * held until the running transaction ends and may be taken again inside it. Every act that writes appointments takes them first: catching
 * the violation of a constraint instead would deadlock under contention. Takes the vets in the order of their ids, then the
 * rooms in theirs, then the practice, then the reason, then the owner.
 */
export async function lockResources(
  database: Database,
  { vets, rooms = [], practiceId, reasonId, ownerId }: Resources,
): Promise<void> {
  const inOrder = [...new Set(vets)].toSorted()
  const keys = inOrder.map((vet) => LOCKS.doctor + vet)
  const named = new Set(rooms.filter((room) => typeof room === 'string'))
  keys.push(...[...named].toSorted().map((room) => LOCKS.room + room))
  if (practiceId !== undefined) keys.push(LOCKS.practice + practiceId)
  if (reasonId !== undefined) keys.push(LOCKS.reason + reasonId)
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

const vetsOfClinic = query('vets_of_clinic', {
  params: { clinicId: id, doctorId: orNull(id) },
  row: { doctorId: id },
  text: (p) => sql`select doctor_id from clinic_vets
    where clinic_id = ${p.clinicId} and (${p.doctorId} is null or doctor_id = ${p.doctorId})`,
})

const countedReason = query('reason_with_limit', {
  params: { reasonId: id },
  row: { id },
  text: (p) => sql`select id from visit_reasons where id = ${p.reasonId} and max_per_day is not null`,
})

/**
 * Locks the vets whose time a booking at a clinic may take, the vet whom the owner wants or all of the clinic; the room that the practice wants; a reason that is
 * booked so many times a day; and the owner, whose open requests are limited and so are counted for one booking at a time. Of an unknown clinic or vet there is
 * nobody to lock.
 */
export async function lockForBooking(
  database: Database,
  {
    clinicId,
    doctorId = null,
    roomId,
    reasonId,
    ownerId,
  }: {
    clinicId: string
    doctorId?: string | null | undefined
    roomId?: string | undefined
    reasonId?: string | null | undefined
    ownerId?: string
  },
): Promise<void> {
  const vets = (await vetsOfClinic(database, { clinicId, doctorId })).map((vet) => vet.doctorId)
  const counted = reasonId == null ? [] : await countedReason(database, { reasonId })
  await lockResources(database, {
    vets,
    rooms: [roomId],
    reasonId: counted[0]?.id,
    ...(ownerId !== undefined && { ownerId }),
  })
}

/** Locks all vets of a clinic, and further ones who come to it; without such a clinic only those. */
export async function lockForClinic(
  database: Database,
  clinicId: string,
  further: readonly string[] = [],
): Promise<void> {
  const vets = (await vetsOfClinic(database, { clinicId, doctorId: null })).map((vet) => vet.doctorId)
  await lockResources(database, { vets: [...vets, ...further] })
}

const vetsOfAppointment = query('vets_of_appointment', {
  params: { appointmentId: id, anyVet: bool, allVets: bool, counted: bool },
  row: { doctorId: id, roomId: orNull(id), reasonId: orNull(id) },
  text: (p) => sql`select doctor_id, room_id,
      (select r.id from visit_reasons r where ${p.counted} and r.id = a.reason_id and r.max_per_day is not null) as reason_id
    from appointments a where id = ${p.appointmentId}
    union select v.doctor_id, null, null from appointments a join clinic_vets v on v.clinic_id = a.clinic_id
    where a.id = ${p.appointmentId} and (${p.allVets} or (${p.anyVet} and not a.vet_chosen))`,
})

type WhatElse = {
  vets?: 'all' | 'any' | undefined
  counted?: boolean | undefined
  taker?: string | undefined
  roomId?: string | null | undefined
}

/**
 * Locks the vet and the treatment room whose time an appointment takes. It may be handed over while this waits, so the caller compares its vet with the answer;
 * its room changes under the lock of its vet.
 *
 * @param options.vets also locks the other vets of its clinic: `all` always, `any` if the owner took any of them
 * @param options.counted also locks a reason that is booked so many times a day
 * @param options.taker also locks this vet, who may take the appointment over
 * @param options.roomId also locks this room, into which the appointment may come
 * @returns ids of the locked vets; none when there is no such appointment
 */
export async function lockVetOfAppointment(
  database: Database,
  appointmentId: string,
  { vets: which, counted = false, taker, roomId }: WhatElse,
): Promise<string[]> {
  const wanted = { appointmentId, anyVet: which === 'any', allVets: which === 'all', counted }
  const found = await vetsOfAppointment(database, wanted)
  if (found.length === 0) return []
  const vets = found.map(({ doctorId }) => doctorId)
  if (taker !== undefined) vets.push(taker)
  const reasonId = found.find((each) => each.reasonId !== null)?.reasonId ?? undefined
  await lockResources(database, { vets, rooms: [roomId, ...found.map((each) => each.roomId)], reasonId })
  return vets
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
    union select coalesce(w.doctor_id, v.doctor_id) from waiting_list w left join clinic_vets v on v.clinic_id = w.clinic_id
      and w.doctor_id is null
    where w.owner_id = ${p.ownerId} order by 1`,
})

/**
 * Takes the locks of all doctors with whom an owner has upcoming appointments or holds or for whom they wait, then the owner's own: nothing of the owner's is
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
