import { LISTED_ALLERGY_LOG_PAUSE_HOURS } from '@vetvisit/contract/appointments/agenda/rules'
import type { BlockKind } from '@vetvisit/contract/appointments/blocks/rules'
import type { CalendarVisit } from '@vetvisit/contract/appointments/agenda/schemas'
import type { ReasonKind, ReasonPreset, UrgentSign } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { ClinicColor } from '@vetvisit/contract/clinics/rules'
import type { PetGender } from '@vetvisit/contract/pets/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import {
  array,
  bool,
  id,
  instant,
  int,
  json,
  list,
  object,
  orNull,
  type RowOf,
  text,
} from '../../../db/columns.ts'
import { dialableNumber } from '../../../db/dialable-number.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import { readerParams, readerValues, readingLogOfMany } from '../../../db/transactions/audit.ts'
import { joinCareRecord, type LastKnown, onRecord } from '../../care/public.ts'
import { careOfVisit, furtherPets, furtherPetsOfVisit } from '../record/repository.ts'
import { specializations, specializationsOf } from './lists-query.ts'
import type { BookedServices } from '../record/stored.ts'
import { BLOCK_COLUMNS, blockList } from './blocks-query.ts'
import { isInReach, reachOf, type ReachOfScope, reachParams } from '../record/reach-query.ts'

const calendarVisit = {
  id,
  petId: id,
  status:
    text<Extract<AppointmentStatus, 'requested' | 'approved' | 'consulting' | 'completed' | 'no_show'>>(),
  startsAt: instant,
  endsAt: instant,
  /** What the appointment takes with what it needs before and after; null without. */
  busyFrom: orNull(instant),
  busyUntil: orNull(instant),
  version: int,
  doctorId: id,
  doctorName: text(),
  clinicId: id,
  type: text<'consultation' | 'followup'>(),
  reasonKind: orNull(text<ReasonKind>()),
  urgentSigns: array(text<UrgentSign>()),
  reason: text(),
  reasonName: orNull(text()),
  reasonPreset: orNull(text<ReasonPreset>()),
  remindedAt: orNull(instant),
  confirmedAt: orNull(instant),
  lateMinutes: orNull(int),
  forced: bool,
  overrideReason: orNull(text()),
  roomId: orNull(id),
  roomName: orNull(text()),
  fee: int,
  services: json<BookedServices>(),
  petName: text(),
  petSpecies: text<Species>(),
  petBreed: text(),
  petGender: text<PetGender>(),
  furtherPets,
  hasAllergies: bool,
  hasAlerts: bool,
  ownerId: id,
  ownerName: text(),
  ownerMobile: orNull(text()),
  ownerEmail: orNull(text()),
  ownerProfile: orNull(id),
  /** The owner is on the doctor's record (specification/authorization R2). */
  onRecord: bool,
  known: orNull(json<LastKnown>()),
}
/** An appointment as a tile of the calendar. */
export type CalendarVisitRow = RowOf<typeof calendarVisit>

const hold = {
  clinicId: id,
  doctorId: id,
  startsAt: instant,
  endsAt: instant,
  expiresAt: instant,
  heldFor: text<'booking' | 'waiting' | 'proposal'>(),
  /** A visitor who is not signed in gives way to the practice. */
  ofVisitor: bool,
}
/** A held time of the calendar. */
export type HoldRow = RowOf<typeof hold>

const visits = list(calendarVisit)
const holds = list(hold)
const clinics = list({ _id: id, name: text(), color: text<ClinicColor>(), timeZone: text() })

const calendar = query('calendar', {
  params: { ...reachParams, from: instant, until: instant, limit: int, now: instant },
  row: { visits, holds, blocks: blockList, clinics, specializations },
  text: (p) => sql`select
    ${visits.of(sql`select a.id, a.status, a.starts_at, a.ends_at, a.busy_from, a.busy_until, a.version, a.doctor_id, du.fullname as doctor_name, a.clinic_id, p.id as pet_id, a.type, a.reason_kind, a.urgent_signs, a.reason, vr.name as reason_name, vr.preset as reason_preset, a.reminded_at, a.confirmed_at, a.late_minutes, a.forced, a.override_reason, a.room_id, tr.name as room_name, a.fee, a.services,
        p.name as pet_name, p.species as pet_species, p.breed as pet_breed, p.gender as pet_gender, ${furtherPetsOfVisit} as further_pets,
        coalesce(care_record.is_current and p.allergies <> '', false) as has_allergies,
        coalesce(care_record.is_current and p.alerts <> '', false) as has_alerts, u.id as owner_id, u.fullname as owner_name,
        ${dialableNumber('u')} as owner_mobile, u.email as owner_email, u.profile_file_id as owner_profile,
        coalesce(care_record.is_current, false) as on_record, care_record.known
      from (select * from appointments
        where ${isInReach(p)} and status in ${statuses(['requested', 'approved', 'consulting', 'completed', 'no_show'])}
          and starts_at >= ${p.from} and starts_at < ${p.until}
        order by starts_at, id limit ${p.limit}) a
        join pets p on p.id = a.pet_id
        join users u on u.id = a.owner_id
        join users du on du.id = a.doctor_id
        left join visit_reasons vr on vr.id = a.reason_id
        left join rooms tr on tr.id = a.room_id
        ${joinCareRecord(careOfVisit)}
      order by a.starts_at, a.id`)} as visits,
    ${holds.of(sql`select clinic_id, doctor_id, starts_at, ends_at, expires_at, coalesce(held_for, 'booking') as held_for,
        owner_id is null as of_visitor
      from appointments
      where ${isInReach(p)} and status = ${status('held')} and starts_at >= ${p.from} and starts_at < ${p.until}
        and expires_at > ${p.now}
      order by starts_at, id limit ${p.limit}`)} as holds,
    ${blockList.of(sql`select ${BLOCK_COLUMNS} from blocks
      where practice_id = ${p.practiceId} and (${p.vetId} is null or doctor_id = ${p.vetId} or room_id is not null)
        and starts_at < ${p.until} and ends_at > ${p.from}
      order by starts_at, id limit ${p.limit}`)} as blocks,
    ${clinics.of(sql`select id as _id, name, color, time_zone from clinics
      where practice_id = ${p.practiceId} order by created_at, id`)} as clinics,
    ${specializationsOf(p.practiceId)} as specializations`,
})

/**
 * The appointments and held times within reach that start between two instants, and blocks between them, soonest first, and all clinics of the
 * practice, for the calendar.
 */
export async function findCalendar(
  database: Database,
  reach: ReachOfScope,
  range: { from: Instant; until: Instant; limit: number; now: Instant },
) {
  const [found] = await calendar(database, { ...reach, ...range })
  return found ?? { visits: [], holds: [], blocks: [], clinics: [], specializations: [] }
}

const neighbour = object({
  id,
  status: text<CalendarVisit['status']>(),
  startsAt: instant,
  endsAt: instant,
  petId: id,
  petName: text(),
  furtherPets,
  onRecord: bool,
  known: orNull(json<LastKnown>()),
})
/** An appointment before or after a request. */
export type NeighbourRow = RowOf<{ row: typeof neighbour }>['row']

const blocksAround = list({ startsAt: instant, endsAt: instant, kind: text<BlockKind>() })

const surroundings = {
  id,
  startsAt: instant,
  allergies: orNull(text()),
  before: orNull(neighbour),
  after: orNull(neighbour),
  blocks: blocksAround,
}
export type SurroundingsRow = RowOf<typeof surroundings>

/** The first appointment of request `r`'s doctor that `condition` on `v` leaves, on the request's date. */
const nextTo = (condition: SQL, order: SQL) =>
  neighbour.of(sql`select a.id, a.status, a.starts_at, a.ends_at, p.id as pet_id, p.name as pet_name, ${furtherPetsOfVisit} as further_pets,
    coalesce(care_record.is_current, false) as on_record, care_record.known
  from (select * from appointments v
      where v.practice_id = r.practice_id and v.doctor_id = r.doctor_id and v.status in ${statuses(['requested', 'approved', 'consulting', 'completed'])} and ${condition}
      order by ${order} limit 1) a
    join pets p on p.id = a.pet_id
    ${joinCareRecord(careOfVisit)}`)

const around = query('request_surroundings', {
  params: { requestIds: ids, ...reachParams, ...readerParams },
  row: surroundings,
  text: (p) => sql`
    with r as materialized (
      select a.id, a.practice_id, a.doctor_id, a.pet_id, a.starts_at, c.time_zone, a.starts_at at time zone c.time_zone as local,
        case when ${onRecord(careOfVisit)} then nullif(p.allergies, '') end as allergies
      from appointments a join clinics c on c.id = a.clinic_id join pets p on p.id = a.pet_id
      where a.id in ${idsIn(p.requestIds)} and ${isInReach(p, 'a.')} and a.status = ${status('requested')}
    ), logged as (
      ${readingLogOfMany({ objects: sql`select distinct pet_id from r where allergies is not null`, practice: p.practiceId }, p)}
    )
    select r.id, r.starts_at, r.allergies,
      ${nextTo(
        sql`v.starts_at < r.starts_at and v.starts_at >= date_trunc('day', r.local) at time zone r.time_zone`,
        sql`v.starts_at desc`,
      )} as before,
      ${nextTo(
        sql`v.starts_at > r.starts_at and v.starts_at < (date_trunc('day', r.local) + interval '1 day') at time zone r.time_zone`,
        sql`v.starts_at`,
      )} as after,
      ${blocksAround.of(sql`
        select b.starts_at, b.ends_at, b.kind from blocks b
        where b.practice_id = r.practice_id and b.doctor_id = r.doctor_id and b.ends_at > date_trunc('day', r.local) at time zone r.time_zone
          and b.starts_at < (date_trunc('day', r.local) + interval '1 day') at time zone r.time_zone
        order by b.starts_at`)} as blocks
    from r`,
})

/**
 * What lies around the waiting requests within a member's reach, and the allergies of animals whose owners are on record; the same query logs that these
 * were read.
 *
 * @param call name of the contract route that shows them
 */
export async function readSurroundings(
  database: Database,
  scope: PracticeScope,
  { call, requestIds }: { call: string; requestIds: readonly string[] },
  now: Instant,
): Promise<SurroundingsRow[]> {
  const reading = readerValues(
    { actorId: scope.actorId, call, objectType: 'pet', now },
    LISTED_ALLERGY_LOG_PAUSE_HOURS * HOUR_MS,
  )
  return around(database, { ...reading, requestIds, ...reachOf(scope) })
}
