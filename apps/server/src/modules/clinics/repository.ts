import type { Position } from '@vetvisit/contract/search/rules'
import { toMercator } from '@vetvisit/contract/search/rules'
import { and, asc, eq, getTableColumns, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { idSet } from '../../db/rows.ts'
import { doctors, users } from '../../db/schema/accounts.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { clinicHolidays, clinicHours, clinics, clinicServices } from '../../db/schema/clinics.ts'
import { pets } from '../../db/schema/pets.ts'
import { onceFor } from '../../db/statement.ts'

const {
  position: _position,
  searchText: _searchText,
  searchKeys: _searchKeys,
  nameKey: _nameKey,
  ...clinicColumns
} = getTableColumns(clinics)

/** A clinic's own columns without those that only the search reads. */
export type ClinicRow = Omit<
  typeof clinics.$inferSelect,
  'position' | 'searchText' | 'searchKeys' | 'nameKey'
>

/** Opening times of one weekday; `schedule` is the line of the form it came from. */
export type HoursRow = { schedule: number; weekday: number; start: number; end: number }
export type ServiceRow = { id: string; service: string; name: string; price: number }

/** What a clinic shows of its doctor, and what decides whether it is listed. */
export type ClinicDoctor = {
  fullname: string
  profileFileId: string | null
  isServiceProvider: boolean
  verifiedAt: Date | null
  specializations: string[]
  about: string
  experience: number | null
  onboarding: boolean
  disabledAt: Date | null
  deletedAt: Date | null
  mailConfirmed: boolean
}

export type StoredClinic = {
  clinic: ClinicRow
  doctor: ClinicDoctor
  hours: HoursRow[]
  holidays: string[]
  services: ServiceRow[]
}

/** The columns of a clinic's timetable alone. */
export type TimetableRow = {
  clinicId: string
  doctorId: string
  zone: string
  slotMinutes: number
  hours: { weekday: number; start: number; end: number }[]
  holidays: string[]
  /** Epoch milliseconds. */
  pausedUntil: number | null
  horizonDays: number
}

// Written as JSON by the database: one round trip for a clinic, and far cheaper to read than rows of a join.
const hoursJson = sql<
  HoursRow[]
>`coalesce((select json_agg(json_build_object('schedule', schedule, 'weekday', weekday, 'start', start_minute, 'end', end_minute)
  order by schedule, weekday) from clinic_hours where clinic_id = clinics.id), '[]')`
const holidaysJson = sql<
  string[]
>`coalesce((select json_agg(date order by date) from clinic_holidays where clinic_id = clinics.id), '[]')`
export const servicesJson = sql<
  ServiceRow[]
>`coalesce((select json_agg(json_build_object('id', s.id, 'service', s.service, 'name', s.name, 'price', s.price)
  order by s.position) from clinic_services s where s.clinic_id = clinics.id), '[]')`

function select(database: Database, condition: SQL | undefined) {
  return database.db
    .select({
      clinic: clinicColumns,
      doctor: {
        fullname: users.fullname,
        profileFileId: users.profileFileId,
        isServiceProvider: doctors.isServiceProvider,
        verifiedAt: doctors.verifiedAt,
        specializations: doctors.specializations,
        about: doctors.about,
        experience: doctors.experience,
        onboarding: users.onboarding,
        disabledAt: users.disabledAt,
        deletedAt: users.deletedAt,
        mailConfirmed: clinics.mailConfirmed,
      },
      hours: hoursJson,
      holidays: holidaysJson,
      services: servicesJson,
    })
    .from(clinics)
    .innerJoin(doctors, eq(doctors.userId, clinics.doctorId))
    .innerJoin(users, eq(users.id, clinics.doctorId))
    .where(and(condition, isNull(clinics.deletedAt)))
    .orderBy(asc(clinics.createdAt), asc(clinics.id))
}

const clinicById = onceFor((database) =>
  select(database, eq(clinics.id, sql.placeholder('clinic'))).prepare('clinic_by_id'),
)

/** A clinic that is not deleted, whoever's it is: for what everybody may read, and for booking. */
export async function findClinic(database: Database, clinicId: string): Promise<StoredClinic | undefined> {
  const [found] = await clinicById(database).execute({ clinic: clinicId })
  return found
}

/** A clinic of one doctor. */
export async function findOwnClinic(
  database: Database,
  doctorId: string,
  clinicId: string,
): Promise<StoredClinic | undefined> {
  const [found] = await select(database, and(eq(clinics.id, clinicId), eq(clinics.doctorId, doctorId)))
  return found
}

/** All clinics of a doctor, oldest first. */
export async function listOwnClinics(database: Database, doctorId: string): Promise<StoredClinic[]> {
  return select(database, eq(clinics.doctorId, doctorId))
}

/** Timetables of many clinics in one query, in no order; deleted and unknown ones are missing. */
export async function findTimetables(
  database: Database,
  clinicIds: readonly string[],
): Promise<TimetableRow[]> {
  if (clinicIds.length === 0) return []
  return database.db
    .select({
      clinicId: clinics.id,
      doctorId: clinics.doctorId,
      zone: clinics.timeZone,
      slotMinutes: clinics.slotMinutes,
      hours: sql<
        TimetableRow['hours']
      >`coalesce((select json_agg(json_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute)) from clinic_hours where clinic_id = clinics.id), '[]')`,
      holidays: holidaysJson,
      pausedUntil: sql<number | null>`(extract(epoch from ${clinics.pausedUntil}) * 1000)::float8`,
      horizonDays: clinics.horizonDays,
    })
    .from(clinics)
    .where(and(sql`${clinics.id} in ${idSet(clinicIds)}`, isNull(clinics.deletedAt)))
}

export type ClinicValues = Omit<ClinicRow, 'mailConfirmed' | 'pausedUntil' | 'createdAt' | 'deletedAt'>

const positionOf = (place: { lat: number | null; lng: number | null }) =>
  place.lat === null || place.lng === null
    ? null
    : toMercator({ lat: place.lat, lng: place.lng } satisfies Position)

export async function insertClinic(database: Database, values: ClinicValues, now: number): Promise<void> {
  await database.db
    .insert(clinics)
    .values({ ...values, position: positionOf(values), createdAt: new Date(now) })
}

export async function updateClinicRow(
  database: Database,
  { id, doctorId, ...values }: ClinicValues,
): Promise<void> {
  await database.db
    .update(clinics)
    .set({ ...values, position: positionOf(values) })
    .where(and(eq(clinics.id, id), eq(clinics.doctorId, doctorId)))
}

/** Puts other opening times in the place of those there are. */
export async function replaceHours(
  database: Database,
  clinicId: string,
  hours: readonly HoursRow[],
): Promise<void> {
  await database.db.delete(clinicHours).where(eq(clinicHours.clinicId, clinicId))
  if (hours.length === 0) return
  await database.db.insert(clinicHours).values(
    hours.map(({ schedule, weekday, start, end }) => ({
      clinicId,
      schedule,
      weekday,
      startMinute: start,
      endMinute: end,
    })),
  )
}

export async function replaceHolidays(
  database: Database,
  clinicId: string,
  dates: readonly string[],
): Promise<void> {
  await database.db.delete(clinicHolidays).where(eq(clinicHolidays.clinicId, clinicId))
  if (dates.length > 0)
    await database.db.insert(clinicHolidays).values(dates.map((date) => ({ clinicId, date })))
}

/** Puts other services in the place of those there are; bookings keep their own copy of names and prices. */
export async function replaceServices(
  database: Database,
  clinicId: string,
  services: readonly ServiceRow[],
): Promise<void> {
  await database.db.delete(clinicServices).where(eq(clinicServices.clinicId, clinicId))
  if (services.length === 0) return
  // Names that only the database holds for equal (its lower case is not the language's) are dropped, not an accident.
  await database.db
    .insert(clinicServices)
    .values(services.map((service, position) => ({ ...service, clinicId, position })))
    .onConflictDoNothing()
}

/** Null ends the pause. */
export async function writePause(
  database: Database,
  { clinicId, doctorId }: { clinicId: string; doctorId: string },
  until: Date | null,
): Promise<void> {
  await database.db
    .update(clinics)
    .set({ pausedUntil: until })
    .where(and(eq(clinics.id, clinicId), eq(clinics.doctorId, doctorId)))
}

/** From now on nobody finds the clinic; what happened there keeps it. */
export async function hideClinic(database: Database, clinicId: string, now: number): Promise<void> {
  await database.db
    .update(clinics)
    .set({ deletedAt: new Date(now) })
    .where(eq(clinics.id, clinicId))
}

/** A time that somebody holds at a clinic. */
export type FutureVisit = {
  id: string
  status: 'held' | 'requested' | 'approved'
  startsAt: Date
  endsAt: Date
  petName: string | null
  ownerName: string
}

/** Held, requested and approved times of a clinic that end after `now`, by start. */
export async function listFutureVisits(
  database: Database,
  clinicId: string,
  now: number,
): Promise<FutureVisit[]> {
  const at = new Date(now)
  return database.db
    .select({
      id: appointments.id,
      status: sql<FutureVisit['status']>`${appointments.status}`,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      petName: pets.name,
      ownerName: users.fullname,
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.ownerId))
    .leftJoin(pets, eq(pets.id, appointments.petId))
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        gt(appointments.endsAt, at),
        inArray(appointments.status, ['held', 'requested', 'approved']),
        sql`(${appointments.status} <> 'held' or ${appointments.expiresAt} > ${at.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(appointments.startsAt))
}
