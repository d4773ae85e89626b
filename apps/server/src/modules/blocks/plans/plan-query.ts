import type { Outcome } from '@vetvisit/contract/appointments/plans/rules'
import { VISITS_BENEATH_MAX } from '@vetvisit/contract/appointments/blocks/schemas'
import { sql } from 'drizzle-orm'
import { id, instant, list, orNull, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import { query } from '../../../db/query.ts'
import { SLOT_HOLDING, status, statuses } from '../../../db/statuses.ts'

const LIMIT = sql.raw(String(VISITS_BENEATH_MAX))

/** A block of a vet of the practice, with the vet; none of a treatment room. */
export const findPlannedBlock = query('planned_block', {
  params: { practiceId: id, id },
  row: { createdAt: instant, doctorId: id, fullname: text(), profile: orNull(id) },
  text: (p) => sql`select b.created_at, u.id as doctor_id, u.fullname, u.profile_file_id as profile
    from blocks b join users u on u.id = b.doctor_id where b.id = ${p.id} and b.practice_id = ${p.practiceId}`,
})

/** Requests and approved appointments beneath a block that have not ended, by start. */
export const findIdsBeneath = query('appointments_beneath_block', {
  params: { id, now: instant },
  row: { id },
  text: (
    p,
  ) => sql`select a.id from blocks b join appointments a on a.doctor_id = b.doctor_id and a.practice_id = b.practice_id
    where b.id = ${p.id} and a.status in ${statuses(['requested', 'approved'])}
      and tstzrange(coalesce(a.busy_from, a.starts_at), coalesce(a.busy_until, a.ends_at)) && tstzrange(b.starts_at, b.ends_at)
      and a.ends_at > ${p.now} and (a.status = ${status('approved')} or a.expires_at is null or a.expires_at > ${p.now})
    order by a.starts_at, a.id limit ${LIMIT}`,
})

const ENDED = statuses(['cancelled', 'rejected', 'withdrawn', 'expired'])

const settled = { id, fromStart: instant, outcome: text<Outcome>() }

/**
 * Appointments that have left a block since it was written, by the start that they had beneath it: handed over by its vet, moved away, or
 * ended. Of several steps the first counts, and the end of the appointment more than it; where each appointment is now, its row says.
 */
export const findSettled = query('settled_appointments', {
  params: { id, createdAt: instant },
  row: settled,
  text: (p) => sql`
    with block as (select * from blocks where id = ${p.id}), steps as (
      select e.appointment_id, e.version, 'handed-over' as outcome
      from block b join appointment_events e on e.from_doctor_id = b.doctor_id and e.kind = 'handed_over' and e.at >= ${p.createdAt}
      union all
      select e.appointment_id, e.version, 'moved' from block b join appointment_events e
        on e.from_starts_at > b.starts_at - interval '1 day' and e.from_starts_at < b.ends_at and e.kind <> 'handed_over' and e.at >= ${p.createdAt}
      union all
      select e.appointment_id, e.version, 'ended' from block b join appointments a on a.practice_id = b.practice_id
          and a.starts_at > b.starts_at - interval '1 day' and a.starts_at < b.ends_at
          and a.status in ${ENDED}
        join appointment_events e on e.appointment_id = a.id and e.kind = a.status and e.at >= ${p.createdAt}
    ), left_block as (
      select distinct on (a.id) a.id, case when a.status in ${ENDED} then 'ended' else steps.outcome end as outcome, earlier.start as from_start
      from steps cross join block b join appointments a on a.id = steps.appointment_id and a.practice_id = b.practice_id
        cross join lateral (select
          coalesce((select from_starts_at from appointment_events where appointment_id = a.id and version >= steps.version
            and from_starts_at is not null order by version limit 1), a.starts_at) as start,
          coalesce((select from_doctor_id from appointment_events where appointment_id = a.id and version >= steps.version
            and from_doctor_id is not null order by version limit 1), a.doctor_id) as doctor_id) earlier
      where earlier.doctor_id = b.doctor_id and earlier.start < b.ends_at and earlier.start + (a.ends_at - a.starts_at) > b.starts_at
        and not (a.doctor_id = b.doctor_id and a.status in ${statuses(['requested', 'approved', 'consulting', 'completed', 'no_show'])}
          and tstzrange(coalesce(a.busy_from, a.starts_at), coalesce(a.busy_until, a.ends_at)) && tstzrange(b.starts_at, b.ends_at))
      order by a.id, steps.version desc)
    select id, from_start, outcome from left_block order by from_start, id limit ${LIMIT}`,
})

/**
 * Vets whose time is taken when appointments lie, for a practice that hands these over: not by visitors' holds, by what has expired, or by
 * reserved time.
 */
export const findTakenAt = query('vets_taken_at_visits', {
  params: {
    times: list({ id, start: instant, end: instant }),
    doctorIds: ids,
    from: instant,
    until: instant,
    now: instant,
  },
  row: { id, doctorId: id },
  // What takes the vets is read once for all appointments, by the index on when it ends.
  text: (p) => sql`
    with taken as materialized (
      select doctor_id, tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)) as span from appointments
      where doctor_id in ${idsIn(p.doctorIds)} and status in ${SLOT_HOLDING}
        and coalesce(busy_until, ends_at) > ${p.from} and coalesce(busy_from, starts_at) < ${p.until} and owner_id is not null
        and (status not in ${statuses(['held', 'requested'])} or expires_at is null or expires_at > ${p.now})
      union all
      select doctor_id, tstzrange(starts_at, ends_at) from blocks
      where doctor_id in ${idsIn(p.doctorIds)} and kind <> 'reserved' and tstzrange(starts_at, ends_at) && tstzrange(${p.from}, ${p.until}))
    select distinct t.id, taken.doctor_id
    from jsonb_to_recordset(${p.times}) as t(id uuid, start timestamptz, "end" timestamptz)
      join taken on taken.span && tstzrange(t.start, t."end")`,
})
