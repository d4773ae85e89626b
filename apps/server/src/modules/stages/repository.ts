import { STATUSES_OF_BOARD } from '@vetvisit/contract/appointments/stages/rules'
import { sql } from 'drizzle-orm'
import { date, id, instant, int, list, orNull, type RowOf, text } from '../../db/columns.ts'
import { ids, idsIn } from '../../db/ids.ts'
import { query } from '../../db/query.ts'
import { status, statuses } from '../../db/statuses.ts'
import { appointment, appointmentsFrom, isInReach, reachParams } from '../appointments/public.ts'
import { waitingWalkIns, walkIns } from './walk-ins/repository.ts'

const boardVisit = { ...appointment, toldMinutes: int }
/** A visit with the minutes of the delay of which its owner was told last. */
export type BoardVisitRow = RowOf<typeof boardVisit>

const TOLD = sql`coalesce(vs.told_minutes, 0) as told_minutes,`

const range = { from: instant, until: instant, limit: int }
const visits = list(boardVisit)
const delays = list({ clinicId: id, doctorId: id, date, minutes: int, setAt: instant, timeZone: text() })
export type DelayRow = RowOf<{ delays: typeof delays }>['delays'][number]

/**
 * The visits within reach that begin between two instants, by start, the delays of two dates and those between, and who waits now without an
 * appointment.
 */
export const findDayBoard = query('day_board', {
  params: { ...reachParams, ...range, firstDate: date, lastDate: date, now: instant },
  row: { visits, delays, walkIns },
  text: (p) => sql`select
    ${visits.of(
      sql`${appointmentsFrom(
        sql`(select * from appointments
        where ${isInReach(p)} and status in ${statuses(STATUSES_OF_BOARD)} and starts_at >= ${p.from} and starts_at < ${p.until}
        order by starts_at, id limit ${p.limit})`,
        TOLD,
      )} order by a.starts_at, a.id`,
    )} as visits,
    ${delays.of(sql`select d.clinic_id, d.doctor_id, d.date, d.minutes, d.set_at, c.time_zone
      from delays d join clinics c on c.id = d.clinic_id
      where c.practice_id = ${p.practiceId} and (${p.vetId} is null or d.doctor_id = ${p.vetId})
        and d.date between ${p.firstDate} and ${p.lastDate} and d.minutes > 0
      order by d.set_at, d.clinic_id, d.doctor_id`)} as delays,
    ${walkIns.of(waitingWalkIns(p))} as walk_ins`,
})

/** Writes when an animal has arrived and left. */
export const saveMarks = query('save_stage', {
  params: { appointmentId: id, arrivedAt: orNull(instant), arrivedBy: orNull(id), leftAt: orNull(instant) },
  text: (p) => sql`insert into visit_stages (appointment_id, arrived_at, arrived_by, left_at)
    values (${p.appointmentId}, ${p.arrivedAt}, ${p.arrivedBy}, ${p.leftAt})
    on conflict (appointment_id) do update set arrived_at = excluded.arrived_at, arrived_by = excluded.arrived_by, left_at = excluded.left_at`,
})

/** A clinic of the practice that is not closed, and its time zone. */
export const findClinicOfDelay = query('clinic_of_delay', {
  params: { practiceId: id, clinicId: id },
  row: { timeZone: text() },
  text: (p) =>
    sql`select time_zone from clinics where id = ${p.clinicId} and practice_id = ${p.practiceId} and deleted_at is null`,
})

/** How long delays are kept after their date. */
const DELAY_DAYS_KEPT = 30

/** Writes how late a vet is on a date, and deletes old delays of the vet. */
export const saveDelay = query('save_delay', {
  params: { clinicId: id, doctorId: id, date, minutes: int, setAt: instant, setBy: id },
  text: (p) => sql`with old as (
      delete from delays where doctor_id = ${p.doctorId} and date < ${p.date} - ${sql.raw(String(DELAY_DAYS_KEPT))}
    )
    insert into delays (clinic_id, doctor_id, date, minutes, set_at, set_by)
    values (${p.clinicId}, ${p.doctorId}, ${p.date}, ${p.minutes}, ${p.setAt}, ${p.setBy})
    on conflict (clinic_id, doctor_id, date) do update
      set minutes = excluded.minutes, set_at = excluded.set_at, set_by = excluded.set_by`,
})

/** The approved visits of a vet at a clinic that begin between two instants, by start. */
export const findDelayedVisits = query('delayed_visits', {
  params: { clinicId: id, doctorId: id, ...range },
  row: boardVisit,
  text: (p) =>
    sql`${appointmentsFrom(
      sql`(select * from appointments
      where clinic_id = ${p.clinicId} and doctor_id = ${p.doctorId} and status = ${status('approved')}
        and starts_at >= ${p.from} and starts_at <= ${p.until}
      order by starts_at, id limit ${p.limit})`,
      TOLD,
    )} order by a.starts_at, a.id`,
})

/** Notes the delay of which the owners of visits are told. */
export const saveTold = query('save_told_delay', {
  params: { ids, minutes: int },
  text: (p) => sql`insert into visit_stages (appointment_id, told_minutes)
    select a.id, ${p.minutes} from appointments a where a.id in ${idsIn(p.ids)}
    on conflict (appointment_id) do update set told_minutes = excluded.told_minutes`,
})
