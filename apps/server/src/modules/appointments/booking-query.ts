import { sql } from 'drizzle-orm'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import { bookingLocks } from '../../db/doctor-lock.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import type { HeldFor } from '../../db/schema/appointments.ts'
import { givenId, givenInstant, statement } from '../../db/statement.ts'
import type { BookableClinic, Standing } from '../clinics/policy.ts'
import type { Claim } from './claim-query.ts'
import { type AppointmentRow, dialled } from './repository.ts'

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
  /** The owner's places in line that the booking answers: that of its day, and where this time was offered for another. */
  waitingIds: string[]
  waitingHere: number
  waitingInAll: number
  /** Asked for since this time yesterday, whatever became of it. */
  askedHere: number
  askedInAll: number
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
  | 'phone'
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
  | 'horizonDays'

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
        own.*, asked.*,
        (select coalesce(json_agg(w.id), '[]') from waiting_list w where w.owner_id = u.id and w.clinic_id = c.id
          and (w.date = (${givenInstant('start')} at time zone c.time_zone)::date
            or exists (select from appointments h where h.id = w.hold_id and h.starts_at = ${givenInstant('start')}))) as "waitingIds",
        (select coalesce(json_agg(json_build_object('id', s.id, 'language', s.language) order by s.id), '[]') from users s
          where s.id = any(c.doctor_id || array(select user_id from assistants where doctor_id = c.doctor_id))
            and s.deleted_at is null and s.disabled_at is null) as practice,
        json_build_object('id', c.id, 'doctorId', c.doctor_id, 'name', c.name, 'color', c.color, 'addressLine1', c.address_line1,
          'city', c.city, 'phone', c.phone, 'lat', c.lat, 'lng', c.lng, 'timeZone', c.time_zone, 'slotMinutes', c.slot_minutes, 'currency', c.currency,
          'consultationFee', c.consultation_fee, 'followUpFee', c.follow_up_fee, 'confirmAtOnce', c.confirm_at_once,
          'cancelNoticeHours', c.cancel_notice_hours, 'requestExpiryHours', c.request_expiry_hours,
          'horizonDays', c.horizon_days) as clinic,
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
        cross join lateral (
          select count(*) filter (where b.doctor_id = c.doctor_id)::int as "askedHere", count(*)::int as "askedInAll"
          from appointments b where b.owner_id = ${givenId('owner')} and b.status <> 'held'
            and b.created_at > ${givenInstant('now')} - interval '1 day') asked
      where c.id = ${givenId('clinic')} and c.deleted_at is null`)} as found`,
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
