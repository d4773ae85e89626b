import { sql } from 'drizzle-orm'
import { array, bool, date, id, instant, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { hoursList } from '../../timetables/public.ts'

const work = {
  doctorId: id,
  /** Owners may book the vet at the clinic. */
  online: bool,
  ownHours: bool,
  since: orNull(date),
  until: orNull(date),
}
const vet = { ...work, fullname: text(), profileFileId: orNull(id), hours: hoursList }
/** A vet of the practice, and when they work at one clinic; a vet who does not is offline there. */
export type PracticeVetRow = RowOf<typeof vet>

/** The vets of a practice, those of the clinic first, in its order. */
export const listVets = query('vets_of_practice_at_clinic', {
  params: { practiceId: id, clinicId: id },
  row: vet,
  text: (p) => sql`
    select m.user_id as doctor_id, coalesce(v.online, false) as online, coalesce(v.own_hours, false) as own_hours, v.since, v.until,
      u.fullname, u.profile_file_id,
      ${hoursList.of(sql`select schedule, weekday, start_minute as start, end_minute as "end" from vet_hours
        where clinic_id = ${p.clinicId} and doctor_id = m.user_id order by schedule, weekday`)} as hours
    from memberships m join users u on u.id = m.user_id
      left join clinic_vets v on v.clinic_id = ${p.clinicId} and v.doctor_id = m.user_id
      left join clinics c on c.id = v.clinic_id
    where m.practice_id = ${p.practiceId} and m.kind = 'vet' and m.left_at is null
    order by v.clinic_id is null, v.position, c.doctor_id <> m.user_id, m.joined_at, m.user_id`,
})

/** Makes a vet one of the clinic, or changes when they work there. */
export const writeVet = query('write_clinic_vet', {
  params: { ...work, clinicId: id, practiceId: id },
  text: (p) => sql`
    insert into clinic_vets (clinic_id, doctor_id, practice_id, online, own_hours, since, until)
    values (${p.clinicId}, ${p.doctorId}, ${p.practiceId}, ${p.online}, ${p.ownHours}, ${p.since}, ${p.until})
    on conflict (clinic_id, doctor_id) do update set online = excluded.online, own_hours = excluded.own_hours, since = excluded.since,
      until = excluded.until`,
})

/** Puts the vets of a clinic into the order of these ids. */
export const orderVets = query('order_clinic_vets', {
  params: { clinicId: id, doctorIds: array(id) },
  text: (p) => sql`
    update clinic_vets v set position = o.place - 1
    from unnest(${p.doctorIds}) with ordinality as o (doctor_id, place)
    where v.clinic_id = ${p.clinicId} and v.doctor_id = o.doctor_id`,
})

export const deleteVetHours = query('delete_vet_hours', {
  params: { clinicId: id, doctorId: id },
  text: (p) => sql`delete from vet_hours where clinic_id = ${p.clinicId} and doctor_id = ${p.doctorId}`,
})
export const insertVetHours = query('insert_vet_hours', {
  params: { clinicId: id, doctorId: id, hours: hoursList },
  text: (p) => sql`insert into vet_hours (clinic_id, doctor_id, schedule, weekday, start_minute, end_minute)
    select ${p.clinicId}, ${p.doctorId}, schedule, weekday, start, "end"
    from jsonb_to_recordset(${p.hours}) as h(schedule int, weekday int, start int, "end" int)`,
})

export const writeLead = query('write_lead', {
  params: { clinicId: id, doctorId: id },
  text: (p) => sql`update clinics set doctor_id = ${p.doctorId} where id = ${p.clinicId}`,
})

/** Makes servers read the public pages of the clinic again. */
export const touchClinic = query('touch_clinic', {
  params: { clinicId: id, now: instant },
  text: (p) => sql`update clinics set changed_at = ${p.now} where id = ${p.clinicId}`,
})

const dayChange = { id, doctorId: orNull(id), date, opens: bool, start: int, end: int }
export type StoredDayChange = RowOf<typeof dayChange>

/** Changes of a clinic from a date on, soonest first. */
export const listDayChanges = query('day_changes_of_clinic', {
  params: { clinicId: id, from: date },
  row: dayChange,
  text: (
    p,
  ) => sql`select id, doctor_id, date, opens, start_minute as start, end_minute as "end" from day_changes
    where clinic_id = ${p.clinicId} and date >= ${p.from} order by date, start_minute, id`,
})

export const countDayChanges = query('number_of_day_changes', {
  params: { clinicId: id },
  row: { changes: int },
  text: (p) => sql`select count(*)::int as changes from day_changes where clinic_id = ${p.clinicId}`,
})

export const insertDayChange = query('insert_day_change', {
  params: { ...dayChange, clinicId: id, actorId: id, now: instant },
  text: (p) => sql`
    insert into day_changes (id, clinic_id, doctor_id, date, opens, start_minute, end_minute, created_by, created_at)
    values (${p.id}, ${p.clinicId}, ${p.doctorId}, ${p.date}, ${p.opens}, ${p.start}, ${p.end}, ${p.actorId}, ${p.now})`,
})

export const findDayChange = query('day_change_of_practice', {
  params: { id, practiceId: id },
  row: { clinicId: id },
  text: (p) => sql`select d.clinic_id from day_changes d join clinics c on c.id = d.clinic_id
    where d.id = ${p.id} and c.practice_id = ${p.practiceId}`,
})

export const deleteDayChange = query('delete_day_change', {
  params: { id },
  text: (p) => sql`delete from day_changes where id = ${p.id}`,
})

/** Deletes changes of dates before this one. */
export const deletePastDayChanges = query('delete_past_day_changes', {
  params: { before: date },
  text: (p) => sql`delete from day_changes where date < ${p.before}`,
})
