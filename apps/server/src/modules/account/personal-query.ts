import { sql, type SQL } from 'drizzle-orm'
import { status } from '../../db/statuses.ts'
import { isReadable } from '../notifications/public.ts'

/** The rows of a table, called `t`, that are exported for a person, with columns left out and added; or why none are. */
type Exported = { rows: (personId: string) => SQL; without?: readonly string[]; also?: SQL } | { not: string }

const own = (column: string) => (id: string) => sql`${sql.raw(`t.${column}`)} = ${id}::uuid`
const ofClinics = (id: string) =>
  sql`t.clinic_id in (select c.id from clinics c where c.doctor_id = ${id}::uuid)`
const ofPets = (id: string) => sql`t.pet_id in (select p.id from pets p where p.owner_id = ${id}::uuid)`
const ofAppointments = (id: string) =>
  sql`t.appointment_id in (select a.id from appointments a where a.owner_id = ${id}::uuid or a.doctor_id = ${id}::uuid)`
const ofPrescriptions = (id: string) =>
  sql`t.note_id in (select n.id from notes n where n.owner_id = ${id}::uuid or n.doctor_id = ${id}::uuid)`
const ownOrOfPractice = (id: string) => sql`(t.owner_id = ${id}::uuid or t.doctor_id = ${id}::uuid)`
/** Rows of the practice in which a vet works now. */
const ofPractice = (id: string) =>
  sql`t.practice_id in (select m.practice_id from memberships m where m.user_id = ${id}::uuid and m.kind = 'vet' and m.left_at is null)`
const nameOfPractice = sql`jsonb_build_object('doctor', (select fullname from users where id = vet_of_practice(t.practice_id)))`
/** The pet's name at the time its owner left the practice's record; null while the owner is on record. */
const petKnownTo = (practice: SQL) =>
  sql`(select care.known->'pets'->t.pet_id::text->>'name' from care where care.practice_id = ${practice} and care.owner_id = t.owner_id)`
/** Rows of an address, for the person who has confirmed it. */
const ofAddress = (column: string) => (id: string) =>
  sql`${sql.raw(`t.${column}`)} = (select email from users where id = ${id}::uuid and email_verified_at is not null)`

/**
 * Every table that holds data about a person, with its export; `ERASURES` says what a deletion does with it. A test compares it with the
 * database: a new table that refers to a person, directly or through other tables, must be added here.
 */
export const PERSONAL_TABLES = {
  users: { rows: own('id'), without: ['password_hash'] },
  sessions: { rows: own('user_id'), without: ['token_hash'] },
  known_devices: { rows: own('user_id') },
  security_events: { rows: own('user_id') },
  devices: { rows: own('user_id'), without: ['token', 'p256dh', 'auth'] },
  doctors: { rows: own('user_id') },
  certificates: { rows: own('doctor_id') },
  practices: {
    rows: (id) =>
      sql`t.id in (select m.practice_id from memberships m where m.user_id = ${id}::uuid and m.left_at is null)`,
  },
  memberships: { rows: (id) => sql`(t.user_id = ${id}::uuid or t.principal_id = ${id}::uuid)` },
  invited_members: { rows: (id) => sql`(t.principal_id = ${id}::uuid or t.ordered_by = ${id}::uuid)` },
  clinics: {
    rows: own('doctor_id'),
    without: ['position', 'search_text', 'search_keys', 'zip_key', 'street_key'],
  },
  clinic_vets: { rows: own('doctor_id') },
  clinic_hours: { rows: ofClinics },
  clinic_holidays: { rows: ofClinics },
  vet_hours: { rows: own('doctor_id') },
  day_changes: { rows: (id) => sql`(${ofClinics(id)} or t.doctor_id = ${id}::uuid)` },
  rooms: { rows: ofPractice },
  visit_reasons: { rows: ofPractice },
  reason_vets: { rows: ofPractice },
  reason_clinics: { rows: ofPractice },
  reopened_reasons: { not: 'for a few seconds it names a reason of the practice, which is exported itself' },
  clinic_services: { rows: ofClinics },
  clinic_slugs: { rows: ofClinics },
  pets: { rows: own('owner_id') },
  owner_words: { not: 'words of names of other tables in the form in which a search compares them' },
  owner_search: { not: 'names and numbers of other tables in the form in which a search compares them' },
  search_words: { not: 'words of listed clinics, each once, that belong to no person' },
  pet_weights: { rows: ofPets },
  pet_writings: {
    rows: (id) => sql`(${ofPets(id)} or ${ofPractice(id)} or t.actor_id = ${id}::uuid)`,
    also: nameOfPractice,
  },
  files: {
    rows: (id) =>
      sql`(t.person_id = ${id}::uuid or ${ofPractice(id)} or t.uploader_id = ${id}::uuid) and t.released_at is null`,
    without: ['sha256'],
  },
  care: {
    rows: (id) => sql`(t.owner_id = ${id}::uuid or ${ofPractice(id)})`,
    also: nameOfPractice,
  },
  care_invitations: {
    rows: (id) => sql`(${ofPractice(id)} or (t.withdrawn_at is null and ${ofAddress('email')(id)}))`,
    // A doctor never learns of a refusal.
    without: ['answer'],
    also: nameOfPractice,
  },
  record_links: { rows: ofPractice, without: ['token_hash'] },
  given_doses: {
    rows: (id) => sql`t.note_id in (select n.id from notes n where n.owner_id = ${id}::uuid)`,
  },
  prescription_entries: { rows: ofPrescriptions },
  prescription_versions: { rows: ofPrescriptions },
  note_shares: {
    rows: (id) =>
      sql`t.note_id in (select n.id from notes n where n.owner_id = ${id}::uuid and n.hidden_at is null)`,
    also: sql`jsonb_build_object('doctor', (select fullname from users where id = t.doctor_id))`,
  },
  notes: {
    rows: (id) => sql`${ownOrOfPractice(id)} and t.hidden_at is null`,
    also: sql`jsonb_build_object(
      'pet', coalesce(${petKnownTo(sql`t.practice_id`)}, (select name from pets where id = t.pet_id)),
      'doctor', (select fullname from users where id = t.doctor_id))`,
  },
  appointments: {
    rows: (id) => sql`${ownOrOfPractice(id)} and t.status <> ${status('held')}`,
    // The practice's own words about the time, which `appointment_events` has for the practice, and its room.
    without: ['known', 'forced', 'override_reason', 'overridden_by', 'room_id'],
    also: sql`jsonb_build_object(
      'clinic', (select name from clinics where id = t.clinic_id),
      'doctor', (select fullname from users where id = t.doctor_id),
      'pet', coalesce(${petKnownTo(sql`t.practice_id`)}, t.known->'pets'->t.pet_id::text->>'name', (select name from pets where id = t.pet_id)))`,
  },
  appointment_pets: { rows: ofAppointments },
  appointment_events: {
    rows: (id) =>
      // The reasons of overrides and hand-overs are the practice's own.
      sql`${ofAppointments(id)} and (t.kind not in ('overridden', 'handed_over')
        or exists (select from appointments a where a.id = t.appointment_id and a.owner_id <> ${id}::uuid))`,
  },
  move_requests: { rows: ofAppointments },
  proposals: { rows: ofAppointments },
  waiting_list: { rows: ownOrOfPractice },
  blocks: { rows: (id) => sql`(t.doctor_id = ${id}::uuid or t.created_by = ${id}::uuid)` },
  block_series: { rows: (id) => sql`(t.doctor_id = ${id}::uuid or t.created_by = ${id}::uuid)` },
  block_calls: { rows: (id) => sql`(${ofAppointments(id)} or t.called_by = ${id}::uuid)` },
  visit_stages: { rows: ofAppointments },
  delays: { rows: (id) => sql`(t.doctor_id = ${id}::uuid or t.set_by = ${id}::uuid)` },
  walk_ins: {
    rows: (id) =>
      sql`(t.owner_id = ${id}::uuid or ${ofPractice(id)} or t.doctor_id = ${id}::uuid or t.joined_by = ${id}::uuid)`,
    also: nameOfPractice,
  },
  tasks: {
    rows: (id) =>
      sql`(t.owner_id = ${id}::uuid or ${ofPractice(id)} or t.person_id = ${id}::uuid or t.created_by = ${id}::uuid)`,
    also: nameOfPractice,
  },
  held_times: { rows: own('owner_id') },
  visitor_holds: { not: 'of people who have not signed in; deleted within minutes' },
  visitor_times: { not: 'of people who have not signed in; deleted within minutes' },
  notification_preferences: { rows: own('user_id') },
  one_time_tokens: { rows: own('user_id'), without: ['token_hash'] },
  desk_pins: { rows: own('user_id'), without: ['pin_hash'] },
  sign_in_codes: { rows: ofAddress('email'), without: ['id', 'key_hash'] },
  enquiries: { rows: ofAddress('email') },
  // Without the text of the mails, because links in it open accounts and records.
  local_mails: { rows: ofAddress('recipient'), without: ['text_part', 'html_part'] },
  notifications: {
    rows: (id) => sql`t.recipient_id = ${id}::uuid and ${isReadable(sql`t`, sql`t.recipient_id`)}`,
  },
  outbox: { rows: own('recipient_id') },
  audit: { rows: own('actor_id') },
  idempotency_keys: { not: 'encrypted answers, which only the client that sent the key can decrypt' },
  attempts: { not: 'counters against guessing, deleted after a week' },
} satisfies Record<string, Exported>

export type PersonalTable = keyof typeof PERSONAL_TABLES

/** Tables of which a person can have rows, in the order of the export. */
export const EXPORTED_TABLES = Object.entries<Exported>(PERSONAL_TABLES).flatMap(([name, exported]) =>
  'rows' in exported ? [{ name, ...exported }] : [],
)
export type ExportedTable = (typeof EXPORTED_TABLES)[number]
