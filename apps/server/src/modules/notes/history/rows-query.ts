import type { ReasonKind, ReasonPreset, UrgentSign } from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentStatus, AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import type { CancelCode, NoteType, StoredNoteType } from '@vetvisit/contract/notes/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import {
  array,
  bool,
  date,
  id,
  instant,
  int,
  list,
  object,
  orNull,
  type RowOf,
  text,
} from '../../../db/columns.ts'
import { statuses } from '../../../db/statuses.ts'
import { joinCareRecord } from '../../care/public.ts'
import { letterhead, letterheadOfNote } from '../letterhead/repository.ts'
import { noteType } from '../note-type-query.ts'
import { readablePets, readableVisits, type Reader } from './readable-query.ts'

const pet = {
  id,
  name: text(),
  species: text<Species>(),
  breed: text(),
  photoFileId: orNull(id),
  bornOn: orNull(date),
  ownerId: id,
  ownerName: text(),
  ownerEmail: orNull(text()),
  ownerMobile: orNull(text()),
  ownerCountryCode: orNull(text()),
  ownerAddressLine1: orNull(text()),
  ownerAddressLine2: orNull(text()),
  ownerZipcode: orNull(text()),
  ownerCity: orNull(text()),
  ownerCountry: orNull(text()),
  /** The reader is the owner, or has the owner on record now. */
  onRecord: bool,
}
export type HistoryPetRow = RowOf<typeof pet>

/** An appointment as a history shows it. */
const visit = {
  id,
  status: text<Exclude<AppointmentStatus, 'held'>>(),
  startsAt: instant,
  endsAt: instant,
  type: text<AppointmentType>(),
  reasonKind: orNull(text<ReasonKind>()),
  urgentSigns: array(text<UrgentSign>()),
  reason: text(),
  reasonName: orNull(text()),
  reasonPreset: orNull(text<ReasonPreset>()),
  answerReason: orNull(text()),
  petId: id,
  petName: text(),
  clinicName: text(),
  timeZone: text(),
  noticeHours: int,
  doctorId: id,
  doctorName: text(),
  doctorProfile: orNull(id),
  /** Its owner cancelled it. */
  endedByOwner: bool,
  /** The person of the practice who acted on it last. */
  actorName: orNull(text()),
  /** The vet before, if it was handed over. */
  handedOverFrom: orNull(text()),
}
export type VisitRow = RowOf<typeof visit>

/** Doses that the owner gave, oldest first; empty for a practice. */
const given = list({ at: instant })

const medicine = {
  position: int,
  medName: text(),
  dose: text(),
  frequency: text(),
  duration: text(),
  imageFileId: orNull(id),
  given,
}
const medicines = list(medicine)

/** Present shares of a report, oldest first. */
const shares = list({ practiceId: id, docId: id, docName: text(), sharedAt: instant })

/** The animal's weight when a prescription was written. */
const weight = object({ measuredOn: date, grams: int })

const file = object({ id, name: text(), kind: text() })

/** An entry that a person wrote. */
const note = object({
  id,
  type: text<StoredNoteType>(),
  at: instant,
  petId: id,
  doctorId: orNull(id),
  authorId: id,
  body: text(),
  file: orNull(file),
  cancelCode: orNull(text<CancelCode>()),
  createdAt: instant,
  version: int,
  isVoid: bool,
  /** Empty unless it is a report. */
  shares,
  /** Null unless it is a prescription. */
  letterhead: orNull(letterhead),
  /** The last weight when the version was saved; null without one, and for other notes. */
  weight: orNull(weight),
  /** Empty unless it is a prescription. */
  medicines,
})
export type NoteRow = RowOf<{ row: typeof note }>['row']

const entry = {
  /** Of the note, else of the appointment. */
  id,
  type: text<NoteType>(),
  at: instant,
  /** The appointment it belongs to, which the reader may not be allowed to see. */
  visitId: orNull(id),
  /** Null for an entry that history adds for an appointment without notes. */
  note: orNull(note),
}
export type EntryRow = RowOf<typeof entry>

const [pets, entries, visits, people] = [list(pet), list(entry), list(visit), list({ id, name: text() })]

/**
 * Entries in their order, with the pets and people that they refer to: each may occur in hundreds of entries and is sent once. The pets are
 * those whose history it is, in the order of registration.
 */
export const historyRow = { pets, entries, visits, people }
export type HistoryRows = RowOf<typeof historyRow>

export const NO_ROWS: HistoryRows = { pets: [], entries: [], visits: [], people: [] }

/**
 * A query of `pet` rows: for an owner their pets; for a practice the pets whose owner is or was on its record, with names as they were when the
 * owner left.
 */
export const selectPets = (reader: Reader): SQL => {
  const isOwner = 'owner' in reader
  const live = (now: SQL, whenTheyLeft: SQL) =>
    isOwner ? now : sql`case when care_record.is_current then ${now} else ${whenTheyLeft} end`
  const known = sql`care_record.known->'pets'->p.id::text`
  return sql`
    select p.id, ${live(sql`p.name`, sql`coalesce(${known}->>'name', p.name)`)} as name, p.species,
      ${live(sql`p.breed`, sql`coalesce(${known}->>'breed', p.breed)`)} as breed,
      ${live(sql`p.photo_file_id`, sql`null`)} as photo_file_id, ${live(sql`p.born_on`, sql`null`)} as born_on, p.owner_id,
      ${live(sql`u.fullname`, sql`coalesce(care_record.known->>'owner', u.fullname)`)} as owner_name,
      ${live(sql`u.email`, sql`null`)} as owner_email, ${live(sql`u.mobile`, sql`null`)} as owner_mobile,
      ${live(sql`u.country_code`, sql`null`)} as owner_country_code,
      ${live(sql`u.address_line1`, sql`null`)} as owner_address_line1, ${live(sql`u.address_line2`, sql`null`)} as owner_address_line2,
      ${live(sql`u.zipcode`, sql`null`)} as owner_zipcode, ${live(sql`u.city`, sql`null`)} as owner_city,
      ${live(sql`u.country`, sql`null`)} as owner_country, ${live(sql`true`, sql`false`)} as on_record
    from pets p join users u on u.id = p.owner_id
      ${isOwner ? sql`` : joinCareRecord({ practice: reader.practice, owner: sql`p.owner_id` })}
    where ${readablePets(reader)}`
}

const CANCELLED = statuses(['cancelled'])

/** A query of `visit` rows of appointments `a`, for a WHERE to follow. */
const selectVisits = sql`
  select a.id, a.status, a.starts_at, a.ends_at, a.type, a.reason_kind, a.urgent_signs, a.reason, vr.name as reason_name, vr.preset as reason_preset, a.answer_reason, a.pet_id, p.name as pet_name, c.name as clinic_name,
    c.time_zone, c.cancel_notice_hours as notice_hours, a.doctor_id, du.fullname as doctor_name, du.profile_file_id as doctor_profile,
    a.status in ${CANCELLED} and exists (select from appointment_events e
      where e.appointment_id = a.id and e.kind in ${CANCELLED} and e.actor_id = a.owner_id) as ended_by_owner,
    (select actor.fullname from appointment_events e join users actor on actor.id = e.actor_id
      where e.appointment_id = a.id and e.principal_id is not null order by e.version desc limit 1) as actor_name,
    (select vet.fullname from appointment_events e join users vet on vet.id = e.from_doctor_id
      where e.appointment_id = a.id and e.kind = 'handed_over' order by e.version desc limit 1) as handed_over_from
  from appointments a
    join pets p on p.id = a.pet_id
    join clinics c on c.id = a.clinic_id
    join users du on du.id = a.doctor_id
    left join visit_reasons vr on vr.id = a.reason_id`

const sharesOfNote = shares.of(sql`
  select s.practice_id, s.doctor_id as doc_id, su.fullname as doc_name, s.shared_at
  from note_shares s join users su on su.id = s.doctor_id where s.note_id = n.id and s.ended_at is null order by s.shared_at, s.id`)

const givenByOwner = given.of(sql`
  select g.given_at as at from given_doses g where g.note_id = m.note_id and g.med_name = m.med_name order by g.given_at`)

const medicinesOfNote = (reader: Reader): SQL =>
  medicines.of(sql`
    select m.position, m.med_name, m.dose, m.frequency, m.duration, m.image_file_id,
      ${'owner' in reader ? givenByOwner : sql`'[]'::json`} as given
    from prescription_entries m where m.note_id = n.id and m.version = n.version order by m.position`)

const fileOfNote = file.of(sql`select f.id, n.file_name as name, f.kind from files f where f.id = n.file_id`)

/** By the calendar of the clinic, in which weights are dated, too. */
const weightOfPrescription = weight.of(sql`
  select w.measured_on, w.grams from pet_weights w
  where w.pet_id = n.pet_id and w.measured_on <= (
    select (v.saved_at at time zone coalesce((${letterheadOfNote})->>'timeZone', 'UTC'))::date
    from prescription_versions v where v.note_id = n.id and v.version = n.version)
  order by w.measured_on desc limit 1`)

/** The `note` of an entry, if it has one. Its file, shares and medicines are looked up by key, because the planner cannot know how many entries a page has. */
const noteOfEntry = (reader: Reader): SQL =>
  note.of(sql`
  select n.id, n.type, n.dated_at as at, n.pet_id, n.doctor_id, n.author_id, n.body,
    case when n.file_id is not null then ${fileOfNote} end as file, n.cancel_code, n.created_at, n.version, n.voided_at is not null as is_void,
    case when n.type = ${noteType('report')} then ${sharesOfNote} else '[]' end as shares,
    case when n.type = ${noteType('prescription')} then (${letterheadOfNote}) end as letterhead,
    case when n.type = ${noteType('prescription')} then ${weightOfPrescription} end as weight,
    case when n.type = ${noteType('prescription')} then ${medicinesOfNote(reader)} else '[]' end as medicines
  where n.id is not null`)

/** Rank of entries `e`: upcoming appointments, past appointments without notes, everything else (specification/readings §11). */
export const RANKS = { toCome: sql.raw('3'), unwritten: sql.raw('2'), other: sql.raw('1') }

/** The order of entries `e`: by rank, then the newest first; an appointment's entry stands above notes of the same time (specification/owner §4). */
export const NEWEST_FIRST = sql`e.rank desc, e.at desc, e.written_at desc, e.id desc`

/**
 * Selects `historyRow` for the entries of `page` (id, type, rank, at, written_at, visit_id, written), with the authors and doctors of
 * `noted`.
 *
 * @param whichPets a condition on pets `p`
 * @param beside another column, with its comma
 */
export const historyRows = (reader: Reader, whichPets: SQL, beside = sql``): SQL => sql`
  select ${beside}
    ${pets.of(sql`${selectPets(reader)} and ${whichPets} order by p.created_at, p.id`)} as pets,
    ${entries.of(sql`
      select e.id, e.type, e.at, e.visit_id, ${noteOfEntry(reader)} as note
      from page e left join notes n on e.written and n.id = e.id order by ${NEWEST_FIRST}`)} as entries,
    ${visits.of(sql`${selectVisits} where ${readableVisits(reader)} and a.id in (select visit_id from page)`)} as visits,
    ${people.of(sql`
      select u.id, u.fullname as name from users u
      where u.id in (select author_id from noted union select doctor_id from noted)`)} as people`
