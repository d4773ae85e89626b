import { sql } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/rules'
import type { Database } from '../../db/client.ts'
import { bool, id, instant, json, type RowOf, text } from '../../db/columns.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'

const claim = { id, status: text<AppointmentStatus>(), ownerId: id, lapsed: bool }
/** A hold, request or appointment on a wanted time, also the owner's own. */
export type Claim = RowOf<typeof claim>

const claimsOnTime = query('claims_on_time', {
  params: { doctorId: id, startsAt: instant, endsAt: instant, except: id, now: instant },
  row: claim,
  text: (p) => sql`
    select id, status, owner_id, status in ('held', 'requested') and expires_at <= ${p.now} as lapsed
    from appointments
    where doctor_id = ${p.doctorId} and status in ('held', 'requested', 'approved', 'consulting') and id <> ${p.except}
      and tstzrange(starts_at, ends_at) && tstzrange(${p.startsAt}, ${p.endsAt})`,
})

/** Claims on a doctor's time besides that of one appointment. */
export async function findClaims(
  database: Database,
  wanted: { doctorId: string; startsAt: Instant; endsAt: Instant; except: string },
  now: Instant,
): Promise<Claim[]> {
  return claimsOnTime(database, { ...wanted, now })
}

const elsewhere = query('pet_is_elsewhere', {
  params: { petId: id, startsAt: instant, endsAt: instant, except: id },
  row: { id },
  text: (p) => sql`
    select id from appointments
    where pet_id = ${p.petId} and status in ('requested', 'approved', 'consulting') and id <> ${p.except}
      and tstzrange(starts_at, ends_at) && tstzrange(${p.startsAt}, ${p.endsAt})
    limit 1`,
})

/** Whether a pet has another appointment at that time, besides the given one. */
export async function isPetBusy(
  database: Database,
  petId: string,
  startsAt: Instant,
  endsAt: Instant,
  except: string,
): Promise<boolean> {
  return (await elsewhere(database, { petId, startsAt, endsAt, except })).length > 0
}

const standing = {
  /** Owners whose claims on the wanted time stand. */
  takers: json<string[]>(),
  /** Owners with holds on any of the doctor's times. */
  holders: json<string[]>(),
}
export type Standing = RowOf<typeof standing>

const standingClaims = query('standing_claims', {
  params: { clinicId: id, start: instant, now: instant },
  row: standing,
  text: (p) => {
    const onWantedTime = sql`tstzrange(a.starts_at, a.ends_at)
      && tstzrange(${p.start}, ${p.start} + make_interval(mins => c.slot_minutes))`
    return sql`select
        coalesce(json_agg(a.owner_id) filter (where a.id is not null and ${onWantedTime}), '[]') as takers,
        coalesce(json_agg(a.owner_id) filter (where a.status = 'held'), '[]') as holders
      from clinics c left join appointments a on a.doctor_id = c.doctor_id
        and a.status in ('held', 'requested', 'approved', 'consulting') and a.ends_at > ${p.now}
        and not (a.status in ('held', 'requested') and a.expires_at <= ${p.now})
        and (a.status = 'held' or ${onWantedTime})
      where c.id = ${p.clinicId} and c.deleted_at is null group by c.id`
  },
})

/** None where there is no such clinic. */
export async function findStanding(
  database: Database,
  clinicId: string,
  start: Instant,
  now: Instant,
): Promise<Standing | undefined> {
  const [found] = await standingClaims(database, { clinicId, start, now })
  return found
}
