import { type Position, toMercator } from '@vetvisit/contract/geo/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  array,
  type Columns,
  date,
  float,
  id,
  instant,
  int,
  list,
  namesOf,
  orNull,
  type RowOf,
} from '../../db/columns.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'
import {
  clinicColumns,
  type ClinicValues,
  formColumns,
  hoursList,
  type HoursRow,
  serviceColumns,
  type ServiceRow,
} from '../timetables/public.ts'

/** Web Mercator metres; null for a clinic without a position. */
const position = { x: orNull(float), y: orNull(float) }
const positionOf = (place: { lat: number | null; lng: number | null }): RowOf<typeof position> =>
  place.lat === null || place.lng === null
    ? { x: null, y: null }
    : toMercator({ lat: place.lat, lng: place.lng } satisfies Position)

const placesOf = (params: Record<string, SQL>, columns: Columns) =>
  sql.join(
    Object.keys(columns).map((key) => params[key]),
    sql`, `,
  )

const numberOfClinics = query('number_of_clinics', {
  params: { practiceId: id },
  row: { clinics: int },
  text: (p) => sql`select count(*) as clinics from clinics where practice_id = ${p.practiceId}`,
})

/** How many clinics a practice has, deleted ones included. */
export async function countClinics(database: Database, practiceId: string): Promise<number> {
  const [row] = await numberOfClinics(database, { practiceId })
  return row?.clinics ?? 0
}

const insert = query('insert_clinic', {
  params: { ...clinicColumns, ...position, practiceId: id, now: instant },
  text: (
    p,
  ) => sql`insert into clinics (${namesOf(clinicColumns)}, practice_id, position, created_at, changed_at)
    values (${placesOf(p, clinicColumns)}, ${p.practiceId},
      point(${p.x}, ${p.y}), ${p.now}, ${p.now})`,
})

export async function insertClinic(
  database: Database,
  row: ClinicValues & { practiceId: string },
  now: Instant,
): Promise<void> {
  await insert(database, { ...row, ...positionOf(row), now })
}

const update = query('update_clinic', {
  params: { id, ...formColumns, ...position, now: instant },
  text: (p) => sql`
    update clinics set (${namesOf(formColumns)}, position, changed_at)
      = (${placesOf(p, formColumns)}, point(${p.x}, ${p.y}), ${p.now})
    where id = ${p.id}`,
})

export async function updateClinicRow(database: Database, row: ClinicValues, now: Instant): Promise<void> {
  await update(database, { ...row, ...positionOf(row), now })
}

const deleteHours = query('delete_hours', {
  params: { clinicId: id },
  text: (p) => sql`delete from clinic_hours where clinic_id = ${p.clinicId}`,
})
const insertHours = query('insert_hours', {
  params: { clinicId: id, hours: hoursList },
  text: (p) => sql`insert into clinic_hours (clinic_id, schedule, weekday, start_minute, end_minute)
    select ${p.clinicId}, schedule, weekday, start, "end"
    from jsonb_to_recordset(${p.hours}) as h(schedule int, weekday int, start int, "end" int)`,
})

/** Replaces a clinic's opening times. */
export async function replaceHours(database: Database, clinicId: string, hours: HoursRow[]): Promise<void> {
  await deleteHours(database, { clinicId })
  await insertHours(database, { clinicId, hours })
}

const deleteHolidays = query('delete_holidays', {
  params: { clinicId: id },
  text: (p) => sql`delete from clinic_holidays where clinic_id = ${p.clinicId}`,
})
const insertHolidays = query('insert_holidays', {
  params: { clinicId: id, dates: array(date) },
  text: (p) => sql`insert into clinic_holidays (clinic_id, date) select ${p.clinicId}, unnest(${p.dates})`,
})

export async function replaceHolidays(database: Database, clinicId: string, dates: string[]): Promise<void> {
  await deleteHolidays(database, { clinicId })
  await insertHolidays(database, { clinicId, dates })
}

const deleteServices = query('delete_services', {
  params: { clinicId: id },
  text: (p) => sql`delete from clinic_services where clinic_id = ${p.clinicId}`,
})
const insertServices = query('insert_services', {
  params: { clinicId: id, services: list({ ...serviceColumns, position: int }) },
  // Names that only the database considers equal are skipped: its lower case differs from JavaScript's.
  text: (p) => sql`insert into clinic_services (id, clinic_id, service, name, price, position)
    select id, ${p.clinicId}, service, name, price, position
    from jsonb_to_recordset(${p.services}) as s(id uuid, service text, name text, price int, position int)
    on conflict do nothing`,
})

/** Replaces a clinic's services; bookings keep their own copy of names and prices. */
export async function replaceServices(
  database: Database,
  clinicId: string,
  services: readonly ServiceRow[],
): Promise<void> {
  await deleteServices(database, { clinicId })
  const rows = services.map((service, position) => ({ ...service, position }))
  await insertServices(database, { clinicId, services: rows })
}

/** `until` null ends the pause. */
export const writePause = query('write_pause', {
  params: { id, until: orNull(instant) },
  text: (p) => sql`update clinics set paused_until = ${p.until} where id = ${p.id}`,
})

/** Marks a clinic as deleted. The row stays, because past appointments refer to it. */
export const hideClinic = query('hide_clinic', {
  params: { id, now: instant },
  text: (p) => sql`update clinics set deleted_at = ${p.now} where id = ${p.id}`,
})
