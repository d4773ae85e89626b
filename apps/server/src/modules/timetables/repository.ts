import type { CurrencyCode, SpokenLanguage } from '@vetvisit/contract/clinics/rules'
import type { ClinicQuestion } from '@vetvisit/contract/clinics/schemas'
import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  array,
  bool,
  type Column,
  namesOf,
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
import { query } from '../../db/query.ts'

/** The fields of a clinic's form, and the clinic's position. */
export const formColumns = {
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
  parking: text(),
  access: text(),
  languages: array(text<SpokenLanguage>()),
  questions: json<ClinicQuestion[]>(),
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
  /** Owners move approved appointments themselves. */
  ownersMayMove: bool,
  cancelNoticeHours: int,
  requestExpiryHours: int,
  /** How many days ahead owners may book. */
  horizonDays: int,
  /** How many hours before a visit its owner is reminded. */
  reminderHours: array(int),
}
/** The columns that the form writes. */
export const clinicColumns = { id, doctorId: id, ...formColumns }
export type ClinicValues = RowOf<typeof clinicColumns>

const clinic = { ...clinicColumns, practiceId: id, pausedUntil: orNull(instant) }
/** A clinic's own columns except those that only the search reads. */
export type ClinicRow = RowOf<typeof clinic>

const doctor = {
  fullname: text(),
  profileFileId: orNull(id),
  isServiceProvider: bool,
  verifiedAt: orNull(instant),
  specializations: array(text()),
  about: text(),
  experience: orNull(int),
}
/** The fields of the leading doctor that a clinic shows. */
type ClinicDoctor = RowOf<typeof doctor>

const listing = {
  /** One vet works there who is active, and the clinic is not closed. */
  shown: bool,
  /** One of those is verified. */
  verified: bool,
  /** The e-mail address of one of them is confirmed, or there is none. */
  mailConfirmed: bool,
  /** One of them is both. */
  listable: bool,
}
/** Decides whether a clinic is listed; kept up to date by the database. */
export type ListingState = RowOf<typeof listing>

/** Opening times of one weekday; `schedule` is the number of its line in the form. */
const hoursRow = { schedule: int, weekday: int, start: int, end: int }
export type HoursRow = RowOf<typeof hoursRow>
export const serviceColumns = { id, service: text(), name: text(), price: int }
export type ServiceRow = RowOf<typeof serviceColumns>

/** A change of one date; `doctorId` is null for every vet of the clinic. */
const changeRow = { doctorId: orNull(id), date: text(), opens: bool, start: int, end: int }
export type DayChangeRow = RowOf<typeof changeRow>
const changes = list(changeRow)
const changesOf = changes.of(sql`select doctor_id, date, opens, start_minute as start, end_minute as "end"
  from day_changes where clinic_id = c.id order by date, start_minute, id`)

const vet = {
  doctorId: id,
  fullname: text(),
  profileFileId: orNull(id),
  isServiceProvider: bool,
  verified: bool,
  mailConfirmed: bool,
  /** In `hours` of their own, else in those of the clinic. */
  ownHours: bool,
  hours: list(hoursRow),
  /** First and last date of work at the clinic. */
  since: orNull(text()),
  until: orNull(text()),
}
/** A vet with whom owners may book at a clinic. */
export type ClinicVetRow = RowOf<typeof vet>

const bookedVet = sql`v.doctor_id, n.fullname, n.profile_file_id, w.is_service_provider, w.verified_at is not null as verified,
    n.email is null or n.email_verified_at is not null as mail_confirmed, v.own_hours, v.since, v.until,
    ${list(hoursRow)
      .of(sql`select schedule, weekday, start_minute as start, end_minute as "end" from vet_hours
      where clinic_id = v.clinic_id and doctor_id = v.doctor_id order by schedule, weekday`)} as hours`
const hereAt = sql`from clinic_vets v
    join memberships m on m.practice_id = v.practice_id and m.user_id = v.doctor_id and m.left_at is null
    join doctors w on w.user_id = v.doctor_id
    join users n on n.id = v.doctor_id
  where v.clinic_id = c.id and not n.onboarding and n.disabled_at is null and n.deleted_at is null`
const ofClinic = sql`${hereAt} and v.online
  order by v.position, v.doctor_id <> c.doctor_id, m.joined_at, v.doctor_id`
const vets = list(vet)
const vetsOf = vets.of(sql`select ${bookedVet} ${ofClinic}`)
/** The vets whom owners cannot book at a clinic, and who begin or end to work there on a date. */
const datedVetsOf = vets.of(
  sql`select ${bookedVet} ${hereAt} and not v.online and (v.since is not null or v.until is not null) order by v.doctor_id`,
)

const presented = {
  specializations: array(text()),
  verifiedAt: orNull(instant),
  about: text(),
  experience: orNull(int),
}
const presentedVets = list({ ...vet, ...presented })
const presentedVetsOf = presentedVets.of(
  sql`select ${bookedVet}, w.specializations, w.verified_at, w.about, w.experience ${ofClinic}`,
)
/** A vet with whom owners may book at a clinic, and what a public page says of them. */
export type PresentedVetRow = ClinicVetRow & RowOf<typeof presented>

/** The vets with whom owners may book at a clinic, as cards name them; `cardVetsOf` selects them of a clinic `c`. */
export const cardVets = list({
  doctorId: id,
  fullname: text(),
  profileFileId: orNull(id),
  verified: bool,
  mailConfirmed: bool,
  specializations: presented.specializations,
})
export const cardVetsOf =
  cardVets.of(sql`select v.doctor_id, n.fullname, n.profile_file_id, w.verified_at is not null as verified,
    n.email is null or n.email_verified_at is not null as mail_confirmed, w.specializations ${ofClinic}`)

export type StoredClinic = {
  clinic: ClinicRow
  doctor: ClinicDoctor
  listing: ListingState
  hours: HoursRow[]
  holidays: string[]
  services: ServiceRow[]
  /** Those who may be booked, in the practice's order; the lead comes first among equals. */
  vets: PresentedVetRow[]
  /** By date. */
  changes: DayChangeRow[]
}

// Lists as JSON: one round trip for a clinic, and far cheaper to read than rows of a join. All are of a clinic `c`.
export const hoursList = list(hoursRow)
const hoursOf = hoursList.of(sql`select schedule, weekday, start_minute as start, end_minute as "end"
  from clinic_hours where clinic_id = c.id order by schedule, weekday`)
const holidays = json<string[]>()
const holidaysOf = sql`coalesce((select json_agg(date order by date) from clinic_holidays where clinic_id = c.id), '[]')`
const services = list(serviceColumns)
const servicesOf = services.of(
  sql`select id, service, name, price from clinic_services where clinic_id = c.id order by position`,
)

const stored = {
  ...clinic,
  ...doctor,
  ...listing,
  hours: hoursList,
  holidays,
  services,
  vets: presentedVets,
  changes,
}
const selectStored = (condition: SQL): SQL => sql`
  select ${namesOf(clinic, 'c.')}, u.fullname, u.profile_file_id, d.is_service_provider, d.verified_at, d.specializations, d.about,
    d.experience, c.shown, c.verified, c.mail_confirmed, c.listable,
    ${hoursOf} as hours, ${holidaysOf} as holidays, ${servicesOf} as services, ${presentedVetsOf} as vets, ${changesOf} as changes
  from clinics c join doctors d on d.user_id = c.doctor_id join users u on u.id = c.doctor_id
  where ${condition} and c.deleted_at is null
  order by c.created_at, c.id`

function storedOf(row: RowOf<typeof stored>): StoredClinic {
  const { hours, holidays, services, vets, changes } = row
  return {
    clinic: pick(row, clinic),
    doctor: pick(row, doctor),
    listing: pick(row, listing),
    hours,
    holidays,
    services,
    vets,
    changes,
  }
}

const pick = <Picked extends object>(row: Picked, columns: { [Key in keyof Picked]?: unknown }): Picked =>
  Object.fromEntries(Object.keys(columns).map((key) => [key, row[key as keyof Picked]])) as Picked

const clinicById = query('clinic_by_id', {
  params: { id },
  row: stored,
  text: (p) => selectStored(sql`c.id = ${p.id}`),
})

/** Any clinic that is not deleted, for public pages and for booking. */
export async function findClinic(database: Database, clinicId: string): Promise<StoredClinic | undefined> {
  const [found] = await clinicById(database, { id: clinicId })
  return found && storedOf(found)
}

const ownClinic = query('own_clinic', {
  params: { id, practiceId: id },
  row: stored,
  text: (p) => selectStored(sql`c.id = ${p.id} and c.practice_id = ${p.practiceId}`),
})

/** A clinic of one practice. */
export async function findOwnClinic(
  database: Database,
  practiceId: string,
  clinicId: string,
): Promise<StoredClinic | undefined> {
  const [found] = await ownClinic(database, { id: clinicId, practiceId })
  return found && storedOf(found)
}

const ownClinics = query('own_clinics', {
  params: { practiceId: id },
  row: stored,
  text: (p) => selectStored(sql`c.practice_id = ${p.practiceId}`),
})

/** All clinics of a practice, oldest first. */
export async function listOwnClinics(database: Database, practiceId: string): Promise<StoredClinic[]> {
  return (await ownClinics(database, { practiceId })).map(storedOf)
}

/** Timetables of many clinics in one query, in no order; deleted and unknown ones are missing. */
export const findTimetables = query('timetables', {
  params: { clinicIds: ids },
  row: {
    clinicId: id,
    timeZone: text(),
    slotMinutes: clinic.slotMinutes,
    hours: hoursList,
    holidays,
    pausedUntil: orNull(instant),
    horizonDays: int,
    vets,
    datedVets: vets,
    changes,
  },
  text: (p) => sql`
    select c.id as clinic_id, c.time_zone, c.slot_minutes, ${hoursOf} as hours, ${holidaysOf} as holidays,
      c.paused_until, c.horizon_days, ${vetsOf} as vets, ${datedVetsOf} as dated_vets, ${changesOf} as changes
    from clinics c where c.id in ${idsIn(p.clinicIds)} and c.deleted_at is null`,
})
