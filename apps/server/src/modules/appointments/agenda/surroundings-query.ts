import { LISTED_ALLERGY_LOG_PAUSE_HOURS } from '@vetvisit/contract/appointments/agenda/rules'
import type { CalendarVisit } from '@vetvisit/contract/appointments/agenda/schemas'
import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { PracticeScope } from '../../../caller.ts'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, int, json, list, object, orNull, type RowOf, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import { readerParams, readerValues, readingLogOfMany } from '../../../db/transactions/audit.ts'
import { joinCareRecord, type LastKnown, onRecord } from '../../care/public.ts'
import { careOfVisit } from '../record/repository.ts'

const neighbour = object({
  id,
  status: text<CalendarVisit['status']>(),
  startsAt: instant,
  endsAt: instant,
  petId: id,
  petName: text(),
  onRecord: bool,
  known: orNull(json<LastKnown>()),
})
/** An appointment before or after a request. */
export type NeighbourRow = RowOf<{ row: typeof neighbour }>['row']

const hours = list({ start: int, end: int })

const surroundings = {
  id,
  startsAt: instant,
  timeZone: text(),
  allergies: orNull(text()),
  before: orNull(neighbour),
  after: orNull(neighbour),
  /** Opening hours of that weekday in minutes of the day, by start. */
  hours,
}
export type SurroundingsRow = RowOf<typeof surroundings>

/** The first appointment of request `r`'s doctor that `condition` on `v` leaves, on the request's date `r.day`. */
const nextTo = (condition: SQL, order: SQL): SQL => sql`(
  select json_build_object('id', a.id, 'status', a.status, 'starts_at', a.starts_at, 'ends_at', a.ends_at, 'pet_id', p.id,
    'pet_name', p.name, 'on_record', coalesce(care_record.is_current, false), 'known', care_record.known)
  from (select * from appointments v
      where v.doctor_id = r.doctor_id and v.status in ${statuses(['requested', 'approved', 'consulting', 'completed'])} and ${condition}
      order by ${order} limit 1) a
    join pets p on p.id = a.pet_id
    ${joinCareRecord(careOfVisit)})`

const around = query('request_surroundings', {
  params: { requestIds: ids, doctorId: id, principal: id, ...readerParams },
  row: surroundings,
  text: (p) => sql`
    with r as materialized (
      select a.id, a.doctor_id, a.clinic_id, a.pet_id, a.starts_at, c.time_zone, a.starts_at at time zone c.time_zone as local,
        case when ${onRecord(careOfVisit)} then nullif(p.allergies, '') end as allergies
      from appointments a join clinics c on c.id = a.clinic_id join pets p on p.id = a.pet_id
      where a.id in ${idsIn(p.requestIds)} and a.doctor_id = ${p.doctorId} and a.status = ${status('requested')}
    ), logged as (
      ${readingLogOfMany({ objects: sql`select distinct pet_id from r where allergies is not null`, principal: p.principal }, p)}
    )
    select r.id, r.starts_at, r.time_zone, r.allergies,
      ${nextTo(
        sql`v.starts_at < r.starts_at and v.starts_at >= date_trunc('day', r.local) at time zone r.time_zone`,
        sql`v.starts_at desc`,
      )} as before,
      ${nextTo(
        sql`v.starts_at > r.starts_at and v.starts_at < (date_trunc('day', r.local) + interval '1 day') at time zone r.time_zone`,
        sql`v.starts_at`,
      )} as after,
      ${hours.of(sql`select start_minute as start, end_minute as "end" from clinic_hours
        where clinic_id = r.clinic_id and weekday = extract(isodow from r.local)::int - 1 order by 1`)} as hours
    from r`,
})

/**
 * What lies around a practice's waiting requests, and the allergies of animals whose owners are on record; the same query logs that these
 * were read.
 *
 * @param call name of the contract route that shows them
 */
export async function readSurroundings(
  database: Database,
  { actorId, doctorId, practiceId }: Pick<PracticeScope, 'actorId' | 'doctorId' | 'practiceId'>,
  { call, requestIds }: { call: string; requestIds: readonly string[] },
  now: Instant,
): Promise<SurroundingsRow[]> {
  const reading = readerValues(
    { actorId, call, objectType: 'pet', now },
    LISTED_ALLERGY_LOG_PAUSE_HOURS * HOUR_MS,
  )
  return around(database, { ...reading, requestIds, doctorId, principal: practiceId })
}
