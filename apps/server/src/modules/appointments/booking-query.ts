import { sql } from 'drizzle-orm'
import type { AppointmentStatus, BusySpan } from '@vetvisit/contract/appointments/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { epochMs, idSet, instantValue, rowsAsJson, rowsOf } from '../../db/rows.ts'
import { bookingLocks } from '../../db/doctor-lock.ts'
import { given, givenId, givenInstant, statement, type Values } from '../../db/statement.ts'
import type { BookableClinic, Standing } from '../clinics/policy.ts'
import type { HeldFor } from '../../db/schema/appointments.ts'
import { toldWith } from '../notifications/commands.ts'
import { busySpans } from './busy-query.ts'
import { type Actor, type AppointmentRow, dialled } from './repository.ts'
import { waitingOfOwner, type WaitingRow } from './waiting-query.ts'

/** Somebody else's or the owner's own claim on the wanted time. */
export type Claim = { id: string; status: AppointmentStatus; ownerId: string; lapsed: boolean }

/** A claim with what tells an offer from a hold of the booking window. */
export type BookingClaim = Claim & { heldFor: HeldFor; startsAt: number; expiresAt: number | null }

/** All that a booking decides by, as it is inside the doctor's lock. */
export type BookingState = Pick<
  AppointmentRow,
  'ownerName' | 'ownerMobile' | 'ownerEmail' | 'ownerProfile' | 'ownerLanguage'
> & {
  /** Null when the pet is not this owner's, archived or dead. */
  pet: Pick<
    AppointmentRow,
    'petId' | 'petName' | 'petSpecies' | 'petBreed' | 'petGender' | 'petBornOn' | 'petPhotoFileId'
  > | null
  claims: BookingClaim[]
  /** The owner's holds of the booking window, with whichever doctor. */
  ownHolds: string[]
  /** The owner's place in the line of that day. */
  waitingId: string | null
  waitingHere: number
  waitingInAll: number
  /** Requests and visits to come with this doctor. */
  upcomingHere: number
  practice: { id: string; language: TextLanguage | null }[]
  clinic: Pick<BookableClinic['clinic'], ClinicColumn>
  doctor: Standing & { fullname: string; profileFileId: string | null; isServiceProvider: boolean }
  hours: { weekday: number; start: number; end: number }[]
  holidays: string[]
  services: BookableClinic['services']
  /** Epoch milliseconds. */
  pausedUntil: number | null
}

type ClinicColumn =
  | 'id'
  | 'doctorId'
  | 'name'
  | 'color'
  | 'addressLine1'
  | 'city'
  | 'lat'
  | 'lng'
  | 'timeZone'
  | 'slotMinutes'
  | 'currency'
  | 'consultationFee'
  | 'followUpFee'
  | 'confirmAtOnce'
  | 'cancelNoticeHours'
  | 'requestExpiryHours'

type Wanted = { ownerId: string; petId: string | null; clinicId: string; startsAt: number }

const bookingState = statement<{ found: BookingState[] }>(
  'booking_state',
  sql`select ${rowsAsJson(sql`
      select u.fullname as "ownerName", ${dialled('u')} as "ownerMobile", u.email as "ownerEmail", u.profile_file_id as "ownerProfile",
        u.language as "ownerLanguage",
        (select json_build_object('petId', p.id, 'petName', p.name, 'petSpecies', p.species, 'petBreed', p.breed, 'petGender', p.gender,
            'petBornOn', p.born_on, 'petPhotoFileId', p.photo_file_id)
          from pets p where p.id = ${givenId('pet')} and p.owner_id = u.id and p.archived_at is null and p.deceased_on is null) as pet,
        (select coalesce(json_agg(json_build_object('id', a.id, 'status', a.status, 'ownerId', a.owner_id,
            'lapsed', a.status in ('held', 'requested') and a.expires_at <= ${givenInstant('now')},
            'heldFor', a.held_for, 'startsAt', ${epochMs('a.starts_at')}, 'expiresAt', ${epochMs('a.expires_at')})), '[]')
          from appointments a
          where a.doctor_id = c.doctor_id and a.status in ('held', 'requested', 'approved', 'consulting')
            and tstzrange(a.starts_at, a.ends_at)
              && tstzrange(${givenInstant('start')}, ${givenInstant('start')} + make_interval(mins => c.slot_minutes))) as claims,
        own.*,
        (select w.id from waiting_list w where w.owner_id = u.id and w.clinic_id = c.id
          and w.date = (${givenInstant('start')} at time zone c.time_zone)::date) as "waitingId",
        (select coalesce(json_agg(json_build_object('id', s.id, 'language', s.language) order by s.id), '[]') from users s
          where s.id = any(c.doctor_id || array(select user_id from assistants where doctor_id = c.doctor_id))
            and s.deleted_at is null and s.disabled_at is null) as practice,
        json_build_object('id', c.id, 'doctorId', c.doctor_id, 'name', c.name, 'color', c.color, 'addressLine1', c.address_line1,
          'city', c.city, 'lat', c.lat, 'lng', c.lng, 'timeZone', c.time_zone, 'slotMinutes', c.slot_minutes, 'currency', c.currency,
          'consultationFee', c.consultation_fee, 'followUpFee', c.follow_up_fee, 'confirmAtOnce', c.confirm_at_once,
          'cancelNoticeHours', c.cancel_notice_hours, 'requestExpiryHours', c.request_expiry_hours) as clinic,
        (extract(epoch from c.paused_until) * 1000)::float8 as "pausedUntil",
        json_build_object('fullname', du.fullname, 'profileFileId', du.profile_file_id, 'isServiceProvider', d.is_service_provider,
          'onboarding', du.onboarding, 'disabledAt', du.disabled_at, 'deletedAt', du.deleted_at, 'verifiedAt', d.verified_at,
          'mailConfirmed', c.mail_confirmed) as doctor,
        (select coalesce(json_agg(json_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute)), '[]')
          from clinic_hours where clinic_id = c.id) as hours,
        (select coalesce(json_agg(date order by date), '[]') from clinic_holidays where clinic_id = c.id) as holidays,
        (select coalesce(json_agg(json_build_object('id', id, 'service', service, 'name', name, 'price', price) order by position), '[]')
          from clinic_services where clinic_id = c.id) as services
      from clinics c
        join doctors d on d.user_id = c.doctor_id
        join users du on du.id = c.doctor_id
        join users u on u.id = ${givenId('owner')}
        cross join lateral (
          select coalesce(json_agg(o.id) filter (where o.status = 'held' and o.held_for is null), '[]') as "ownHolds",
            count(*) filter (where o.is_waiting and o.clinic_id = c.id)::int as "waitingHere",
            count(*) filter (where o.is_waiting)::int as "waitingInAll",
            count(*) filter (where (o.is_waiting or o.status = 'approved')
              and o.doctor_id = c.doctor_id and o.starts_at > ${givenInstant('now')})::int as "upcomingHere"
          from (select *, status = 'requested' and expires_at > ${givenInstant('now')} as is_waiting from appointments
            where owner_id = ${givenId('owner')} and status in ('held', 'requested', 'approved') and ends_at > ${givenInstant('now')}) o) own
      where c.id = ${givenId('clinic')} and c.deleted_at is null`)} as found`,
  { isLook: true },
)

/**
 * Everything in one round trip, because others wait for the lock while it runs. Nothing when there is no such clinic or it was
 * deleted.
 */
export async function findBookingState(
  database: Database,
  { ownerId, petId, clinicId, startsAt }: Wanted,
  now: number,
): Promise<BookingState | undefined> {
  const [answer] = await bookingState(database, {
    owner: ownerId,
    pet: petId,
    clinic: clinicId,
    start: instantText(startsAt),
    now: instantText(now),
  })
  return answer?.found[0]
}

const lockUnlessTakenStatement = statement<{ locked: boolean }>(
  'lock_unless_taken',
  sql`select case when exists (
      select from appointments a
      where a.doctor_id = c.doctor_id and a.status in ('held', 'requested', 'approved', 'consulting')
        and tstzrange(a.starts_at, a.ends_at)
          && tstzrange(${givenInstant('start')}, ${givenInstant('start')} + make_interval(mins => c.slot_minutes))
        and not (a.status in ('held', 'requested') and a.expires_at <= ${givenInstant('now')})
        and not (a.status = 'held' and a.owner_id = ${givenId('owner')})
    ) then false else ${bookingLocks(sql`c.doctor_id`, givenId('owner'))} end as locked
    from clinics c where c.id = ${givenId('clinic')}`,
  // Without a transaction the locks would be gone at once, but so would what comes after them.
  { isLook: true },
)

/**
 * Takes the locks of a booking, unless everybody can see that the time is taken: then nobody has to stand in line to hear it.
 *
 * @returns whether it holds the locks; undefined when there is no such clinic
 */
export async function lockUnlessTaken(
  database: Database,
  { ownerId, clinicId, startsAt }: Omit<Wanted, 'petId'>,
  now: number,
): Promise<boolean | undefined> {
  const [found] = await lockUnlessTakenStatement(database, {
    owner: ownerId,
    clinic: clinicId,
    start: instantText(startsAt),
    now: instantText(now),
  })
  return found?.locked
}

/**
 * Gives holds back, the doctor's at once. Those with others are only ended: their doctors are not locked, and a sweep hands on what
 * somebody waits for.
 */
export async function giveBackHolds(
  database: Database,
  ids: readonly string[],
  doctorId: string,
  now: number,
): Promise<void> {
  await database.db.execute(sql`
    with gone as (delete from appointments where id in ${idSet(ids)} and status = 'held' and doctor_id = ${doctorId}::uuid)
    update appointments set expires_at = ${instantValue(now)}
    where id in ${idSet(ids)} and status = 'held' and doctor_id <> ${doctorId}::uuid`)
}

/** Keeps an offered time at least so long. @returns until when, epoch milliseconds */
export async function keepOffer(database: Database, id: string, until: number): Promise<number> {
  const [kept] = await rowsOf<{ expiresAt: number }>(
    database,
    sql`update appointments set expires_at = greatest(expires_at, ${instantValue(until)}) where id = ${id}::uuid
      returning ${epochMs('expires_at')} as "expiresAt"`,
  )
  return kept?.expiresAt ?? until
}

/** Gives holds back. Only holds: what has become a request in the meantime stays. */
export async function deleteHolds(database: Database, ids: readonly string[]): Promise<void> {
  await database.db.execute(sql`delete from appointments where id in ${idSet(ids)} and status = 'held'`)
}

export type NewAppointmentRow = Pick<
  AppointmentRow,
  | 'id'
  | 'doctorId'
  | 'clinicId'
  | 'ownerId'
  | 'startsAt'
  | 'endsAt'
  | 'type'
  | 'reason'
  | 'fee'
  | 'currency'
  | 'services'
  | 'servicesTotal'
  | 'expiresAt'
> & { status: 'held' | 'requested' | 'approved'; petId: string | null }

/** The parts `booked` and `noted` of a statement: an appointment with the first line of its history, or a hold, which has none. */
const BOOKED = sql`booked as (
    insert into appointments (id, status, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, type, reason, fee, currency,
      services, services_total, expires_at, created_at)
    values (${givenId('id')}, ${given('status')}, ${givenId('doctorId')}, ${givenId('clinicId')}, ${givenId('ownerId')}, ${givenId('petId')},
      ${givenInstant('startsAt')}, ${givenInstant('endsAt')}, ${given('type')}, ${given('reason')}, ${given('fee')}, ${given('currency')},
      ${given('services')}::text::jsonb, ${given('servicesTotal')}, ${givenInstant('expiresAt')}, ${givenInstant('now')})
    on conflict do nothing
    returning id, status
  ), noted as (
    insert into appointment_events (id, appointment_id, version, at, kind, actor_id, principal_id)
    select ${givenId('eventId')}, id, 1, ${givenInstant('now')}, status, ${givenId('actorId')}, ${givenId('principalId')}
    from booked where status <> 'held'
  )`

const insertStatement = statement<{ id: string }>(
  'insert_appointment',
  sql`with ${BOOKED} select id from booked`,
)

const insertAndTell = statement<{ told: string[] }>(
  'insert_appointment_and_tell',
  sql`with ${BOOKED}, ${toldWith(sql`exists (select from booked)`)}
    select (select coalesce(json_agg(id), '[]') from told) as told from booked`,
)

function valuesOf(row: NewAppointmentRow, now: number, actor: Actor): Values {
  const { id, status, doctorId, clinicId, ownerId, petId, type, reason, fee, currency, servicesTotal } = row
  return {
    id,
    status,
    doctorId,
    clinicId,
    ownerId,
    petId,
    type,
    reason,
    fee,
    currency,
    servicesTotal,
    startsAt: instantText(row.startsAt),
    endsAt: instantText(row.endsAt),
    services: JSON.stringify(row.services),
    expiresAt: row.expiresAt === null ? null : instantText(row.expiresAt),
    now: instantText(now),
    eventId: uuidv7(),
    actorId: actor.actorId,
    principalId: actor.principalId,
  }
}

/**
 * Writes an appointment with the first line of its history, or a hold, which has none.
 *
 * @param actor who books; the owner unless told
 * @returns false when the time of the doctor or of the pet is taken: the constraints decide, not the reads before
 */
export async function insertAppointment(
  database: Database,
  row: NewAppointmentRow,
  now: number,
  actor: Actor = { actorId: row.ownerId, principalId: null },
): Promise<boolean> {
  return (await insertStatement(database, valuesOf(row, now, actor))).length > 0
}

/**
 * Writes an appointment that an owner books, and what the practice is told of it, in one statement: while it runs, others wait for the
 * doctor's lock.
 *
 * @returns ids of the messages that are new; null when the time of the doctor or of the pet is taken, and nobody is told
 */
export async function insertBooking(
  database: Database,
  row: NewAppointmentRow,
  messages: readonly object[],
  now: number,
): Promise<string[] | null> {
  const [booked] = await insertAndTell(database, {
    ...valuesOf(row, now, { actorId: row.ownerId, principalId: null }),
    messages: JSON.stringify(messages),
  })
  return booked?.told ?? null
}

/** Whether a pet is somewhere else at that time, besides in the given appointment. */
export async function isPetBusy(
  database: Database,
  petId: string,
  startsAt: number,
  endsAt: number,
  except: string,
): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from appointments where pet_id = ${petId}::uuid and status in ('requested', 'approved', 'consulting') and id <> ${except}::uuid
      and tstzrange(starts_at, ends_at) && tstzrange(${instantValue(startsAt)}, ${instantValue(endsAt)}) limit 1`,
  )
  return found.length > 0
}

/** Claims on a doctor's time besides that of one appointment. */
export async function findClaims(
  database: Database,
  wanted: { doctorId: string; startsAt: number; endsAt: number; except: string },
  now: number,
): Promise<Claim[]> {
  return rowsOf(
    database,
    sql`select id, status, owner_id as "ownerId", status in ('held', 'requested') and expires_at <= ${instantValue(now)} as lapsed
      from appointments
      where doctor_id = ${wanted.doctorId}::uuid and status in ('held', 'requested', 'approved', 'consulting') and id <> ${wanted.except}::uuid
        and tstzrange(starts_at, ends_at) && tstzrange(${instantValue(wanted.startsAt)}, ${instantValue(wanted.endsAt)})`,
  )
}

/** Releases an owner's hold, if it is one and theirs. What was offered stays: closing the window is no answer to it. */
export async function releaseHold(database: Database, ownerId: string, id: string): Promise<void> {
  await database.db.execute(
    sql`delete from appointments where id = ${id}::uuid and owner_id = ${ownerId}::uuid and status = 'held' and held_for is null`,
  )
}

/** The doctor whose held time somebody else waits for. */
export async function findAwaitedHold(
  database: Database,
  ownerId: string,
  id: string,
): Promise<string | undefined> {
  const [hold] = await rowsOf<{ doctorId: string }>(
    database,
    sql`select doctor_id as "doctorId" from appointments a
      where id = ${id}::uuid and owner_id = ${ownerId}::uuid and status = 'held' and held_for is null
        and exists (select from waiting_list w where w.doctor_id = a.doctor_id)`,
  )
  return hold?.doctorId
}

/** What an owner sees of a clinic's time besides its opening hours. */
export type OwnersView = {
  busy: BusySpan[]
  /** A request or visit to come with this doctor. */
  requestExists: boolean
  /** The owner's own, if it still stands. */
  holds: { id: string; clinicId: string; startsAt: number; endsAt: number; expiresAt: number }[]
  waiting: WaitingRow[]
}

const ownersView = statement<OwnersView>(
  'owners_view_of_clinic',
  sql`select
    ${rowsAsJson(
      busySpans(sql`select doctor_id from clinics where id = ${givenId('clinic')}`, {
        from: givenInstant('from'),
        until: givenInstant('until'),
        now: givenInstant('now'),
        exceptHoldsOf: givenId('owner'),
      }),
    )} as busy,
    exists (select from appointments
      where owner_id = ${givenId('owner')} and doctor_id = (select doctor_id from clinics where id = ${givenId('clinic')})
        and starts_at > ${givenInstant('now')}
        and (status = 'approved' or (status = 'requested' and expires_at > ${givenInstant('now')}))) as "requestExists",
    ${rowsAsJson(sql`select id, clinic_id as "clinicId", ${epochMs('starts_at')} as "startsAt", ${epochMs('ends_at')} as "endsAt",
        ${epochMs('expires_at')} as "expiresAt"
      from appointments
      where owner_id = ${givenId('owner')} and clinic_id = ${givenId('clinic')} and status = 'held' and expires_at > ${givenInstant('now')}
      order by created_at desc limit 1`)} as holds,
    ${rowsAsJson(waitingOfOwner({ owner: givenId('owner'), now: givenInstant('now'), clinic: givenId('clinic') }))} as waiting`,
)

/** The owner's own holds leave the time free. @param times epoch milliseconds; spans that reach into `from` to `until` count */
export async function findOwnersView(
  database: Database,
  { ownerId, clinicId }: { ownerId: string; clinicId: string },
  times: { from: number; until: number; now: number },
): Promise<OwnersView> {
  const instants = Object.entries(times).map(([name, at]) => [name, new Date(at).toISOString()])
  const [view] = await ownersView(database, {
    owner: ownerId,
    clinic: clinicId,
    ...Object.fromEntries(instants),
  })
  return view ?? { busy: [], requestExists: false, holds: [], waiting: [] }
}
