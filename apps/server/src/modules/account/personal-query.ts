import { sql, type SQL } from 'drizzle-orm'
import { instantValue } from '../../db/rows.ts'

/** What becomes of the rows of one table that are about a person. */
export type PersonalTable = {
  /** Condition on the table's rows, called `t`, that are the person's: part of the export. Or why they are not. */
  export: { rows: (personId: string) => SQL; without?: readonly string[]; also?: SQL } | { not: string }
  /** What the deletion of an owner's account does; or why the rows stay as they are. */
  deletion: { erase: (ownerId: string, now: number) => SQL | readonly SQL[] } | { kept: string }
}

const own = (column: string) => (id: string) => sql`${sql.raw(`t.${column}`)} = ${id}::uuid`
const ofClinics = (id: string) =>
  sql`t.clinic_id in (select c.id from clinics c where c.doctor_id = ${id}::uuid)`

const OF_PRACTICES = { kept: 'owners have none: it is a practice’s' }
const DONE_BEFORE = { kept: 'erased before, by `erasePerson`: the row stays under a pseudonym' }

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
    deletion: { erase: (id) => sql`delete from sessions where user_id = ${id}::uuid` },
  },
  doctors: { export: { rows: own('user_id') }, deletion: OF_PRACTICES },
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
  care: {
    export: {
      rows: (id) => sql`(t.owner_id = ${id}::uuid or t.doctor_id = ${id}::uuid)`,
      also: sql`jsonb_build_object('doctor', (select fullname from users where id = t.doctor_id))`,
    },
    deletion: {
      erase: (id, now) =>
        sql`update care set ended_at = ${instantValue(now)} where owner_id = ${id}::uuid and ended_at is null`,
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
      erase: (id) => [
        sql`update appointments a set reason = '', answer_reason = case when exists
            (select from appointment_events e where e.appointment_id = a.id and e.version = a.version and e.actor_id = a.owner_id)
            then null else answer_reason end
          where a.owner_id = ${id}::uuid`,
      ],
    },
  },
  appointment_events: {
    export: {
      rows: (id) =>
        sql`t.appointment_id in (select a.id from appointments a where a.owner_id = ${id}::uuid or a.doctor_id = ${id}::uuid)`,
    },
    deletion: {
      erase: (id) => sql`update appointment_events set reason = null where actor_id = ${id}::uuid`,
    },
  },
  notifications: {
    export: { rows: own('recipient_id') },
    // The messages of the practices go on telling of the visit, under the names that it has now.
    deletion: {
      erase: (id) => [
        sql`delete from notifications where recipient_id = ${id}::uuid`,
        sql`update notifications n set params = (n.params - 'reason') || jsonb_build_object('ownerName', o.fullname,
            'ownerProfile', null, 'petName', o.fullname)
          from appointments a join users o on o.id = a.owner_id
          where a.owner_id = ${id}::uuid and n.appointment_id = a.id`,
      ],
    },
  },
  outbox: {
    export: { rows: own('recipient_id') },
    deletion: { erase: (id) => sql`delete from outbox where recipient_id = ${id}::uuid` },
  },
  audit: {
    export: { rows: own('actor_id') },
    deletion: { kept: 'who did what must be accountable; it holds identifiers and no names' },
  },
  idempotency_keys: {
    export: { not: 'sealed copies of answers, which only the client that asked can open' },
    deletion: { erase: (id) => sql`delete from idempotency_keys where caller = ${id}` },
  },
  attempts: {
    export: { not: 'counters against guessing, gone after a week' },
    deletion: {
      erase: (id) => sql`delete from attempts where key in (${`signin:${id}`}, ${`refused:${id}`})`,
    },
  },
}
