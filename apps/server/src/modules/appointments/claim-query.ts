import { sql } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import { instantValue, rowsOf } from '../../db/rows.ts'
import { givenId, givenInstant, statement } from '../../db/statement.ts'

/** Somebody else's or the owner's own claim on the wanted time. */
export type Claim = { id: string; status: AppointmentStatus; ownerId: string; lapsed: boolean }

/** Claims on a doctor's time besides that of one appointment. */
export async function findClaims(
  database: Database,
  wanted: { doctorId: string; startsAt: number; endsAt: number; except: string },
  now: number,
): Promise<Claim[]> {
  return rowsOf(
    database,
    sql`select id, status, owner_id as "ownerId", status in ('held', 'requested') and expires_at <= ${instantValue(now)} as lapsed
      from appointments
      where doctor_id = ${wanted.doctorId}::uuid and status in ('held', 'requested', 'approved', 'consulting') and id <> ${wanted.except}::uuid
        and tstzrange(starts_at, ends_at) && tstzrange(${instantValue(wanted.startsAt)}, ${instantValue(wanted.endsAt)})`,
  )
}

/** Whether a pet is somewhere else at that time, besides in the given appointment. */
export async function isPetBusy(
  database: Database,
  petId: string,
  startsAt: number,
  endsAt: number,
  except: string,
): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from appointments where pet_id = ${petId}::uuid and status in ('requested', 'approved', 'consulting') and id <> ${except}::uuid
      and tstzrange(starts_at, ends_at) && tstzrange(${instantValue(startsAt)}, ${instantValue(endsAt)}) limit 1`,
  )
  return found.length > 0
}

/** Owners whose claims stand: on a time of a clinic's doctor, and those with holds on any of his times. */
export type Standing = { takers: string[]; holders: string[] }

const onWantedTime = sql`tstzrange(a.starts_at, a.ends_at)
  && tstzrange(${givenInstant('start')}, ${givenInstant('start')} + make_interval(mins => c.slot_minutes))`

const standing = statement<Standing>(
  'standing_claims',
  sql`select
      coalesce(json_agg(a.owner_id) filter (where a.id is not null and ${onWantedTime}), '[]') as takers,
      coalesce(json_agg(a.owner_id) filter (where a.status = 'held'), '[]') as holders
    from clinics c left join appointments a on a.doctor_id = c.doctor_id
      and a.status in ('held', 'requested', 'approved', 'consulting') and a.ends_at > ${givenInstant('now')}
      and not (a.status in ('held', 'requested') and a.expires_at <= ${givenInstant('now')})
      and (a.status = 'held' or ${onWantedTime})
    where c.id = ${givenId('clinic')} and c.deleted_at is null group by c.id`,
)

/** None where there is no such clinic. @param start epoch milliseconds */
export async function findStanding(
  database: Database,
  clinicId: string,
  start: number,
  now: number,
): Promise<Standing | undefined> {
  const [found] = await standing(database, {
    clinic: clinicId,
    start: instantText(start),
    now: instantText(now),
  })
  return found
}
