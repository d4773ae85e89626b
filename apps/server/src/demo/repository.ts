import type { AssistantRight, MemberKind } from '@vetvisit/contract/assistants/rules'
import type { AppointmentStatus, AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { ReasonKind } from '@vetvisit/contract/appointments/record/reasons'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/client.ts'
import {
  array,
  bool,
  bytes,
  type Columns,
  date,
  entriesOf,
  id,
  instant,
  int,
  json,
  list,
  orNull,
  type RowOf,
  text,
} from '../db/columns.ts'
import type { Instant } from '../db/instant.ts'
import { query } from '../db/query.ts'
import { status } from '../db/statuses.ts'
import type { AppointmentEventKind, BookedServices } from '../modules/appointments/record/stored.ts'

const COLUMNS = {
  users: {
    id,
    role: text<'patient' | 'doctor' | 'assistant'>(),
    email: text(),
    emailVerifiedAt: instant,
    mobile: text(),
    mobileE164: orNull(text()),
    countryCode: text(),
    isoCode: text(),
    passwordHash: text(),
    fullname: text(),
    gender: text<'m' | 'f'>(),
    dateOfBirth: date,
    addressLine1: orNull(text()),
    addressLine2: orNull(text()),
    zipcode: orNull(text()),
    city: orNull(text()),
    state: orNull(text()),
    country: orNull(text()),
    onboarding: bool,
    termsAcceptedAt: instant,
    createdOn: instant,
    createdAt: instant,
  },
  doctors: {
    userId: id,
    isServiceProvider: bool,
    registrationId: orNull(text()),
    verifiedAt: orNull(instant),
    specializations: array(text()),
    experience: int,
    about: text(),
    degree: text(),
  },
  files: {
    id,
    personId: id,
    uploaderId: id,
    path: text<UploadPath>(),
    kind: text<'webp'>(),
    name: text(),
    bytes: int,
    sha256: bytes,
    uses: int,
    createdAt: instant,
    storedAt: instant,
  },
  deskPins: { userId: id, pinHash: text(), setAt: instant },
  practices: { id, isServiceProvider: bool, createdAt: instant },
  memberships: {
    practiceId: id,
    userId: id,
    kind: text<MemberKind>(),
    principalId: orNull(id),
    isAdmin: bool,
    rights: array(text<AssistantRight>()),
    joinedAt: instant,
  },
  clinicVets: { clinicId: id, doctorId: id, position: int, ownHours: bool },
  vetHours: { clinicId: id, doctorId: id, schedule: int, weekday: int, startMinute: int, endMinute: int },
  pets: {
    id,
    ownerId: id,
    name: text(),
    gender: text<'m' | 'f'>(),
    species: text<Species>(),
    breed: text(),
    ageEntered: text(),
    bornOn: date,
    allergies: orNull(text()),
    createdAt: instant,
  },
  care: { doctorId: id, ownerId: id, origin: text<'booking'>(), since: instant },
  appointments: {
    id,
    status: text<AppointmentStatus>(),
    doctorId: id,
    clinicId: id,
    ownerId: id,
    petId: id,
    startsAt: instant,
    endsAt: instant,
    type: text<AppointmentType>(),
    reasonId: orNull(id),
    reasonKind: orNull(text<ReasonKind>()),
    reason: text(),
    fee: int,
    currency: text<CurrencyCode>(),
    services: json<BookedServices>(),
    servicesTotal: int,
    expiresAt: orNull(instant),
    version: int,
    createdAt: instant,
  },
  events: {
    id,
    appointmentId: id,
    version: int,
    at: instant,
    kind: text<AppointmentEventKind>(),
    actorId: orNull(id),
    principalId: orNull(id),
  },
  visitStages: { appointmentId: id, arrivedAt: instant, arrivedBy: id },
}
type Kind = keyof typeof COLUMNS
export type DemoRows = { [K in Kind]: RowOf<(typeof COLUMNS)[K]>[] }

const joined = (parts: readonly string[]) => sql.raw(parts.join(', '))

/** @param practice for rows of a clinic: its practice is written with them */
const insertInto = <C extends Columns>(table: string, row: C, practice?: 'of the clinic') => {
  const columns = entriesOf(row)
  const [column, value, from] =
    practice === undefined
      ? [sql``, sql``, sql``]
      : [sql`practice_id, `, sql`c.practice_id, `, sql`join clinics c on c.id = r.clinic_id::uuid`]
  return query(`insert_demo_${table}`, {
    params: { rows: list(row) },
    text: (p) => sql`
      insert into ${sql.raw(table)} (${column}${joined(columns.map(({ name }) => name))})
      select ${value}${joined(columns.map((each) => `r.${each.name}::${each.column.type}`))}
      from jsonb_to_recordset(${p.rows}) as r (${joined(columns.map(({ name }) => `${name} text`))}) ${from}`,
  })
}

/** Owners on the record of the practice in which a doctor works. */
const insertCare = query('insert_demo_care', {
  params: { rows: list(COLUMNS.care) },
  text: (p) => sql`
    insert into care (practice_id, owner_id, origin, since)
    select m.practice_id, r.owner_id::uuid, r.origin, min(r.since::timestamptz)
    from jsonb_to_recordset(${p.rows}) as r (doctor_id text, owner_id text, origin text, since text)
      join memberships m on m.user_id = r.doctor_id::uuid
    group by 1, 2, 3
    on conflict do nothing`,
})

const INSERTS: { [K in Kind]: (database: Database, values: { rows: DemoRows[K] }) => Promise<unknown> } = {
  users: insertInto('users', COLUMNS.users),
  doctors: insertInto('doctors', COLUMNS.doctors),
  files: insertInto('files', COLUMNS.files),
  practices: insertInto('practices', COLUMNS.practices),
  memberships: insertInto('memberships', COLUMNS.memberships),
  clinicVets: insertInto('clinic_vets', COLUMNS.clinicVets, 'of the clinic'),
  vetHours: insertInto('vet_hours', COLUMNS.vetHours),
  pets: insertInto('pets', COLUMNS.pets),
  care: insertCare,
  appointments: insertInto('appointments', COLUMNS.appointments, 'of the clinic'),
  events: insertInto('appointment_events', COLUMNS.events),
  deskPins: insertInto('desk_pins', COLUMNS.deskPins),
  visitStages: insertInto('visit_stages', COLUMNS.visitStages),
}

/** Of the appointments in the next 24 hours, three in four: their owners were reminded and said that they come. */
export const confirmAppointments = query('confirm_demo_appointments', {
  params: { now: instant },
  text: (p) => sql`
    update appointments set reminded_at = ${p.now}, confirmed_at = ${p.now}
    where status = ${status('approved')} and starts_at > ${p.now} and starts_at < ${p.now} + interval '24 hours'
      and extract(epoch from starts_at)::bigint / 900 % 4 <> 0`,
})

/** The next approved appointment to which another animal of its owner can come, and how much longer it makes it. */
const findVisitForTwo = query('demo_visit_for_two', {
  params: { now: instant },
  row: { id, petId: id, minutes: int },
  text: (p) => sql`
    select a.id, p.id as pet_id, coalesce(r.further_pet_minutes, 0) as minutes
    from appointments a join visit_reasons r on r.id = a.reason_id and r.further_pet_minutes is not null
      join pets p on p.owner_id = a.owner_id and p.id <> a.pet_id and (r.species = '{}' or p.species = any(r.species))
    where a.status = ${status('approved')} and a.starts_at > ${p.now}
      and not exists (select from appointment_pets other where other.pet_id in (a.pet_id, p.id) and other.claims
        and other.appointment_id <> a.id and other.ends_at > a.starts_at
        and other.starts_at < a.ends_at + r.further_pet_minutes * interval '1 minute')
      and not exists (select from appointments next where next.doctor_id = a.doctor_id and next.starts_at >= a.ends_at
        and next.starts_at < a.ends_at + r.further_pet_minutes * interval '1 minute')
    order by a.starts_at, p.id limit 1`,
})

const lengthenVisit = query('lengthen_demo_visit', {
  params: { id, minutes: int },
  text: (p) => sql`
    update appointments set fee = fee * 2, ends_at = ends_at + ${p.minutes} * interval '1 minute' where id = ${p.id}`,
})

const insertFurtherPet = query('insert_further_pet_of_demo_visit', {
  params: { id, petId: id },
  text: (p) => sql`
    insert into appointment_pets (appointment_id, place, pet_id, owner_id, starts_at, ends_at, claims)
    select a.id, 1, ${p.petId}, a.owner_id, a.starts_at, a.ends_at, true from appointments a where a.id = ${p.id}`,
})

/** Lets two animals of an owner come to one appointment, if there is one that can be that long. */
export async function letTwoCome(database: Database, now: Instant): Promise<void> {
  for (const visit of await findVisitForTwo(database, { now })) {
    await lengthenVisit(database, visit)
    await insertFurtherPet(database, visit)
  }
}

/** Limit of rows in one statement, because statements have a time limit. */
const ROWS_PER_STATEMENT = 1000

/** Inserts invented rows of one kind. The constraints apply to them as to all rows. */
export async function insertRows<K extends Kind>(
  database: Database,
  kind: K,
  rows: DemoRows[K],
): Promise<void> {
  const insert = INSERTS[kind]
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await insert(database, { rows: rows.slice(start, start + ROWS_PER_STATEMENT) as DemoRows[K] })
}

/** Makes files the photos of people. */
export const setFaces = query('set_demo_faces', {
  params: { rows: list({ userId: id, fileId: id }) },
  text: (p) => sql`
    update users set profile_file_id = r.file_id::uuid
    from jsonb_to_recordset(${p.rows}) as r (user_id text, file_id text) where users.id = r.user_id::uuid`,
})

const firstUser = query('first_user', { row: { id }, text: () => sql`select id from users limit 1` })

export async function hasUsers(database: Database): Promise<boolean> {
  return (await firstUser(database)).length > 0
}

/** Collects statistics for the planner now; the embedded database would do so minutes later. */
export const analyze = query('analyze_tables', { text: () => sql`analyze` })

/** The services of a clinic in its order. */
export const findServices = query('services_of_demo_clinic', {
  params: { clinicId: id },
  row: { service: text(), name: text(), price: int },
  text: (p) =>
    sql`select service, name, price from clinic_services where clinic_id = ${p.clinicId} order by position`,
})

const insertTasks = query('insert_demo_tasks', {
  params: {
    clinicId: id,
    createdBy: id,
    now: instant,
    rows: list({ id, text: text(), days: int, isCall: bool }),
  },
  text: (p) => sql`
    insert into tasks (id, practice_id, text, date, is_call, owner_id, created_by, created_at)
    select r.id::uuid, c.practice_id, r.text, (${p.now} at time zone c.time_zone)::date + r.days::int, r.is_call::bool,
      case when r.is_call::bool then (select a.owner_id from appointments a
        where a.clinic_id = c.id and a.status = ${status('approved')} and a.starts_at > ${p.now} order by a.starts_at, a.id limit 1) end,
      ${p.createdBy}, ${p.now}
    from jsonb_to_recordset(${p.rows}) as r (id text, text text, days text, is_call text)
    join clinics c on c.id = ${p.clinicId}`,
})

/** What a practice of the demo has to do today and tomorrow: it calls back the owner of its next appointment. */
export async function insertDemoTasks(
  database: Database,
  { clinicId, createdBy }: { clinicId: string; createdBy: string },
  now: Instant,
): Promise<void> {
  const tasks = [
    { text: 'Fragt nach den Blutwerten', days: 0, isCall: true },
    { text: 'Impfstoff gegen Tollwut bestellen', days: 0, isCall: false },
    { text: 'Diätfutter beim Großhandel abholen', days: 1, isCall: false },
  ]
  await insertTasks(database, {
    clinicId,
    createdBy,
    now,
    rows: tasks.map((task) => ({ id: uuidv7(), ...task })),
  })
}

const insertRoom = query('insert_demo_room', {
  params: { id, clinicId: id, name: text(), now: instant },
  text: (p) => sql`insert into rooms (id, clinic_id, practice_id, name, created_at)
    select ${p.id}, id, practice_id, ${p.name}, ${p.now} from clinics where id = ${p.clinicId}`,
})

const takeRoom = query('take_demo_room', {
  params: { roomId: id, clinicId: id, surgeon: id },
  text: (p) => sql`update appointments set room_id = ${p.roomId}
    where clinic_id = ${p.clinicId} and doctor_id = ${p.surgeon} and reason_kind = 'teeth'`,
})

/** The operating room of a clinic, in which a vet treats teeth. */
export async function insertDemoRoom(
  database: Database,
  { clinicId, surgeon }: { clinicId: string; surgeon: string },
  now: Instant,
): Promise<void> {
  const roomId = uuidv7()
  await insertRoom(database, { id: roomId, clinicId, name: 'Operationsraum', now })
  await takeRoom(database, { roomId, clinicId, surgeon })
}
