import { sql, type SQL } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { PetGender } from '@vetvisit/contract/pets/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { dialableNumber } from '../../../db/dialable-number.ts'
import { epochMs, idSet, instantValue, optionalInstantValue, rowsOf } from '../../../db/rows.ts'
import type { AppointmentEventKind, BookedServices } from '../../../db/schema/appointments.ts'
import { onRecordValue, type LastKnown, lastKnown } from '../../care/public.ts'
import { withConstraintRefusals } from './constraints.ts'
import { type ProposalRow, type MoveRequestRow, moveRequestColumns } from './move-request-query.ts'

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
  clinicPhone: string | null
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
  /** The owner is on the doctor's record (specification/authorization R2). */
  onRecord: boolean
  /** What the practice knew when the owner left its record, or when it ended a request of somebody who never was on it: all that it reads since. */
  known: LastKnown | null
  moveWish: MoveRequestRow | null
  proposal: ProposalRow | null
}

/** The doctor and the owner of appointments `a`. */
export const careOfVisit = { doctor: sql`a.doctor_id`, owner: sql`a.owner_id` }

/**
 * All columns of appointments with what belongs to them.
 *
 * @param source `appointments`, or a query of some of them: rows that a limit leaves out are then never joined
 */
export const appointmentsFrom = (source: SQL, alsoSelected = sql``): SQL => sql`
  select ${alsoSelected} a.id, a.status, a.doctor_id as "doctorId", a.clinic_id as "clinicId", a.owner_id as "ownerId", a.pet_id as "petId",
    ${epochMs('a.starts_at')} as "startsAt", ${epochMs('a.ends_at')} as "endsAt", a.type, a.reason, a.fee, a.currency,
    a.services, a.services_total as "servicesTotal", ${epochMs('a.expires_at')} as "expiresAt",
    a.answer_reason as "answerReason", a.version, ${epochMs('a.created_at')} as "createdAt",
    c.name as "clinicName", c.color as "clinicColor", c.address_line1 as "clinicLine1", c.city as "clinicCity",
    c.phone as "clinicPhone", c.lat as "clinicLat", c.lng as "clinicLng", c.time_zone as "timeZone", c.cancel_notice_hours as "noticeHours",
    du.fullname as "doctorName", du.profile_file_id as "doctorProfile", d.is_service_provider as "isServiceProvider",
    p.name as "petName", p.species as "petSpecies", p.breed as "petBreed", p.gender as "petGender",
    p.born_on::text as "petBornOn", p.photo_file_id as "petPhotoFileId",
    ou.fullname as "ownerName", ${dialableNumber('ou')} as "ownerMobile", ou.email as "ownerEmail",
    ou.profile_file_id as "ownerProfile", ou.language as "ownerLanguage",
    ${onRecordValue(careOfVisit)} as "onRecord",
    coalesce(${lastKnown(careOfVisit)}, a.known) as known,
    ${moveRequestColumns}
  from ${source} a
    join clinics c on c.id = a.clinic_id
    join doctors d on d.user_id = a.doctor_id
    join users du on du.id = a.doctor_id
    join users ou on ou.id = a.owner_id
    join pets p on p.id = a.pet_id`

export const SELECT_APPOINTMENT = appointmentsFrom(sql`appointments`)

/** Whose appointments a read may see; part of every query's WHERE (specification/authorization "Enforcement"). */
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
 * @throws DomainError pet_busy, slot_taken when the constraints say so
 */
export async function applyChange(
  database: Database,
  before: Pick<AppointmentRow, 'id' | 'version' | 'startsAt'>,
  change: Change,
  { actorId, principalId }: Actor,
  now: number,
): Promise<boolean> {
  const moved = change.startsAt !== before.startsAt
  const done = await withConstraintRefusals(() =>
    rowsOf(
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
    ),
  )
  return done.length > 0
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
export async function deleteExpiredHolds(database: Database, now: number): Promise<void> {
  await database.db.execute(
    sql`delete from appointments where id in (
      select id from appointments a where status = 'held' and expires_at <= ${instantValue(now)}
        and not exists (select from waiting_list w where w.doctor_id = a.doctor_id) for update skip locked)`,
  )
}

export async function deleteHoldsOfOwner(database: Database, ownerId: string): Promise<void> {
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
