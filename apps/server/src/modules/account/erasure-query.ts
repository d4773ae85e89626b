import { sql, type SQL } from 'drizzle-orm'
import type { Instant } from '../../db/instant.ts'
import {
  idSet,
  timeOf,
  type LeavingDoctor,
  type LeavingPractice,
  type People,
  pseudonymOf,
  textSet,
} from './erasure-values-query.ts'
import type { PersonalTable } from './personal-query.ts'
import { renamedMessagesOfDoctor, renamedMessagesOfPractice } from './renamed-messages-query.ts'

/** How a deletion changes the rows of one table, or why they stay as they are. */
type Erasure = {
  /** For each deleted account. */
  person?: (people: People, now: Instant) => readonly SQL[]
  /** Also for owners. */
  owner?: (ownerIds: SQL, now: Instant) => readonly SQL[]
  /** Also for a doctor, whose practice may go on. */
  doctor?: (doctor: LeavingDoctor, now: Instant) => readonly SQL[]
  /** Also for a practice that closes. */
  practice?: (practice: LeavingPractice, now: Instant) => readonly SQL[]
  kept?: string
}

const rowsOfPerson = (table: PersonalTable, column = 'user_id') => ({
  person: ({ ids }: People) => [
    sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} in ${idSet(ids)}`,
  ],
})
const rowsOfAddress = (table: PersonalTable, column: string) => ({
  person: ({ emails }: People) => [
    sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} in ${textSet(emails)}`,
  ],
})
const rowsOfClinics = (table: PersonalTable) => ({
  practice: ({ practiceId }: LeavingPractice) => [
    sql`delete from ${sql.identifier(table)} where clinic_id in (select id from clinics where practice_id = ${practiceId}::uuid)`,
  ],
})
const rowsOfDoctor = (table: PersonalTable) => ({
  doctor: ({ doctorId }: LeavingDoctor) => [
    sql`delete from ${sql.identifier(table)} where doctor_id = ${doctorId}::uuid`,
  ],
})
const rowsOfPractice = (table: PersonalTable) => ({
  practice: ({ practiceId }: LeavingPractice) => [
    sql`delete from ${sql.identifier(table)} where practice_id = ${practiceId}::uuid`,
  ],
})
/** Move requests, proposals, calls and stages. */
const rowsOfVisits = (table: PersonalTable) => ({
  owner: (ownerIds: SQL) => [
    sql`delete from ${sql.identifier(table)} where appointment_id in (select id from appointments where owner_id in ${ownerIds})`,
  ],
})
/** Stands for the reason of an override, which an appointment has to keep. */
const ERASED = 'erased'

const BY_ERASE_PEOPLE = { kept: '`erasePeople` has erased what identifies a person before' }

/** In the order in which an account is erased: notifications are found by rows of other tables. */
export const ERASURES: Record<PersonalTable, Erasure> = {
  users: BY_ERASE_PEOPLE,
  // Other people keep their notifications of appointments, documents and care, under the present names.
  notifications: {
    ...rowsOfPerson('notifications', 'recipient_id'),
    owner: (ownerIds) => [
      sql`update notifications n set params = (n.params - 'reason') || jsonb_build_object('ownerName', o.fullname,
          'ownerProfile', null, 'petName', o.fullname)
        from appointments a join users o on o.id = a.owner_id
        where a.owner_id in ${ownerIds} and n.appointment_id = a.id`,
      sql`update notifications n set params = n.params || jsonb_build_object('ownerName', o.fullname, 'ownerProfile', null,
          'petName', case when n.params->>'petName' = '' then '' else o.fullname end)
        from users o where o.id in ${ownerIds} and n.appointment_id is null and n.params->>'ownerId' = o.id::text`,
    ],
    doctor: renamedMessagesOfDoctor,
    practice: renamedMessagesOfPractice,
  },
  sessions: rowsOfPerson('sessions'),
  known_devices: rowsOfPerson('known_devices'),
  // A deleted account needs no warnings. The database allows deleting these entries only together with the account.
  security_events: rowsOfPerson('security_events'),
  devices: rowsOfPerson('devices'),
  doctors: {
    doctor: ({ doctorId }) => [
      sql`update doctors set registration_id = null, verified_at = null, specializations = '{}', experience = null, about = '', degree = ''
        where user_id = ${doctorId}::uuid`,
    ],
  },
  certificates: rowsOfDoctor('certificates'),
  practices: { kept: '`endTeam` has closed it before; the name goes with the membership of its last vet' },
  // Rows stay, because the records of a practice name their authors.
  memberships: {
    person: ({ ids }, now) => [
      sql`update practices p set name = '' from memberships m
        where m.practice_id = p.id and p.closed_at is not null and m.user_id in ${idSet(ids)}`,
      sql`update memberships set rights = '{}', left_at = coalesce(left_at, greatest(${timeOf(now)}, joined_at)) where user_id in ${idSet(ids)}`,
    ],
  },
  invited_members: rowsOfPractice('invited_members'),
  // The row stays for past visits, with its time zone: their times could not be shown without it.
  clinics: {
    practice: ({ practiceId }) => [
      sql`update clinics set name = ${pseudonymOf(sql`doctor_id`)}, address_line1 = '', address_line2 = '', zipcode = '', city = '',
          state = '', country = '', lat = null, lng = null, position = null, geohash = null, pinned = false, search_text = '',
          name_key = '', zip_key = '', street_key = '', search_keys = '{}', species = '{}', consultation_fee = 0, follow_up_fee = 0, paused_until = null
        where practice_id = ${practiceId}::uuid`,
    ],
  },
  clinic_vets: { kept: 'past visits say which vet had them at which clinic' },
  clinic_hours: rowsOfClinics('clinic_hours'),
  clinic_holidays: rowsOfClinics('clinic_holidays'),
  vet_hours: rowsOfClinics('vet_hours'),
  day_changes: rowsOfClinics('day_changes'),
  rooms: { kept: 'past visits say in which room they were; it names nobody' },
  visit_reasons: { kept: 'past visits say for which reason they were; it names nobody' },
  reason_vets: { kept: 'a reason whose last vet was deleted here would be one of all vets' },
  reason_clinics: rowsOfClinics('reason_clinics'),
  reopened_reasons: { kept: 'it names a reason and nobody, and is deleted within seconds' },
  clinic_services: rowsOfClinics('clinic_services'),
  clinic_slugs: rowsOfClinics('clinic_slugs'),
  pets: BY_ERASE_PEOPLE,
  owner_words: { kept: 'the foreign key deletes them with the row of owner_search' },
  owner_search: { kept: 'a trigger deletes it with the account' },
  search_words: { kept: 'a trigger deletes the words that no other listed clinic has' },
  pet_weights: {
    owner: (ownerIds) => [
      sql`delete from pet_weights where pet_id in (select id from pets where owner_id in ${ownerIds})`,
    ],
  },
  pet_writings: {
    owner: (ownerIds) => [
      sql`delete from pet_writings where pet_id in (select id from pets where owner_id in ${ownerIds})`,
    ],
    kept: 'the author of an entry is part of the pet’s record; the name is the person’s present one',
  },
  files: {
    kept: '`releaseFilesOf` and `releaseFilesOfPractice` end them: links are dead at once, a job deletes content and row',
  },
  care: {
    owner: (ownerIds, now) => [
      sql`update care set ended_at = ${timeOf(now)} where owner_id in ${ownerIds} and ended_at is null`,
      sql`update care set known = null, note = '' where owner_id in ${ownerIds}`,
    ],
    practice: ({ practiceId }, now) => [
      sql`update care set ended_at = ${timeOf(now)} where practice_id = ${practiceId}::uuid and ended_at is null`,
    ],
  },
  care_invitations: { ...rowsOfAddress('care_invitations', 'email'), ...rowsOfPractice('care_invitations') },
  record_links: rowsOfPractice('record_links'),
  given_doses: {
    owner: (ownerIds) => [
      sql`delete from given_doses where note_id in (select id from notes where owner_id in ${ownerIds})`,
    ],
  },
  prescription_entries: {
    practice: ({ managedIds }) => [
      sql`delete from prescription_entries where note_id in (select id from notes where owner_id in ${idSet(managedIds)})`,
    ],
    kept: 'prescriptions are part of the practice’s record and of the owner’s',
  },
  prescription_versions: {
    practice: ({ managedIds }) => [
      sql`update prescription_versions set body = '' where note_id in (select id from notes where owner_id in ${idSet(managedIds)})`,
    ],
    kept: 'as `prescription_entries`',
  },
  note_shares: {
    owner: (ownerIds, now) => [
      sql`update note_shares set ended_at = ${timeOf(now)}
        where ended_at is null and note_id in (select n.id from notes n where n.owner_id in ${ownerIds})`,
    ],
    practice: ({ practiceId }, now) => [
      sql`update note_shares set ended_at = ${timeOf(now)} where ended_at is null and practice_id = ${practiceId}::uuid`,
    ],
  },
  // Notes of a practice are its record, and their owners can still read them after it has left. Notes and uploads of an owner are erased.
  // The notes about an owner without an account are erased with the practice, because they would have no readers.
  notes: {
    owner: (ownerIds, now) => [
      sql`update notes set body = '', file_id = null, file_name = null, hidden_at = coalesce(hidden_at, ${timeOf(now)})
        where author_id in ${ownerIds}`,
      sql`update notes set letterhead = null where letterhead is not null and owner_id in ${ownerIds}`,
    ],
    practice: ({ managedIds }, now) => [
      sql`update notes set body = '', file_id = null, file_name = null, hidden_at = coalesce(hidden_at, ${timeOf(now)})
        where owner_id in ${idSet(managedIds)}`,
    ],
  },
  // The practice keeps the time, the pet and the services; texts of the owner are erased.
  appointments: {
    owner: (ownerIds) => [
      sql`update appointments a set reason_kind = null, urgent_signs = '{}', reason = '', known = null, answer_reason = case when exists
          (select from appointment_events e where e.appointment_id = a.id and e.version = a.version and e.actor_id = a.owner_id)
          then null else answer_reason end,
          override_reason = case when override_reason is not null then ${ERASED} end
        where a.owner_id in ${ownerIds}`,
    ],
  },
  appointment_pets: { kept: 'as the pet of `appointments`: ids and times alone' },
  appointment_events: {
    owner: (ownerIds) => [
      sql`update appointment_events set reason = null where actor_id in ${ownerIds} and reason is not null`,
      sql`update appointment_events set reason = null where kind = 'overridden' and reason is not null
        and appointment_id in (select id from appointments where owner_id in ${ownerIds})`,
    ],
  },
  move_requests: rowsOfVisits('move_requests'),
  proposals: rowsOfVisits('proposals'),
  waiting_list: {
    kept: '`erasePeople` and `closeClinics` have deleted it before, so that no freed time is offered',
  },
  blocks: { ...rowsOfDoctor('blocks'), ...rowsOfPractice('blocks') },
  block_series: { ...rowsOfDoctor('block_series'), ...rowsOfPractice('block_series') },
  block_calls: rowsOfVisits('block_calls'),
  visit_stages: rowsOfVisits('visit_stages'),
  delays: rowsOfDoctor('delays'),
  walk_ins: {
    owner: (ownerIds) => [sql`delete from walk_ins where owner_id in ${ownerIds}`],
    ...rowsOfPractice('walk_ins'),
  },
  tasks: {
    owner: (ownerIds) => [sql`delete from tasks where owner_id in ${ownerIds}`],
    ...rowsOfPractice('tasks'),
  },
  held_times: { ...rowsOfPerson('held_times', 'owner_id'), ...rowsOfDoctor('held_times') },
  visitor_holds: { kept: 'they belong to nobody who has signed in, and end within minutes' },
  visitor_times: rowsOfDoctor('visitor_times'),
  notification_preferences: rowsOfPerson('notification_preferences'),
  one_time_tokens: rowsOfPerson('one_time_tokens'),
  desk_pins: rowsOfPerson('desk_pins'),
  sign_in_codes: rowsOfAddress('sign_in_codes', 'email'),
  enquiries: rowsOfAddress('enquiries', 'email'),
  local_mails: rowsOfAddress('local_mails', 'recipient'),
  outbox: {
    person: ({ ids, emails }) => [
      sql`delete from outbox where recipient_id in ${idSet(ids)}`,
      // Includes mails to the address without an account, except the one that announces the closed practice.
      sql`delete from outbox where recipient_id is null and payload->>'email' in ${textSet(emails)}
        and (state <> 'waiting' or payload->>'kind' <> 'practice-closed')`,
    ],
  },
  audit: { kept: 'acts stay accountable; it holds ids and no names' },
  idempotency_keys: {
    person: ({ ids }) => [sql`delete from idempotency_keys where caller in ${textSet(ids)}`],
  },
  attempts: {
    person: ({ ids }) => [
      sql`delete from attempts a using unnest('{signin,password,log,devicemail,mobile,email,refused,export,verify,invite,hire,upload,hold,move,entries,records,record-link}'::text[]) kind,
          ${textSet(ids)} as ids(id)
        where a.key = kind || ':' || ids.id or a.key like kind || ':' || ids.id || ':%'`,
    ],
    practice: ({ practiceId }) => [
      sql`delete from attempts where key in (select kind || ':' || ${practiceId}::uuid from unnest('{invite,hire,entries,records}'::text[]) kind)`,
    ],
  },
}
