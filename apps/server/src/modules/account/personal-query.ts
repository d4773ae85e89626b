import { sql, type SQL } from 'drizzle-orm'
import { instantValue } from '../../db/rows.ts'

/** What becomes of the rows of one table that are about a person. */
export type PersonalTable = {
  /** Condition on the table's rows, called `t`, that are the person's: part of the export. Or why they are not. */
  export: { rows: (personId: string) => SQL; without?: readonly string[]; also?: SQL } | { not: string }
  /** What the deletion of an owner's account does; or why the rows stay as they are. */
  deletion: { erase: (person: Erased, now: number) => readonly SQL[] } | { kept: string }
}

/** Who is erased; the address is that of before. */
export type Erased = { ownerId: string; email: string | null }

const own = (column: string) => (id: string) => sql`${sql.raw(`t.${column}`)} = ${id}::uuid`
const ofClinics = (id: string) =>
  sql`t.clinic_id in (select c.id from clinics c where c.doctor_id = ${id}::uuid)`

const ofPets = (id: string) => sql`t.pet_id in (select p.id from pets p where p.owner_id = ${id}::uuid)`
const ofAppointments = (id: string) =>
  sql`t.appointment_id in (select a.id from appointments a where a.owner_id = ${id}::uuid or a.doctor_id = ${id}::uuid)`

const OF_PRACTICES = { kept: 'owners have none: it is a practice’s' }
const DONE_BEFORE = { kept: 'erased before, by `erasePerson`, as far as it says who somebody is' }

/**
 * Every table that holds something about a person, in the order in which an account is erased. A test compares it with the
 * database: a new table with a reference to a person, or to what is a person's, must be added here.
 */
export const PERSONAL_TABLES: Record<string, PersonalTable> = {
  users: {
    export: { rows: own('id'), without: ['password_hash'] },
    deletion: DONE_BEFORE,
  },
  sessions: {
    export: { rows: own('user_id'), without: ['token_hash'] },
    deletion: { erase: ({ ownerId }) => [sql`delete from sessions where user_id = ${ownerId}::uuid`] },
  },
  devices: {
    export: { rows: own('user_id'), without: ['token'] },
    deletion: { erase: ({ ownerId }) => [sql`delete from devices where user_id = ${ownerId}::uuid`] },
  },
  doctors: { export: { rows: own('user_id') }, deletion: OF_PRACTICES },
  certificates: { export: { rows: own('doctor_id') }, deletion: OF_PRACTICES },
  assistants: {
    export: { rows: (id) => sql`(t.user_id = ${id}::uuid or t.doctor_id = ${id}::uuid)` },
    deletion: OF_PRACTICES,
  },
  assistant_orders: {
    export: { rows: (id) => sql`(t.doctor_id = ${id}::uuid or t.ordered_by = ${id}::uuid)` },
    deletion: OF_PRACTICES,
  },
  clinics: {
    export: { rows: own('doctor_id'), without: ['position', 'search_text', 'search_keys'] },
    deletion: OF_PRACTICES,
  },
  clinic_hours: { export: { rows: ofClinics }, deletion: OF_PRACTICES },
  clinic_holidays: { export: { rows: ofClinics }, deletion: OF_PRACTICES },
  clinic_services: { export: { rows: ofClinics }, deletion: OF_PRACTICES },
  pets: { export: { rows: own('owner_id') }, deletion: DONE_BEFORE },
  pet_weights: {
    export: { rows: ofPets },
    deletion: {
      erase: ({ ownerId }) => [
        sql`delete from pet_weights where pet_id in (select id from pets where owner_id = ${ownerId}::uuid)`,
      ],
    },
  },
  files: {
    export: {
      rows: (id) => sql`(t.holder_id = ${id}::uuid or t.uploader_id = ${id}::uuid) and t.released_at is null`,
      without: ['sha256'],
    },
    deletion: {
      kept: 'ended before, by `releaseFilesOf`: links are dead at once, a job removes content and row',
    },
  },
  care: {
    export: {
      rows: (id) => sql`(t.owner_id = ${id}::uuid or t.doctor_id = ${id}::uuid)`,
      also: sql`jsonb_build_object('doctor', (select fullname from users where id = t.doctor_id))`,
    },
    deletion: {
      erase: ({ ownerId }, now) => [
        sql`update care set ended_at = ${instantValue(now)} where owner_id = ${ownerId}::uuid and ended_at is null`,
      ],
    },
  },
  care_invitations: {
    export: {
      rows: (id) =>
        sql`(t.doctor_id = ${id}::uuid or (t.withdrawn_at is null and t.email = (select email from users where id = ${id}::uuid)))`,
      // A doctor never learns of a refusal.
      without: ['answer'],
      also: sql`jsonb_build_object('doctor', (select fullname from users where id = t.doctor_id))`,
    },
    deletion: { erase: ({ email }) => [sql`delete from care_invitations where email = ${email}`] },
  },
  prescription_entries: {
    export: {
      rows: (id) =>
        sql`t.note_id in (select n.id from notes n where n.owner_id = ${id}::uuid or n.doctor_id = ${id}::uuid)`,
    },
    deletion: { kept: 'what a practice prescribed is part of its record' },
  },
  prescription_versions: {
    export: {
      rows: (id) =>
        sql`t.note_id in (select n.id from notes n where n.owner_id = ${id}::uuid or n.doctor_id = ${id}::uuid)`,
    },
    deletion: { kept: 'what a practice prescribed is part of its record' },
  },
  note_shares: {
    export: {
      rows: (id) =>
        sql`t.note_id in (select n.id from notes n where n.owner_id = ${id}::uuid and n.hidden_at is null)`,
      also: sql`jsonb_build_object('doctor', (select fullname from users where id = t.doctor_id))`,
    },
    deletion: {
      erase: ({ ownerId }, now) => [
        sql`update note_shares set ended_at = ${instantValue(now)}
          where ended_at is null and note_id in (select n.id from notes n where n.owner_id = ${ownerId}::uuid)`,
      ],
    },
  },
  notes: {
    export: {
      rows: (id) => sql`(t.owner_id = ${id}::uuid or t.doctor_id = ${id}::uuid) and t.hidden_at is null`,
      also: sql`jsonb_build_object(
        'pet', (select name from pets where id = t.pet_id),
        'doctor', (select fullname from users where id = t.doctor_id))`,
    },
    // What practices wrote is their record; what the owner wrote and uploaded goes.
    deletion: {
      erase: ({ ownerId }, now) => [
        sql`update notes set body = '', file_id = null, file_name = null, hidden_at = coalesce(hidden_at, ${instantValue(now)})
          where author_id = ${ownerId}::uuid`,
      ],
    },
  },
  appointments: {
    export: {
      rows: (id) => sql`(t.owner_id = ${id}::uuid or t.doctor_id = ${id}::uuid) and t.status <> 'held'`,
      also: sql`jsonb_build_object(
        'clinic', (select name from clinics where id = t.clinic_id),
        'doctor', (select fullname from users where id = t.doctor_id),
        'pet', (select name from pets where id = t.pet_id))`,
    },
    // The practice keeps when it saw which animal and what for it charged; what the owner wrote goes.
    deletion: {
      erase: ({ ownerId }) => [
        sql`update appointments a set reason = '', answer_reason = case when exists
            (select from appointment_events e where e.appointment_id = a.id and e.version = a.version and e.actor_id = a.owner_id)
            then null else answer_reason end
          where a.owner_id = ${ownerId}::uuid`,
      ],
    },
  },
  appointment_events: {
    export: {
      rows: ofAppointments,
    },
    deletion: {
      erase: ({ ownerId }) => [
        sql`update appointment_events set reason = null where actor_id = ${ownerId}::uuid`,
      ],
    },
  },
  move_wishes: {
    export: { rows: ofAppointments },
    deletion: {
      erase: ({ ownerId }) => [
        sql`delete from move_wishes where appointment_id in (select id from appointments where owner_id = ${ownerId}::uuid)`,
      ],
    },
  },
  proposals: {
    export: { rows: ofAppointments },
    deletion: {
      erase: ({ ownerId }) => [
        sql`delete from proposals where appointment_id in (select id from appointments where owner_id = ${ownerId}::uuid)`,
      ],
    },
  },
  waiting_list: {
    export: { rows: (id) => sql`(t.owner_id = ${id}::uuid or t.doctor_id = ${id}::uuid)` },
    deletion: DONE_BEFORE,
  },
  notification_preferences: {
    export: { rows: own('user_id') },
    deletion: {
      erase: ({ ownerId }) => [sql`delete from notification_preferences where user_id = ${ownerId}::uuid`],
    },
  },
  one_time_tokens: {
    export: { rows: own('user_id'), without: ['token_hash'] },
    deletion: {
      erase: ({ ownerId }) => [sql`delete from one_time_tokens where user_id = ${ownerId}::uuid`],
    },
  },
  enquiries: {
    export: { rows: (id) => sql`t.email = (select email from users where id = ${id}::uuid)` },
    deletion: { erase: ({ email }) => [sql`delete from enquiries where email = ${email}`] },
  },
  kept_mails: {
    export: { rows: (id) => sql`t.recipient = (select email from users where id = ${id}::uuid)` },
    deletion: { erase: ({ email }) => [sql`delete from kept_mails where recipient = ${email}`] },
  },
  notifications: {
    export: { rows: own('recipient_id') },
    // The messages of the practices go on telling of the visit, under the names that it has now.
    deletion: {
      erase: ({ ownerId }) => [
        sql`delete from notifications where recipient_id = ${ownerId}::uuid`,
        sql`update notifications n set params = (n.params - 'reason') || jsonb_build_object('ownerName', o.fullname,
            'ownerProfile', null, 'petName', o.fullname)
          from appointments a join users o on o.id = a.owner_id
          where a.owner_id = ${ownerId}::uuid and n.appointment_id = a.id`,
      ],
    },
  },
  outbox: {
    export: { rows: own('recipient_id') },
    deletion: { erase: ({ ownerId }) => [sql`delete from outbox where recipient_id = ${ownerId}::uuid`] },
  },
  audit: {
    export: { rows: own('actor_id') },
    deletion: { kept: 'who did what must be accountable; it holds identifiers and no names' },
  },
  idempotency_keys: {
    export: { not: 'sealed copies of answers, which only the client that asked can open' },
    deletion: { erase: ({ ownerId }) => [sql`delete from idempotency_keys where caller = ${ownerId}`] },
  },
  attempts: {
    export: { not: 'counters against guessing, gone after a week' },
    deletion: {
      erase: ({ ownerId }) => [
        sql`delete from attempts where key in (${`signin:${ownerId}`}, ${`refused:${ownerId}`}, ${`export:${ownerId}`})`,
      ],
    },
  },
}
