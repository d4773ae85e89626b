import { HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { epochMs, idSet, instantValue, rowsOf } from '../../../db/rows.ts'

export type HoldRow = { id: string; clinicId: string; startsAt: number; endsAt: number; expiresAt: number }

/** Gives holds back. Only holds: what has become a request in the meantime stays. */
export async function deleteHolds(database: Database, ids: readonly string[]): Promise<void> {
  await database.db.execute(sql`delete from appointments where id in ${idSet(ids)} and status = 'held'`)
}

/**
 * Gives holds back, the doctor's at once. Those with others are only ended: their doctors are not locked, and a sweep hands on what
 * somebody waits for.
 */
export async function releaseHolds(
  database: Database,
  ids: readonly string[],
  doctorId: string,
  now: number,
): Promise<void> {
  await database.db.execute(sql`
    with gone as (delete from appointments where id in ${idSet(ids)} and status = 'held' and doctor_id = ${doctorId}::uuid)
    update appointments set expires_at = ${instantValue(now)}
    where id in ${idSet(ids)} and status = 'held' and doctor_id <> ${doctorId}::uuid`)
}

/** Keeps an offered time at least so long. @returns until when, epoch milliseconds */
export async function extendOffer(database: Database, id: string, until: number): Promise<number> {
  const [kept] = await rowsOf<{ expiresAt: number }>(
    database,
    sql`update appointments set expires_at = greatest(expires_at, ${instantValue(until)}) where id = ${id}::uuid
      returning ${epochMs('expires_at')} as "expiresAt"`,
  )
  return kept?.expiresAt ?? until
}

/** So long a time that one owner has kept is left to others. */
const BREAK_MS = MINUTE_MS

/**
 * Since when an owner has kept a time, this wish included: opening the window again does not begin anew. After five minutes and a minute
 * for others it does.
 */
export async function heldSince(
  database: Database,
  { ownerId, doctorId, startsAt }: { ownerId: string; doctorId: string; startsAt: number },
  { now, heldMs }: { now: number; heldMs: number },
): Promise<{ since: number; again: number }> {
  const [row] = await rowsOf<{ since: number }>(
    database,
    sql`insert into held_times as h (owner_id, doctor_id, starts_at, since)
      values (${ownerId}::uuid, ${doctorId}::uuid, ${instantValue(startsAt)}, ${instantValue(now)})
      on conflict (owner_id, doctor_id, starts_at) do update
        set since = case when h.since <= ${instantValue(now - heldMs - BREAK_MS)} then excluded.since else h.since end
      returning ${epochMs('since')} as since`,
  )
  const since = row?.since ?? now
  return { since, again: since + heldMs + BREAK_MS }
}

/** Forgets what nobody is kept from any more. */
export async function forgetHeldTimes(database: Database, now: number): Promise<void> {
  await database.db.execute(sql`delete from held_times where since < ${instantValue(now - HOUR_MS)}`)
}

/** Releases an owner's hold, if it is one and theirs. What was offered stays: closing the window is no answer to it. */
export async function releaseHold(database: Database, ownerId: string, id: string): Promise<void> {
  await database.db.execute(
    sql`delete from appointments where id = ${id}::uuid and owner_id = ${ownerId}::uuid and status = 'held' and held_for is null`,
  )
}

/** The doctor whose held time somebody else waits for. */
export async function findHoldWithWaitingList(
  database: Database,
  ownerId: string,
  id: string,
): Promise<string | undefined> {
  const [hold] = await rowsOf<{ doctorId: string }>(
    database,
    sql`select doctor_id as "doctorId" from appointments a
      where id = ${id}::uuid and owner_id = ${ownerId}::uuid and status = 'held' and held_for is null
        and exists (select from waiting_list w where w.doctor_id = a.doctor_id)`,
  )
  return hold?.doctorId
}
