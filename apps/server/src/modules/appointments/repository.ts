import { sql, type SQL } from 'drizzle-orm'
import type { AppointmentStatus, BusySpan } from '@vetvisit/contract/appointments/rules'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { PetGender } from '@vetvisit/contract/pets/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { epochMs, idSet, instantValue, optionalInstantValue, rowsAsJson, rowsOf } from '../../db/rows.ts'
import { given, givenId, givenInstant, statement } from '../../db/statement.ts'
import type { AppointmentEventKind, BookedServices } from '../../db/schema/appointments.ts'
import { waitingOfOwner, type WaitingRow } from './waiting-query.ts'
import { type StoredProposal, type StoredWish, wishColumns } from './wish-query.ts'

/** An appointment with all that its viewers and the people it concerns are told of it. Times are epoch milliseconds. */
export type AppointmentRow = {
  id: string
  status: Exclude<AppointmentStatus, 'held'>
  doctorId: string
  clinicId: string
  ownerId: string
  petId: string
  startsAt: number
  endsAt: number
  type: 'consultation' | 'followup'
  reason: string
  fee: number
  currency: CurrencyCode
  services: BookedServices
  servicesTotal: number
  expiresAt: number | null
  answerReason: string | null
  version: number
  createdAt: number
  clinicName: string
  clinicColor: string
  clinicLine1: string
  clinicCity: string
  clinicLat: number | null
  clinicLng: number | null
  timeZone: string
  noticeHours: number
  doctorName: string
  doctorProfile: string | null
  isServiceProvider: boolean
  petName: string
  petSpecies: Species
  petBreed: string
  petGender: PetGender
  petBornOn: string
  petPhotoFileId: string | null
  ownerName: string
  ownerMobile: string | null
  ownerEmail: string | null
  ownerProfile: string | null
  ownerLanguage: TextLanguage | null
  /** The owner is on the doctor's record (authorization, R2). */
  onRecord: boolean
  moveWish: StoredWish | null
  proposal: StoredProposal | null
}

/** A number that can be dialled: with its dial code unless it has one. */
export const dialled = (table: string): SQL =>
  sql.raw(
    `case when ${table}.mobile like '+%' then ${table}.mobile else coalesce(${table}.country_code || ' ', '') || ${table}.mobile end`,
  )

/**
 * The record of care is a value, which is looked up by its key: for "exists" the planner would read all records at once.
 *
 * @param source `appointments`, or a query of some of them: rows that a limit leaves out are then never joined
 */
const appointmentsFrom = (source: SQL, alsoSelected = sql``): SQL => sql`
  select ${alsoSelected} a.id, a.status, a.doctor_id as "doctorId", a.clinic_id as "clinicId", a.owner_id as "ownerId", a.pet_id as "petId",
    ${epochMs('a.starts_at')} as "startsAt", ${epochMs('a.ends_at')} as "endsAt", a.type, a.reason, a.fee, a.currency,
    a.services, a.services_total as "servicesTotal", ${epochMs('a.expires_at')} as "expiresAt",
    a.answer_reason as "answerReason", a.version, ${epochMs('a.created_at')} as "createdAt",
    c.name as "clinicName", c.color as "clinicColor", c.address_line1 as "clinicLine1", c.city as "clinicCity",
    c.lat as "clinicLat", c.lng as "clinicLng", c.time_zone as "timeZone", c.cancel_notice_hours as "noticeHours",
    du.fullname as "doctorName", du.profile_file_id as "doctorProfile", d.is_service_provider as "isServiceProvider",
    p.name as "petName", p.species as "petSpecies", p.breed as "petBreed", p.gender as "petGender",
    p.born_on::text as "petBornOn", p.photo_file_id as "petPhotoFileId",
    ou.fullname as "ownerName", ${dialled('ou')} as "ownerMobile", ou.email as "ownerEmail",
    ou.profile_file_id as "ownerProfile", ou.language as "ownerLanguage",
    coalesce((select care.ended_at is null from care where care.doctor_id = a.doctor_id and care.owner_id = a.owner_id), false) as "onRecord",
    ${wishColumns}
  from ${source} a
    join clinics c on c.id = a.clinic_id
    join doctors d on d.user_id = a.doctor_id
    join users du on du.id = a.doctor_id
    join users ou on ou.id = a.owner_id
    join pets p on p.id = a.pet_id`

const SELECT_APPOINTMENT = appointmentsFrom(sql`appointments`)

type Listed<List extends string> = AppointmentRow & { list: List }

/** Several lists of appointments as one value: what describes them then stands in the statement, and is made ready by PostgreSQL, once. */
const appointmentLists = (lists: Record<string, SQL>, order: SQL): SQL => {
  const listed = Object.entries(lists).map(
    ([list, rows]) =>
      sql`select ${sql.raw(`'${list}'`)} as list, ${sql.identifier(list)}.* from (${rows}) ${sql.identifier(list)}`,
  )
  return rowsAsJson(
    sql`${appointmentsFrom(sql`(${sql.join(listed, sql` union all `)})`, sql`a.list,`)} order by a.list, ${order}`,
  )
}

const ofList = <List extends string>(rows: readonly Listed<List>[], list: List): AppointmentRow[] =>
  rows.filter((row) => row.list === list)

/** Whose appointments a read may see; part of every query's WHERE (authorization, point 2). */
export type Scope = { ownerId: string } | { doctorId: string }

const within = (scope: Scope): SQL =>
  'ownerId' in scope ? sql`a.owner_id = ${scope.ownerId}::uuid` : sql`a.doctor_id = ${scope.doctorId}::uuid`

/** One appointment of the scope; holds are none. */
export async function findAppointment(
  database: Database,
  scope: Scope,
  id: string,
): Promise<AppointmentRow | undefined> {
  const [row] = await rowsOf<AppointmentRow>(
    database,
    sql`${SELECT_APPOINTMENT} where a.id = ${id}::uuid and a.status <> 'held' and ${within(scope)}`,
  )
  return row
}

/** Several appointments by id, whoever's: for changes that the practice or time makes to many. */
export async function findAppointments(
  database: Database,
  ids: readonly string[],
): Promise<AppointmentRow[]> {
  return rowsOf<AppointmentRow>(
    database,
    sql`${SELECT_APPOINTMENT} where a.id in ${idSet(ids)} and a.status <> 'held' order by a.starts_at, a.id`,
  )
}

type OpenQuery = { ownerId: string; status: 'requested' | 'approved'; from: number; limit: number }

/** An owner's requests, or agreed visits, that start at or after a time, the soonest first. */
export async function listOpen(
  database: Database,
  { ownerId, status, from, limit }: OpenQuery,
): Promise<AppointmentRow[]> {
  return rowsOf<AppointmentRow>(
    database,
    sql`${SELECT_APPOINTMENT} where a.owner_id = ${ownerId}::uuid and a.status = ${status} and a.starts_at >= ${instantValue(from)}
      order by a.starts_at, a.id limit ${limit}`,
  )
}

const appointmentPage = statement<{ rows: AppointmentRow[] }>(
  'appointment_page',
  sql`select ${rowsAsJson(sql`${appointmentsFrom(sql`(select * from appointments
      where doctor_id = ${givenId('doctor')} and status in ('requested', 'approved', 'consulting', 'completed', 'no_show', 'cancelled')
        and starts_at >= ${givenInstant('from')} and starts_at < ${givenInstant('until')}
      order by starts_at, id limit ${given('limit')}::int)`)}
    order by a.starts_at, a.id`)} as rows`,
)

/** A practice's appointments that start between two times, the soonest first; what came to nothing before it was agreed is left out. */
export async function listAppointments(
  database: Database,
  doctorId: string,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<AppointmentRow[]> {
  const [found] = await appointmentPage(database, {
    doctor: doctorId,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    limit,
  })
  return found?.rows ?? []
}

const MOVES_MAX = 50

/** Visits to come that their owners ask to move. */
const MOVES = sql`select * from appointments v
  where doctor_id = ${givenId('doctor')} and status = 'approved' and starts_at >= ${givenInstant('now')}
    and exists (select from move_wishes where appointment_id = v.id)
  order by starts_at, id limit ${sql.raw(String(MOVES_MAX))}`

const REQUEST_COUNT = sql`(select count(*)::int from appointments where doctor_id = ${givenId('doctor')} and status = 'requested')`

/** Requests, the longest waiting first; visits, the soonest first. */
const WAITING_FIRST = sql`case a.status when 'requested' then a.created_at else a.starts_at end, a.id`

const requests = statement<{ rows: Listed<'requests' | 'moves'>[]; total: number }>(
  'requests',
  sql`select
    ${appointmentLists(
      {
        requests: sql`select * from appointments
          where doctor_id = ${givenId('doctor')} and status = 'requested'
            and (created_at, id) > (${givenInstant('afterTime')}, ${givenId('afterId')})
          order by created_at, id limit ${given('limit')}::int`,
        moves: MOVES,
      },
      WAITING_FIRST,
    )} as rows,
    ${REQUEST_COUNT} as total`,
)

const BEFORE_ALL = { createdAt: 0, id: '00000000-0000-0000-0000-000000000000' }

/**
 * Requests that wait for a practice, the longest waiting first, behind a given one, and how many there are in all; and visits to come
 * that their owners ask to move, the soonest first.
 */
export async function listRequests(
  database: Database,
  doctorId: string,
  {
    after = BEFORE_ALL,
    limit,
    now,
  }: { after?: { createdAt: number; id: string } | undefined; limit: number; now: number },
): Promise<{ requests: AppointmentRow[]; moves: AppointmentRow[]; total: number }> {
  const [found] = await requests(database, {
    doctor: doctorId,
    afterTime: new Date(after.createdAt).toISOString(),
    afterId: after.id,
    limit,
    now: new Date(now).toISOString(),
  })
  const { rows = [], total = 0 } = found ?? {}
  return { requests: ofList(rows, 'requests'), moves: ofList(rows, 'moves'), total }
}

/** Requests and agreed visits of an owner's pet that have not begun. */
export async function findComingOfPet(
  database: Database,
  { ownerId }: { ownerId: string },
  petId: string,
  now: number,
): Promise<AppointmentRow[]> {
  return rowsOf(
    database,
    sql`${SELECT_APPOINTMENT} where a.owner_id = ${ownerId}::uuid and a.pet_id = ${petId}::uuid
      and a.status in ('requested', 'approved') and a.starts_at > ${instantValue(now)} order by a.starts_at, a.id`,
  )
}

/** Most rows of a list on an owner's dashboard, and of what has ended. */
const LIST_MAX = 200
const RECENT_MAX = 10

const ownerAgenda = statement<{ rows: Listed<'open' | 'ended'>[]; waiting: WaitingRow[] }>(
  'owner_agenda',
  sql`select
    ${appointmentLists(
      {
        open: sql`select * from appointments
          where owner_id = ${givenId('owner')} and status in ('requested', 'approved', 'consulting') and ends_at > ${givenInstant('now')}
          order by starts_at, id limit ${sql.raw(String(LIST_MAX))}`,
        ended: sql`select * from appointments
          where owner_id = ${givenId('owner')} and status not in ('held', 'requested')
            and (ends_at <= ${givenInstant('now')} or status not in ('approved', 'consulting'))
          order by starts_at desc, id desc limit ${sql.raw(String(RECENT_MAX))}`,
      },
      sql`a.starts_at, a.id`,
    )} as rows,
    ${rowsAsJson(waitingOfOwner({ owner: givenId('owner'), now: givenInstant('now'), clinic: null }))} as waiting`,
)

/** What an owner has before himself, the soonest first, and what ended last, the latest first; and the days that are waited for. */
export async function findOwnerAgenda(
  database: Database,
  ownerId: string,
  now: number,
): Promise<{ open: AppointmentRow[]; ended: AppointmentRow[]; waiting: WaitingRow[] }> {
  const [agenda] = await ownerAgenda(database, { owner: ownerId, now: new Date(now).toISOString() })
  const { rows = [], waiting = [] } = agenda ?? {}
  return { open: ofList(rows, 'open'), ended: ofList(rows, 'ended').toReversed(), waiting }
}

/** What a practice's dashboard is made of. */
export type PracticeAgenda = {
  /** Visits from today's midnight on, by start, to the end of the local day or the UTC day, and a few around. */
  shown: AppointmentRow[]
  /** How many visits have each status on each local date of the week and around it. */
  week: { date: string; status: AppointmentStatus; count: number }[]
  /** The longest waiting first. */
  waiting: AppointmentRow[]
  waitingCount: number
  /** Visits to come that their owners ask to move, the soonest first. */
  moves: AppointmentRow[]
  /** Oldest first. */
  clinics: { timeZone: string; lat: number | null; mailConfirmed: boolean }[]
}

/** Midnight where the clinic is, some days from now; a day on which clocks change may begin an hour off. */
const midnight = (days: number) =>
  sql`(date_trunc('day', ${givenInstant('now')} at time zone c.time_zone) + interval '${sql.raw(String(days))} days') at time zone c.time_zone`

const practiceAgenda = statement<
  Pick<PracticeAgenda, 'week' | 'waitingCount' | 'clinics'> & {
    rows: Listed<'shown' | 'waiting' | 'moves'>[]
  }
>(
  'practice_agenda',
  sql`select
    ${appointmentLists(
      {
        shown: sql`select v.* from appointments v join clinics c on c.id = v.clinic_id
          where v.doctor_id = ${givenId('doctor')} and v.status in ('approved', 'consulting', 'completed', 'no_show')
            and v.starts_at >= ${givenInstant('shownFrom')} and v.starts_at < ${givenInstant('shownUntil')}
            and v.starts_at >= ${midnight(0)} - interval '1 hour'
            and (v.starts_at < ${givenInstant('endOfUtcDay')} or v.starts_at < ${midnight(1)} + interval '1 hour')`,
        waiting: sql`select * from appointments
          where doctor_id = ${givenId('doctor')} and status = 'requested' order by created_at, id limit 5`,
        moves: MOVES,
      },
      WAITING_FIRST,
    )} as rows,
    ${rowsAsJson(sql`select (a.starts_at at time zone c.time_zone)::date as date, a.status, count(*)
      from appointments a join clinics c on c.id = a.clinic_id
      where a.doctor_id = ${givenId('doctor')} and a.status in ('approved', 'consulting', 'completed', 'no_show', 'cancelled')
        and a.starts_at >= ${givenInstant('weekFrom')} and a.starts_at < ${givenInstant('weekUntil')}
      group by 1, 2`)} as week,
    ${REQUEST_COUNT} as "waitingCount",
    ${rowsAsJson(sql`select time_zone as "timeZone", lat, mail_confirmed as "mailConfirmed" from clinics
      where doctor_id = ${givenId('doctor')} and deleted_at is null order by created_at, id`)} as clinics`,
)

/** @param times epoch milliseconds; `shownFrom` and `shownUntil` lie around what may be shown in any zone, `weekFrom` and `weekUntil` around the week */
export async function findPracticeAgenda(
  database: Database,
  doctorId: string,
  times: {
    now: number
    shownFrom: number
    shownUntil: number
    endOfUtcDay: number
    weekFrom: number
    weekUntil: number
  },
): Promise<PracticeAgenda> {
  const instants = Object.entries(times).map(([name, at]) => [name, new Date(at).toISOString()])
  const [agenda] = await practiceAgenda(database, { doctor: doctorId, ...Object.fromEntries(instants) })
  const { rows = [], week = [], waitingCount = 0, clinics = [] } = agenda ?? {}
  return {
    shown: ofList(rows, 'shown'),
    waiting: ofList(rows, 'waiting'),
    moves: ofList(rows, 'moves'),
    week,
    waitingCount,
    clinics,
  }
}

/**
 * Times at which doctors cannot be booked, by doctor and start: requests and visits, and holds that still stand. What touches
 * is one span: a page of doctors with full days is ten times fewer rows to read.
 *
 * @param exceptHoldsOf whose own holds leave the time free
 */
export const busySpans = (
  doctors: SQL,
  { from, until, now, exceptHoldsOf }: { from: SQL; until: SQL; now: SQL; exceptHoldsOf: SQL | null },
): SQL => sql`select doctor_id as "doctorId", ${epochMs('lower(span)')} as start, ${epochMs('upper(span)')} as "end"
  from (
    select doctor_id, range_agg(tstzrange(starts_at, ends_at)) as spans from appointments
    where doctor_id in (${doctors}) and starts_at < ${until} and ends_at > ${from}
      and status in ('held', 'requested', 'approved', 'consulting')
      and (status <> 'held' or (expires_at > ${now} ${exceptHoldsOf ? sql`and owner_id <> ${exceptHoldsOf}` : sql``}))
    group by doctor_id
  ) busy, unnest(busy.spans) span
  order by 1, 2`

type Busy = BusySpan & { doctorId: string }

const busyTimes = { from: givenInstant('from'), until: givenInstant('until'), now: givenInstant('now') }
const busyDoctors = sql`select value::uuid from jsonb_array_elements_text(${given('doctors')}::text::jsonb)`
const busy = statement<{ spans: Busy[] }>(
  'busy',
  sql`select ${rowsAsJson(busySpans(busyDoctors, { ...busyTimes, exceptHoldsOf: null }))} as spans`,
)
const busyForOwner = statement<{ spans: Busy[] }>(
  'busy_for_owner',
  sql`select ${rowsAsJson(busySpans(busyDoctors, { ...busyTimes, exceptHoldsOf: givenId('owner') }))} as spans`,
)

export async function findBusy(
  database: Database,
  doctorIds: readonly string[],
  {
    from,
    until,
    now,
    exceptHoldsOf,
  }: { from: number; until: number; now: number; exceptHoldsOf?: string | undefined },
): Promise<Busy[]> {
  const values = {
    doctors: JSON.stringify(doctorIds),
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    now: new Date(now).toISOString(),
  }
  const [found] = await (exceptHoldsOf === undefined
    ? busy(database, values)
    : busyForOwner(database, { ...values, owner: exceptHoldsOf }))
  return found?.spans ?? []
}

/** Who is told what happens in a practice: the doctor and the assistants. */
export async function findPractice(
  database: Database,
  doctorId: string,
): Promise<{ id: string; language: TextLanguage | null }[]> {
  return rowsOf(
    database,
    sql`select u.id, u.language from users u
      where u.id in (select ${doctorId}::uuid union all select user_id from assistants where doctor_id = ${doctorId}::uuid)
        and u.deleted_at is null and u.disabled_at is null
      order by u.id`,
  )
}

/** Who did something, for which practice; time itself is nobody. */
export type Actor = { actorId: string | null; principalId: string | null }

/** What a change leaves an appointment like. */
export type Change = {
  kind: AppointmentEventKind
  status: AppointmentStatus
  clinicId: string
  startsAt: number
  endsAt: number
  expiresAt: number | null
  answerReason: string | null
  /** Of this change, for the history. */
  reason: string | null
}

/**
 * Writes a change and its line in the history.
 *
 * @returns false when the appointment is no longer at the version that was read
 */
export async function applyChange(
  database: Database,
  before: Pick<AppointmentRow, 'id' | 'version' | 'startsAt'>,
  change: Change,
  { actorId, principalId }: Actor,
  now: number,
): Promise<boolean> {
  const moved = change.startsAt !== before.startsAt
  const done = await rowsOf(
    database,
    sql`
      with changed as (
        update appointments set status = ${change.status}, clinic_id = ${change.clinicId}::uuid, starts_at = ${instantValue(change.startsAt)},
          ends_at = ${instantValue(change.endsAt)}, expires_at = ${optionalInstantValue(change.expiresAt)},
          answer_reason = ${change.answerReason}::text, version = version + 1
        where id = ${before.id}::uuid and version = ${before.version}::int
        returning id, version
      )
      insert into appointment_events
        (id, appointment_id, version, at, kind, actor_id, principal_id, from_starts_at, to_starts_at, reason)
      select ${uuidv7()}::uuid, id, version, ${instantValue(now)}, ${change.kind}, ${actorId}::uuid, ${principalId}::uuid,
        ${optionalInstantValue(moved ? before.startsAt : null)}, ${optionalInstantValue(moved ? change.startsAt : null)}, ${change.reason}::text
      from changed returning id`,
  )
  return done.length > 0
}

/** Puts an owner on a doctor's record, or back on it (authorization, R2). */
export async function beginCare(
  database: Database,
  doctorId: string,
  ownerId: string,
  now: number,
): Promise<void> {
  await database.db.execute(
    sql`insert into care (doctor_id, owner_id, origin, since) values (${doctorId}::uuid, ${ownerId}::uuid, 'booking', ${instantValue(now)})
      on conflict (doctor_id, owner_id) do update set ended_at = null, since = excluded.since where care.ended_at is not null`,
  )
}

/** Requests past their time, with their doctors, the longest past first. */
export async function findLapsedRequests(
  database: Database,
  now: number,
  limit: number,
): Promise<{ id: string; doctorId: string }[]> {
  return rowsOf(
    database,
    sql`select id, doctor_id as "doctorId" from appointments
      where status = 'requested' and expires_at <= ${instantValue(now)} order by expires_at limit ${limit}`,
  )
}

/**
 * Drops holds past their time; those that another transaction is using stay for it to decide, those that somebody waits for are
 * handed on by name.
 */
export async function dropLapsedHolds(database: Database, now: number): Promise<void> {
  await database.db.execute(
    sql`delete from appointments where id in (
      select id from appointments a where status = 'held' and expires_at <= ${instantValue(now)}
        and not exists (select from waiting_list w where w.doctor_id = a.doctor_id) for update skip locked)`,
  )
}

export async function dropHoldsOf(database: Database, ownerId: string): Promise<void> {
  await database.db.execute(
    sql`delete from appointments where owner_id = ${ownerId}::uuid and status = 'held'`,
  )
}

/**
 * Ends visits that have begun and whose end lies before an instant; nobody presses a button for that.
 *
 * @returns the doctors whose visits they were, each once
 */
export async function completeVisits(database: Database, endedBy: number, now: number): Promise<string[]> {
  const doctors = await rowsOf<{ id: string }>(
    database,
    sql`
    with due as (
      select id from appointments where status = 'consulting' and ends_at <= ${instantValue(endedBy)}
      order by ends_at limit 200 for update skip locked
    ), completed as (
      update appointments a set status = 'completed', version = version + 1 from due where a.id = due.id
      returning a.id, a.version, a.doctor_id
    ), told as (
      insert into appointment_events (id, appointment_id, version, at, kind)
      select gen_random_uuid(), id, version, ${instantValue(now)}, 'completed' from completed
    )
    select distinct doctor_id as id from completed`,
  )
  return doctors.map(({ id }) => id)
}
