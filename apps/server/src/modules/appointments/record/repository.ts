import type { ReasonKind, ReasonPreset, UrgentSign } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/schemas'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { PetGender } from '@vetvisit/contract/pets/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  array,
  bool,
  date,
  float,
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
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import type { BookedServices } from './stored.ts'
import { joinCareRecord, type LastKnown } from '../../care/public.ts'

const moveRequest = object({ starts: array(instant), note: text(), askedAt: instant })
/** An owner's request to move an appointment. */
export type MoveRequestRow = RowOf<{ row: typeof moveRequest }>['row']

const proposal = {
  holdId: id,
  doctorId: id,
  doctorName: text(),
  clinicId: id,
  clinicName: text(),
  start: instant,
  end: instant,
  busyFrom: orNull(instant),
  busyUntil: orNull(instant),
  expiresAt: instant,
  note: text(),
  /** The practice has booked or blocked this time meanwhile, so that it cannot be accepted. */
  isTaken: bool,
}
/** Another time that a practice proposes; valid until `expiresAt`. */
export type ProposalRow = RowOf<typeof proposal>
const proposalList = list(proposal)

/** The pet of an appointment. */
const petColumns = {
  petId: id,
  petName: text(),
  petSpecies: text<Species>(),
  petBreed: text(),
  petGender: text<PetGender>(),
  petBornOn: date,
  petPhotoFileId: orNull(id),
}

const furtherPet = { id, name: text(), species: text<Species>(), breed: text() }
/** An animal that comes with the first one. */
export type FurtherPetRow = RowOf<typeof furtherPet>

/** Animals that come with the first one, in their order. */
export const furtherPets = list(furtherPet)

/** The further animals of an appointment `a`. */
export const furtherPetsOfVisit = furtherPets.of(sql`
  select p.id, p.name, p.species, p.breed from appointment_pets ap join pets p on p.id = ap.pet_id
  where ap.appointment_id = a.id and ap.place > 0 order by ap.place`)

/** An appointment with all fields that its viewers and the recipients of its messages need. */
export const appointment = {
  id,
  status: text<Exclude<AppointmentStatus, 'held'>>(),
  doctorId: id,
  /** False if the owner took any vet of the clinic. */
  vetChosen: bool,
  clinicId: id,
  ownerId: id,
  startsAt: instant,
  endsAt: instant,
  busyFrom: orNull(instant),
  busyUntil: orNull(instant),
  /** The practice gave it this length, which stays when it is moved. */
  ownLength: bool,
  /** It lies over something of its vet (docs/decisions/0395-overrides.md). */
  forced: bool,
  overrideReason: orNull(text()),
  overriddenBy: orNull(id),
  /** The treatment room, which only the practice reads. */
  roomId: orNull(id),
  roomName: orNull(text()),
  type: text<'consultation' | 'followup'>(),
  /** The practice's own reason, and what it says. */
  reasonId: orNull(id),
  reasonName: orNull(text()),
  reasonPreset: orNull(text<ReasonPreset>()),
  reasonPreparation: orNull(text()),
  reasonStep: orNull(int),
  reasonKind: orNull(text<ReasonKind>()),
  urgentSigns: array(text<UrgentSign>()),
  reason: text(),
  fee: int,
  currency: text<CurrencyCode>(),
  services: json<BookedServices>(),
  servicesTotal: int,
  expiresAt: orNull(instant),
  answerReason: orNull(text()),
  version: int,
  createdAt: instant,
  /** When the owner was reminded of this start, and what they answered. */
  remindedAt: orNull(instant),
  confirmedAt: orNull(instant),
  lateMinutes: orNull(int),
  clinicName: text(),
  clinicColor: text(),
  clinicLine1: text(),
  clinicCity: text(),
  clinicPhone: orNull(text()),
  clinicLat: orNull(float),
  clinicLng: orNull(float),
  timeZone: text(),
  noticeHours: int,
  ownersMayMove: bool,
  doctorName: text(),
  doctorProfile: orNull(id),
  isServiceProvider: bool,
  practiceId: id,
  ...petColumns,
  furtherPets,
  ownerName: text(),
  ownerMobile: orNull(text()),
  ownerEmail: orNull(text()),
  ownerProfile: orNull(id),
  ownerLanguage: orNull(text<TextLanguage>()),
  /** The owner is on the practice's record (specification/authorization R2). */
  onRecord: bool,
  /** The names that the practice keeps after the owner left its record, or after it ended the request of an owner who was never on it. */
  known: orNull(json<LastKnown>()),
  moveRequest: orNull(moveRequest),
  /** By start. */
  proposals: proposalList,
  /** The animal has arrived, and has left again. */
  arrivedAt: orNull(instant),
  arrivedBy: orNull(id),
  leftAt: orNull(instant),
  /** Of the vet, on the date of the appointment. */
  delayMinutes: orNull(int),
  delaySetAt: orNull(instant),
}
export type AppointmentRow = RowOf<typeof appointment>

/** The practice and the owner of appointments `a`. */
export const careOfVisit = { practice: sql`a.practice_id`, owner: sql`a.owner_id` }

const takenSpan = (of: SQL): SQL =>
  sql`tstzrange(coalesce(${of}.busy_from, ${of}.starts_at), coalesce(${of}.busy_until, ${of}.ends_at))`

/**
 * Whether a block or a forced visit takes time that the appointment `a` would newly take at its proposed time `ph`: what `plain_visit_is_free`
 * refuses.
 */
const isTakenByPractice: SQL = sql`exists (
  select from (select tstzmultirange(${takenSpan(sql`ph`)})
    - case when ph.doctor_id = a.doctor_id and not a.forced then tstzmultirange(${takenSpan(sql`a`)}) else '{}' end as span) newly
  where exists (select from appointments f where f.doctor_id = ph.doctor_id and f.id <> a.id and f.forced
      and f.status in ${statuses(['approved', 'consulting'])} and ${takenSpan(sql`f`)} && newly.span)
    or exists (select from blocks b where b.doctor_id = ph.doctor_id and b.practice_id = ph.practice_id and b.kind <> 'reserved'
      and tstzrange(b.starts_at, b.ends_at) && newly.span))`

/**
 * Selects `appointment`.
 *
 * @param source `appointments`, or a query of some of them: rows that a limit leaves out are then never joined
 */
export const appointmentsFrom = (source: SQL, alsoSelected = sql``): SQL => sql`
  select ${alsoSelected} a.id, a.status, a.doctor_id, a.vet_chosen, a.practice_id, a.clinic_id, ou.id as owner_id, a.starts_at, a.ends_at, a.busy_from, a.busy_until, a.own_length, a.forced, a.override_reason, a.overridden_by, a.room_id, tr.name as room_name, a.type,
    a.reason_id, vr.name as reason_name, vr.preset as reason_preset, vr.preparation as reason_preparation, vr.step_minutes as reason_step, a.reason_kind, a.urgent_signs, a.reason,
    a.fee, a.currency, a.services, a.services_total, a.expires_at, a.answer_reason, a.version, a.created_at, a.reminded_at, a.confirmed_at, a.late_minutes,
    c.name as clinic_name, c.color as clinic_color, c.address_line1 as clinic_line1, c.city as clinic_city,
    c.phone as clinic_phone, c.lat as clinic_lat, c.lng as clinic_lng, c.time_zone, c.cancel_notice_hours as notice_hours, c.owners_may_move,
    du.fullname as doctor_name, du.profile_file_id as doctor_profile, d.is_service_provider,
    p.id as pet_id, p.name as pet_name, p.species as pet_species, p.breed as pet_breed, p.gender as pet_gender,
    p.born_on as pet_born_on, p.photo_file_id as pet_photo_file_id, ${furtherPetsOfVisit} as further_pets,
    ou.fullname as owner_name, ${dialableNumber('ou')} as owner_mobile, ou.email as owner_email,
    ou.profile_file_id as owner_profile, ou.language as owner_language,
    coalesce(care_record.is_current, false) as on_record, coalesce(care_record.known, a.known) as known,
    ${moveRequest.of(sql`
      select array(select start from unnest(mr.starts) start order by start) as starts, mr.note, mr.asked_at
      from move_requests mr where mr.appointment_id = a.id`)} as move_request,
    ${proposalList.of(sql`
      select ph.id as hold_id, ph.doctor_id, phu.fullname as doctor_name, ph.clinic_id, pc.name as clinic_name, ph.starts_at as start, ph.ends_at as "end", ph.busy_from, ph.busy_until, ph.expires_at, pr.note,
        ${isTakenByPractice} as is_taken
      from proposals pr join appointments ph on ph.id = pr.hold_id join clinics pc on pc.id = ph.clinic_id
        join users phu on phu.id = ph.doctor_id
      where pr.appointment_id = a.id order by ph.starts_at, pr.place`)} as proposals,
    vs.arrived_at, vs.arrived_by, vs.left_at, dl.minutes as delay_minutes, dl.set_at as delay_set_at
  from ${source} a
    join clinics c on c.id = a.clinic_id
    join doctors d on d.user_id = a.doctor_id
    join users du on du.id = a.doctor_id
    join users ou on ou.id = a.owner_id
    join pets p on p.id = a.pet_id
    left join visit_reasons vr on vr.id = a.reason_id
    left join rooms tr on tr.id = a.room_id
    left join visit_stages vs on vs.appointment_id = a.id
    left join delays dl on dl.clinic_id = a.clinic_id and dl.doctor_id = a.doctor_id and dl.date = (a.starts_at at time zone c.time_zone)::date
    ${joinCareRecord(careOfVisit)}`

/** A condition on appointments `a`: an animal comes, or came. */
export const isAppointmentOfPet = (petId: SQL): SQL =>
  sql`a.id in (select appointment_id from appointment_pets where pet_id = ${petId})`

/** For queries by a condition on `a`. */
export const SELECT_APPOINTMENT = appointmentsFrom(sql`appointments`)

/** Limits a read to an owner's or a practice's appointments; part of every query's WHERE (specification/authorization "Enforcement"). */
export type Scope = { ownerId: string } | { practiceId: string }

const ofOwner = query('appointment_of_owner', {
  params: { id, ownerId: id },
  row: appointment,
  text: (p) =>
    sql`${SELECT_APPOINTMENT} where a.id = ${p.id} and a.status <> ${status('held')} and a.owner_id = ${p.ownerId}`,
})

const ofPractice = query('appointment_of_practice', {
  params: { id, practiceId: id },
  row: appointment,
  text: (p) =>
    sql`${SELECT_APPOINTMENT} where a.id = ${p.id} and a.status <> ${status('held')} and a.practice_id = ${p.practiceId}`,
})

/** One appointment of the scope; never a hold. */
export async function findAppointment(
  database: Database,
  scope: Scope,
  id: string,
): Promise<AppointmentRow | undefined> {
  const [row] =
    'ownerId' in scope
      ? await ofOwner(database, { id, ownerId: scope.ownerId })
      : await ofPractice(database, { id, practiceId: scope.practiceId })
  return row
}

const running = query('running_visit_of_doctor', {
  params: { doctorId: id },
  row: appointment,
  text: (p) =>
    sql`${SELECT_APPOINTMENT} where a.doctor_id = ${p.doctorId} and a.status = ${status('consulting')}`,
})

/** The visit of a doctor that has been started and not completed. */
export async function findRunningVisit(
  database: Database,
  { doctorId }: { doctorId: string },
): Promise<AppointmentRow | undefined> {
  const [row] = await running(database, { doctorId })
  return row
}

const byIds = query('appointments_by_ids', {
  params: { ids },
  row: appointment,
  text: (p) =>
    sql`${SELECT_APPOINTMENT} where a.id in ${idsIn(p.ids)} and a.status <> ${status('held')} order by a.starts_at, a.id`,
})

/** Appointments by id in any scope, by start, for changes of many at once. */
export async function findAppointments(
  database: Database,
  ids: readonly string[],
): Promise<AppointmentRow[]> {
  return byIds(database, { ids })
}

const bookablePet = query('bookable_pet', {
  params: { petId: orNull(id), ownerId: id },
  row: petColumns,
  text: (p) => sql`select id as pet_id, name as pet_name, species as pet_species, breed as pet_breed,
      gender as pet_gender, born_on as pet_born_on, photo_file_id as pet_photo_file_id
    from pets where id = ${p.petId} and owner_id = ${p.ownerId} and archived_at is null and deceased_on is null`,
})

export type BookablePet = RowOf<typeof petColumns>

/** A pet that the owner can book for: neither archived nor deceased. */
export async function findBookablePet(
  database: Database,
  pet: { petId: string | null; ownerId: string },
): Promise<BookablePet | undefined> {
  const [found] = await bookablePet(database, pet)
  return found
}

const bookablePets = query('bookable_further_pets', {
  params: { petIds: ids, ownerId: id },
  row: furtherPet,
  text: (p) => sql`select id, name, species, breed from pets
    where id in ${idsIn(p.petIds)} and owner_id = ${p.ownerId} and archived_at is null and deceased_on is null`,
})

/** Those pets, in their order, that the owner can book for. */
export async function findBookablePets(
  database: Database,
  { petIds, ownerId }: { petIds: readonly string[]; ownerId: string },
): Promise<FurtherPetRow[]> {
  if (petIds.length === 0) return []
  const found = await bookablePets(database, { petIds, ownerId })
  return petIds.flatMap((petId) => found.find((pet) => pet.id === petId) ?? [])
}

const recipients = query('recipients_of_practice', {
  params: { practiceId: id, doctorId: id },
  row: { id, language: orNull(text<TextLanguage>()) },
  text: (p) => sql`select u.id, u.language from memberships m join users u on u.id = m.user_id
    where m.practice_id = ${p.practiceId} and m.left_at is null and (${p.doctorId} in (m.user_id, m.principal_id) or m.kind = 'reception')
      and u.deleted_at is null and u.disabled_at is null
    order by u.id`,
})

/** Who in a practice is told of a visit: its vet, the vet's assistants and the reception. */
export async function findRecipients(
  database: Database,
  { practiceId, doctorId }: Pick<AppointmentRow, 'practiceId' | 'doctorId'>,
): Promise<{ id: string; language: TextLanguage | null }[]> {
  return recipients(database, { practiceId, doctorId })
}
