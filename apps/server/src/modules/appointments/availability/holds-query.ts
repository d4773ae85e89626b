import { HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { vetsOfClinics } from './busy-query.ts'
import { status } from '../../../db/statuses.ts'

const deleteByIds = query('delete_holds', {
  params: { ids },
  text: (p) => sql`delete from appointments where id in ${idsIn(p.ids)} and status = ${status('held')}`,
})

/** Deletes holds; a hold that has become a request stays. */
export async function deleteHolds(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteByIds(database, { ids })
}

/**
 * Deletes this doctor's holds now and expires the others, because their doctors are not locked: the next sweep offers those times to the
 * waiting list.
 */
export async function releaseHolds(
  database: Database,
  holds: { ids: readonly string[]; doctorId: string; now: Instant },
): Promise<void> {
  for (const { doctorId } of await release(database, holds)) database.doctorChanged(doctorId)
}

const release = query('release_holds', {
  params: { ids, doctorId: id, now: instant },
  row: { doctorId: id },
  text: (p) => sql`
    with deleted as (delete from appointments where id in ${idsIn(p.ids)} and status = ${status('held')} and doctor_id = ${p.doctorId})
    update appointments set expires_at = ${p.now}
    where id in ${idsIn(p.ids)} and status = ${status('held')} and doctor_id <> ${p.doctorId}
    returning doctor_id`,
})

const extend = query('extend_offer', {
  params: { id, until: instant },
  row: { expiresAt: instant },
  text: (p) => sql`update appointments set expires_at = greatest(expires_at, ${p.until}) where id = ${p.id}
    returning expires_at`,
})

/** Extends an offer at least until then. @returns when it expires */
export async function extendOffer(database: Database, id: string, until: Instant): Promise<Instant> {
  const [offer] = await extend(database, { id, until })
  return offer?.expiresAt ?? until
}

/** Break after a full hold before the same owner can hold the same time again. */
const BREAK_MS = MINUTE_MS

const since = query('held_since', {
  params: { ownerId: id, clinicId: id, doctorId: id, startsAt: instant, now: instant, endedBy: instant },
  row: { since: instant },
  text: (p) => sql`insert into held_times as h (owner_id, clinic_id, doctor_id, starts_at, since)
    values (${p.ownerId}, ${p.clinicId}, ${p.doctorId}, ${p.startsAt}, ${p.now})
    on conflict (owner_id, clinic_id, starts_at) do update
      set since = case when h.since <= ${p.endedBy} then excluded.since else h.since end, doctor_id = excluded.doctor_id
    returning since`,
})

/**
 * Records that an owner holds a start of a clinic, whichever its vet. Opening the booking window again continues the earlier hold, until that
 * hold and the break after it are over.
 *
 * @param heldMs how long a time may be held
 * @returns since when the time is held, and when it could be held again
 */
export async function heldSince(
  database: Database,
  time: { ownerId: string; clinicId: string; doctorId: string; startsAt: Instant },
  { now, heldMs }: { now: Instant; heldMs: number },
): Promise<{ since: Instant; again: Instant }> {
  const [row] = await since(database, { ...time, now, endedBy: now - heldMs - BREAK_MS })
  const from = row?.since ?? now
  return { since: from, again: from + heldMs + BREAK_MS }
}

/** When the first hold of each vet of clinics ends, which frees its time. Vets without a hold are missing. */
export const findHoldEnds = query('hold_ends', {
  params: { clinicIds: ids, now: instant },
  row: { doctorId: id, endsAt: instant },
  text: (p) => sql`select doctor_id, min(expires_at) as ends_at from appointments
    where doctor_id in ${vetsOfClinics(p.clinicIds)} and status = ${status('held')} and expires_at > ${p.now} group by doctor_id`,
})

const deleteHeldTimesBefore = query('delete_held_times', {
  params: { before: instant },
  text: (p) => sql`delete from held_times where since < ${p.before}`,
})

/** Deletes records of held times that no longer affect new holds. */
export async function deleteHeldTimes(database: Database, now: Instant): Promise<void> {
  await deleteHeldTimesBefore(database, { before: now - HOUR_MS })
}

/** Deletes an owner's hold. An offer to the waiting list stays: closing the booking window does not decline it. */
export async function releaseHold(database: Database, hold: { id: string; ownerId: string }): Promise<void> {
  for (const { doctorId } of await releaseOfOwner(database, hold)) database.doctorChanged(doctorId)
}

const releaseOfOwner = query('release_hold', {
  params: { id, ownerId: id },
  row: { doctorId: id },
  text: (p) => sql`delete from appointments
    where id = ${p.id} and owner_id = ${p.ownerId} and status = ${status('held')} and held_for is null
    returning doctor_id`,
})

const vetOfHold = query('vet_of_hold', {
  params: { id, ownerId: id },
  row: { doctorId: id },
  text: (p) => sql`select doctor_id from appointments
    where id = ${p.id} and owner_id = ${p.ownerId} and status = ${status('held')} and held_for is null`,
})

/** The vet of an owner's hold, which is no offer to the waiting list. */
export async function findVetOfHold(
  database: Database,
  hold: { id: string; ownerId: string },
): Promise<string | undefined> {
  const [found] = await vetOfHold(database, hold)
  return found?.doctorId
}

/** Deletes an owner's holds with any doctor, offers included. */
export const deleteHoldsOfOwner = query('delete_holds_of_owner', {
  params: { ownerId: id },
  text: (p) => sql`delete from appointments where owner_id = ${p.ownerId} and status = ${status('held')}`,
})

/** Whether an owner waits for a doctor, or for any vet of a clinic where the doctor works. */
const awaited = (doctor: SQL): SQL => sql`exists (select from waiting_list w where w.doctor_id = ${doctor}
  or (w.doctor_id is null and w.clinic_id in (select v.clinic_id from clinic_vets v where v.doctor_id = ${doctor})))`

/** Deletes expired holds of doctors without a waiting list; skips holds that another transaction has locked, which decides about them. */
export const deleteExpiredHolds = query('delete_expired_holds', {
  params: { now: instant },
  text: (p) => sql`delete from appointments where id in (
    select id from appointments a where status = ${status('held')} and expires_at <= ${p.now}
      and not ${awaited(sql`a.doctor_id`)} for update skip locked)`,
})
