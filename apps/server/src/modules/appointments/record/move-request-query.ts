import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, bool, id, instant, int, orNull, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'
import type { MoveRequestRow } from './repository.ts'

const save = query('save_move_request', {
  params: { appointmentId: id, starts: array(instant), note: text(), askedAt: instant },
  text: (p) => sql`
    insert into move_requests (appointment_id, starts, note, asked_at)
    values (${p.appointmentId}, ${p.starts}, ${p.note}, ${p.askedAt})
    on conflict (appointment_id) do update set starts = excluded.starts, note = excluded.note, asked_at = excluded.asked_at`,
})

/** Stores an owner's move request in place of an earlier one. */
export async function saveMoveRequest(
  database: Database,
  appointmentId: string,
  request: MoveRequestRow,
): Promise<void> {
  await save(database, { appointmentId, ...request })
}

const deleteMoveRequest = query('delete_move_request', {
  params: { appointmentId: id },
  text: (p) => sql`delete from move_requests where appointment_id = ${p.appointmentId}`,
})

/** Deletes the move request of an appointment; times that are proposed stay. */
export const clearMoveRequest = (database: Database, appointmentId: string) =>
  deleteMoveRequest(database, { appointmentId })

const clear = query('clear_proposals', {
  params: { appointmentId: id, isMoveRequestOver: bool, now: instant },
  row: { doctorId: id },
  text: (p) => sql`
    with closed as (delete from move_requests where appointment_id = ${p.appointmentId} and ${p.isMoveRequestOver}),
    ended as (delete from proposals where appointment_id = ${p.appointmentId} returning hold_id),
    own as (select doctor_id from appointments where id = ${p.appointmentId}),
    freed as (delete from appointments where status = ${status('held')} and id in (select hold_id from ended)
      and doctor_id = (select doctor_id from own))
    update appointments set expires_at = least(expires_at, ${p.now}) where status = ${status('held')} and id in (select hold_id from ended)
      and doctor_id <> (select doctor_id from own)
    returning doctor_id`,
})

type Cleared = { appointmentId: string; isMoveRequestOver: boolean }

async function clearProposalsAnd(database: Database, cleared: Cleared, now: Instant): Promise<void> {
  for (const { doctorId } of await clear(database, { ...cleared, now })) database.doctorChanged(doctorId)
}

/**
 * Deletes the proposals of an appointment; a move request stays. The times that were held with its vet are deleted. Those with colleagues, who
 * may not be locked, expire: the next sweep offers them to the waiting list.
 */
export const clearProposals = (database: Database, appointmentId: string, now: Instant) =>
  clearProposalsAnd(database, { appointmentId, isMoveRequestOver: false }, now)

/** Deletes the proposals of an appointment as `clearProposals`, and its move request. */
export const clearMoveRequestAndProposals = (database: Database, appointmentId: string, now: Instant) =>
  clearProposalsAnd(database, { appointmentId, isMoveRequestOver: true }, now)

const hold = {
  holdId: id,
  practiceId: id,
  doctorId: id,
  clinicId: id,
  ownerId: id,
  startsAt: instant,
  endsAt: instant,
  busyFrom: orNull(instant),
  busyUntil: orNull(instant),
  expiresAt: instant,
  currency: text(),
}

const holdForProposal = query('insert_hold_for_proposal', {
  params: { ...hold, now: instant },
  row: { id },
  text: (p) => sql`
    insert into appointments (id, status, held_for, practice_id, doctor_id, clinic_id, owner_id, starts_at, ends_at, busy_from, busy_until,
      currency, expires_at, created_at)
    values (${p.holdId}, ${status('held')}, 'proposal', ${p.practiceId}, ${p.doctorId}, ${p.clinicId}, ${p.ownerId}, ${p.startsAt}, ${p.endsAt},
      ${p.busyFrom}, ${p.busyUntil}, ${p.currency}, ${p.expiresAt}, ${p.now})
    on conflict do nothing returning id`,
})

const insert = query('insert_proposal', {
  params: { appointmentId: id, place: int, holdId: id, note: text(), now: instant },
  text: (p) => sql`insert into proposals (appointment_id, place, hold_id, note, proposed_at)
    values (${p.appointmentId}, ${p.place}, ${p.holdId}, ${p.note}, ${p.now})`,
})

type NewProposal = Parameters<typeof holdForProposal>[1] & Parameters<typeof insert>[1]

/** Holds the proposed time. @returns false if it is taken: the constraint decides */
export async function insertProposal(
  database: Database,
  proposal: Omit<NewProposal, 'now'>,
  now: Instant,
): Promise<boolean> {
  if ((await holdForProposal(database, { ...proposal, now })).length === 0) return false
  await insert(database, { ...proposal, now })
  return true
}

/** Appointments for which times with a vet are proposed. */
export const findProposedWith = query('proposed_with_vet', {
  params: { practiceId: id, doctorId: id, now: instant },
  row: { id },
  text: (
    p,
  ) => sql`select distinct pr.appointment_id as id from proposals pr join appointments h on h.id = pr.hold_id
    where h.doctor_id = ${p.doctorId} and h.practice_id = ${p.practiceId} and h.expires_at > ${p.now} order by 1`,
})
