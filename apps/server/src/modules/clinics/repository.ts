import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { type Position, toMercator } from '@vetvisit/contract/search/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  array,
  bool,
  type Column,
  type Columns,
  date,
  entriesOf,
  float,
  id,
  instant,
  int,
  json,
  list,
  orNull,
  type RowOf,
  text,
} from '../../db/columns.ts'
import { ids, idsIn } from '../../db/ids.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'

/** What a clinic's form says, and where the clinic is. */
const values = {
  name: text(),
  addressLine1: text(),
  addressLine2: text(),
  zipcode: text(),
  city: text(),
  state: text(),
  country: text(),
  /** E.164, as is the next. */
  phone: orNull(text()),
  emergencyPhone: orNull(text()),
  takesEmergencies: bool,
  timeZone: text(),
  lat: orNull(float),
  lng: orNull(float),
  /** The position was put by hand and is not looked up again when the address changes. */
  pinned: bool,
  geohash: orNull(text()),
  currency: text<CurrencyCode>(),
  consultationFee: int,
  followUpFee: int,
  color: text(),
  // The table's own constraint.
  slotMinutes: int as Column<15 | 30 | 60>,
  species: array(text<Species>()),
  confirmAtOnce: bool,
  cancelNoticeHours: int,
  requestExpiryHours: int,
  /** How many days ahead owners may book. */
  horizonDays: int,
}
const clinic = { id, doctorId: id, ...values, pausedUntil: orNull(instant) }
/** A clinic's own columns without those that only the search reads. */
export type ClinicRow = RowOf<typeof clinic>

const doctor = {
  fullname: text(),
  profileFileId: orNull(id),
  isServiceProvider: bool,
  verifiedAt: orNull(instant),
  specializations: array(text()),
  about: text(),
  experience: orNull(int),
  onboarding: bool,
  disabledAt: orNull(instant),
  deletedAt: orNull(instant),
  /** The doctor has confirmed the e-mail address, or has none; kept right by the database. */
  mailConfirmed: bool,
}
/** What a clinic shows of its doctor, and what decides whether it is listed. */
type ClinicDoctor = RowOf<typeof doctor>

/** Opening times of one weekday; `schedule` is the line of the form it came from. */
const hoursRow = { schedule: int, weekday: int, start: int, end: int }
export type HoursRow = RowOf<typeof hoursRow>
const serviceRow = { id, service: text(), name: text(), price: int }
export type ServiceRow = RowOf<typeof serviceRow>

export type StoredClinic = {
  clinic: ClinicRow
  doctor: ClinicDoctor
  hours: HoursRow[]
  holidays: string[]
  services: ServiceRow[]
}

// Lists as JSON: one round trip for a clinic, and far cheaper to read than rows of a join. All are of a clinic `c`.
const hours = list(hoursRow)
const hoursOf = hours.of(sql`select schedule, weekday, start_minute as start, end_minute as "end"
  from clinic_hours where clinic_id = c.id order by schedule, weekday`)
const holidays = json<string[]>()
const holidaysOf = sql`coalesce((select json_agg(date order by date) from clinic_holidays where clinic_id = c.id), '[]')`
export const services = list(serviceRow)
export const servicesOf = services.of(
  sql`select id, service, name, price from clinic_services where clinic_id = c.id order by position`,
)

const namesOf = (columns: Columns, table = '') =>
  sql.raw(
    entriesOf(columns)
      .map(({ name }) => table + name)
      .join(', '),
  )

const stored = { ...clinic, ...doctor, hours, holidays, services }
const selectStored = (condition: SQL): SQL => sql`
  select ${namesOf(clinic, 'c.')}, u.fullname, u.profile_file_id, d.is_service_provider, d.verified_at, d.specializations, d.about,
    d.experience, u.onboarding, u.disabled_at, u.deleted_at, c.mail_confirmed,
    ${hoursOf} as hours, ${holidaysOf} as holidays, ${servicesOf} as services
  from clinics c join doctors d on d.user_id = c.doctor_id join users u on u.id = c.doctor_id
  where ${condition} and c.deleted_at is null
  order by c.created_at, c.id`

function storedOf(row: RowOf<typeof stored>): StoredClinic {
  const { hours, holidays, services } = row
  return { clinic: pick(row, clinic), doctor: pick(row, doctor), hours, holidays, services }
}

const pick = <Picked extends object>(row: Picked, columns: { [Key in keyof Picked]?: unknown }): Picked =>
  Object.fromEntries(Object.keys(columns).map((key) => [key, row[key as keyof Picked]])) as Picked

const clinicById = query('clinic_by_id', {
  params: { id },
  row: stored,
  text: (p) => selectStored(sql`c.id = ${p.id}`),
})

/** A clinic that is not deleted, whoever's it is: for what everybody may read, and for booking. */
export async function findClinic(database: Database, clinicId: string): Promise<StoredClinic | undefined> {
  const [found] = await clinicById(database, { id: clinicId })
  return found && storedOf(found)
}

const ownClinic = query('own_clinic', {
  params: { id, doctorId: id },
  row: stored,
  text: (p) => selectStored(sql`c.id = ${p.id} and c.doctor_id = ${p.doctorId}`),
})

/** A clinic of one doctor. */
export async function findOwnClinic(
  database: Database,
  doctorId: string,
  clinicId: string,
): Promise<StoredClinic | undefined> {
  const [found] = await ownClinic(database, { id: clinicId, doctorId })
  return found && storedOf(found)
}

const ownClinics = query('own_clinics', {
  params: { doctorId: id },
  row: stored,
  text: (p) => selectStored(sql`c.doctor_id = ${p.doctorId}`),
})

/** All clinics of a doctor, oldest first. */
export async function listOwnClinics(database: Database, doctorId: string): Promise<StoredClinic[]> {
  return (await ownClinics(database, { doctorId })).map(storedOf)
}

/** Timetables of many clinics in one query, in no order; deleted and unknown ones are missing. */
export const findTimetables = query('timetables', {
  params: { clinicIds: ids },
  row: {
    clinicId: id,
    doctorId: id,
    zone: text(),
    slotMinutes: int,
    hours,
    holidays,
    pausedUntil: orNull(instant),
    horizonDays: int,
  },
  text: (p) => sql`
    select c.id as clinic_id, c.doctor_id, c.time_zone as zone, c.slot_minutes, ${hoursOf} as hours, ${holidaysOf} as holidays,
      c.paused_until, c.horizon_days
    from clinics c where c.id in ${idsIn(p.clinicIds)} and c.deleted_at is null`,
})

const { pausedUntil: _pausedUntil, ...written } = clinic
export type ClinicValues = RowOf<typeof written>

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

const insert = query('insert_clinic', {
  params: { ...written, ...position, now: instant },
  text: (p) => sql`insert into clinics (${namesOf(written)}, position, created_at)
    values (${placesOf(p, written)}, point(${p.x}, ${p.y}), ${p.now})`,
})

export async function insertClinic(database: Database, row: ClinicValues, now: Instant): Promise<void> {
  await insert(database, { ...row, ...positionOf(row), now })
}

const update = query('update_clinic', {
  params: { ...written, ...position },
  text: (p) => sql`
    update clinics set (${namesOf(values)}, position) = (${placesOf(p, values)}, point(${p.x}, ${p.y}))
    where id = ${p.id} and doctor_id = ${p.doctorId}`,
})

export async function updateClinicRow(database: Database, row: ClinicValues): Promise<void> {
  await update(database, { ...row, ...positionOf(row) })
}

const deleteHours = query('delete_hours', {
  params: { clinicId: id },
  text: (p) => sql`delete from clinic_hours where clinic_id = ${p.clinicId}`,
})
const insertHours = query('insert_hours', {
  params: { clinicId: id, hours },
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
  params: { clinicId: id, services: list({ ...serviceRow, position: int }) },
  // Names that only the database holds for equal (its lower case is not the language's) are dropped, not an accident.
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

/** Without `until` the pause ends. */
export const writePause = query('write_pause', {
  params: { id, doctorId: id, until: orNull(instant) },
  text: (p) =>
    sql`update clinics set paused_until = ${p.until} where id = ${p.id} and doctor_id = ${p.doctorId}`,
})

/** From now on nobody finds the clinic; what happened there keeps it. */
export const hideClinic = query('hide_clinic', {
  params: { id, now: instant },
  text: (p) => sql`update clinics set deleted_at = ${p.now} where id = ${p.id}`,
})

const futureVisit = {
  id,
  status: text<'held' | 'requested' | 'approved'>(),
  startsAt: instant,
  endsAt: instant,
  petName: orNull(text()),
  ownerName: text(),
}
/** A time that somebody holds at a clinic. */
export type FutureVisit = RowOf<typeof futureVisit>

/** Held, requested and approved times of a clinic that end after `now`, by start. */
export const listFutureVisits = query('future_visits_of_clinic', {
  params: { clinicId: id, now: instant },
  row: futureVisit,
  text: (p) => sql`
    select a.id, a.status, a.starts_at, a.ends_at, p.name as pet_name, u.fullname as owner_name
    from appointments a join users u on u.id = a.owner_id left join pets p on p.id = a.pet_id
    where a.clinic_id = ${p.clinicId} and a.ends_at > ${p.now} and a.status in ('held', 'requested', 'approved')
      and (a.status <> 'held' or a.expires_at > ${p.now})
    order by a.starts_at`,
})
