import { CODE_MINUTES, HOLD_MINUTES, LAPSED_MINUTES } from '@vetvisit/contract/appointments/booking/rules'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bytes, id, instant, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'

const visitorHold = { id, doctorId: id, clinicId: id, startsAt: instant, endsAt: instant, expiresAt: instant }
/** A time that a visitor holds without being signed in. */
export type VisitorHold = RowOf<typeof visitorHold>

/** The holds `v` that a key names: their own key, or the one that a later page of the same browser has replaced. */
const named = (keyHash: SQL): SQL => sql`(v.key_hash = ${keyHash} or v.earlier_key_hash = ${keyHash})`

const byKey = query('visitor_hold', {
  params: { keyHash: bytes },
  row: visitorHold,
  text: (p) => sql`select a.id, a.doctor_id, a.clinic_id, a.starts_at, a.ends_at, a.expires_at
    from visitor_holds v join appointments a on a.id = v.hold_id
    where ${named(p.keyHash)}`,
})

/** The hold with a key, expired or not. */
export async function findVisitorHold(database: Database, keyHash: Buffer): Promise<VisitorHold | undefined> {
  const [hold] = await byKey(database, { keyHash })
  return hold
}

/** Names the visitor of a hold that was inserted without an owner. */
export const insertVisitorHold = query('insert_visitor_hold', {
  params: { holdId: id, keyHash: bytes, networkKey: text() },
  text: (p) => sql`insert into visitor_holds (hold_id, key_hash, network_key)
    values (${p.holdId}, ${p.keyHash}, ${p.networkKey})`,
})

/** Gives a hold a new key. The one that was sent still names it, but does not release it any more. */
export const renewKey = query('renew_visitor_hold_key', {
  params: { holdId: id, keyHash: bytes, earlierKeyHash: bytes },
  text: (p) => sql`update visitor_holds set key_hash = ${p.keyHash}, earlier_key_hash = ${p.earlierKeyHash}
    where hold_id = ${p.holdId}`,
})

/** Only by the present key: a page that closes late must not release the hold that the next page shows. */
export async function deleteVisitorHold(database: Database, which: { keyHash: Buffer }): Promise<void> {
  for (const { doctorId } of await deleteByKey(database, which)) database.doctorChanged(doctorId)
}

const deleteByKey = query('delete_visitor_hold', {
  params: { keyHash: bytes },
  row: { doctorId: id },
  text: (p) => sql`delete from appointments
    where id = (select hold_id from visitor_holds where key_hash = ${p.keyHash}) and owner_id is null
    returning doctor_id`,
})

/** Makes a visitor's hold that of an owner, who has signed in since. */
export const takeOverByKey = query('take_over_visitor_hold', {
  params: { keyHash: bytes, ownerId: id },
  text: (p) => sql`
    with taken as (delete from visitor_holds v where ${named(p.keyHash)} returning hold_id)
    update appointments a set owner_id = ${p.ownerId} from taken where a.id = taken.hold_id and a.owner_id is null`,
})

const liveOfNetwork = query('visitor_holds_of_network', {
  params: { networkKey: text(), except: orNull(id), now: instant },
  row: { count: int },
  text: (p) => sql`select count(*)::int as count from visitor_holds v join appointments a on a.id = v.hold_id
    where v.network_key = ${p.networkKey} and a.expires_at > ${p.now} and a.id is distinct from ${p.except}`,
})

/** How many times the visitors of a network hold. @param except a hold that does not count */
export async function countHoldsOfNetwork(
  database: Database,
  which: { networkKey: string; except: string | null; now: Instant },
): Promise<number> {
  const [found] = await liveOfNetwork(database, which)
  return found?.count ?? 0
}

const liveOfClinic = query('visitor_holds_of_clinic', {
  params: { clinicId: id, from: instant, until: instant, now: instant },
  row: { startsAt: instant },
  text: (p) => sql`select starts_at from appointments
    where clinic_id = ${p.clinicId} and starts_at >= ${p.from} and starts_at < ${p.until}
      and status = ${status('held')} and owner_id is null and expires_at > ${p.now}`,
})

/** The starts of a clinic that visitors hold, from `from` until before `until`; one for each vet whose time is held. */
export async function findVisitorsStarts(
  database: Database,
  which: { clinicId: string; from: Instant; until: Instant; now: Instant },
): Promise<Instant[]> {
  return (await liveOfClinic(database, which)).map(({ startsAt }) => startsAt)
}

const startOfNetwork = query('start_held_by_network', {
  params: { networkKey: text(), clinicId: id, startsAt: instant, except: orNull(id), now: instant },
  row: { id },
  text: (p) => sql`select a.id from visitor_holds v join appointments a on a.id = v.hold_id
    where v.network_key = ${p.networkKey} and a.clinic_id = ${p.clinicId} and a.starts_at = ${p.startsAt}
      and a.expires_at > ${p.now} and a.id is distinct from ${p.except} limit 1`,
})

/** Whether visitors of a network hold a start of a clinic, with whichever vet. @param time.except a hold that does not count */
export async function isStartHeldByNetwork(
  database: Database,
  time: { networkKey: string; clinicId: string; startsAt: Instant; except: string | null; now: Instant },
): Promise<boolean> {
  return (await startOfNetwork(database, time)).length > 0
}

const untilOf = query('visitor_time_until', {
  params: {
    networkKey: text(),
    clinicId: id,
    doctorId: id,
    startsAt: instant,
    until: instant,
    endedBy: instant,
  },
  row: { until: instant },
  text: (p) => sql`insert into visitor_times as t (network_key, clinic_id, doctor_id, starts_at, until)
    values (${p.networkKey}, ${p.clinicId}, ${p.doctorId}, ${p.startsAt}, ${p.until})
    on conflict (network_key, clinic_id, starts_at) do update
      set until = case when t.until <= ${p.endedBy} then excluded.until else t.until end, doctor_id = excluded.doctor_id,
        extended = t.until > ${p.endedBy} and t.extended
    returning until`,
})

/**
 * Until when visitors of a network may hold a start of a clinic, whichever its vet: for `HOLD_MINUTES` in all, however often it is released and
 * held again, and after a break of `LAPSED_MINUTES` once more.
 *
 * @returns an instant that may have passed
 */
export async function visitorsHoldUntil(
  database: Database,
  time: { networkKey: string; clinicId: string; doctorId: string; startsAt: Instant },
  now: Instant,
): Promise<Instant> {
  const until = now + HOLD_MINUTES * MINUTE_MS
  const [row] = await untilOf(database, { ...time, until, endedBy: now - LAPSED_MINUTES * MINUTE_MS })
  return row?.until ?? until
}

const extend = query('extend_visitor_hold', {
  params: { keyHash: bytes, now: instant },
  row: { expiresAt: instant },
  text: (p) => sql`
    with extended as (
      update visitor_times t set until = t.until + ${sql.raw(`interval '${CODE_MINUTES} minutes'`)}, extended = true
      from visitor_holds v join appointments a on a.id = v.hold_id
      where ${named(p.keyHash)} and a.expires_at > ${p.now} and not t.extended
        and t.network_key = v.network_key and t.clinic_id = a.clinic_id and t.starts_at = a.starts_at
      returning a.id, t.until)
    update appointments a set expires_at = extended.until from extended
    where a.id = extended.id and a.owner_id is null
    returning a.expires_at`,
})

/** Extends the hold with a key by `CODE_MINUTES`, once. @returns its new end; undefined if nothing was extended */
export async function extendHoldByKey(
  database: Database,
  which: { keyHash: Buffer; now: Instant },
): Promise<Instant | undefined> {
  const [hold] = await extend(database, which)
  return hold?.expiresAt
}

const deleteTimesBefore = query('delete_visitor_times', {
  params: { before: instant },
  text: (p) => sql`delete from visitor_times where until < ${p.before}`,
})

/** Deletes records of times that visitors held which no longer affect new holds. */
export async function deleteVisitorTimes(database: Database, now: Instant): Promise<void> {
  await deleteTimesBefore(database, { before: now - LAPSED_MINUTES * MINUTE_MS })
}
