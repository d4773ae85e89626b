import { sql, type SQL } from 'drizzle-orm'
import { idSet, instantValue } from '../../db/rows.ts'
import type { PersonalTable } from './personal-query.ts'

/** Whose accounts are erased; the addresses are those of before, as far as they were confirmed: others may be somebody else's. */
export type People = { ids: readonly string[]; emails: readonly string[] }

/** A doctor who leaves, with the name of before, and the owners without an account whose records end with the practice. */
export type LeavingPractice = { doctorId: string; fullname: string; managedIds: readonly string[] }

/** What a deletion does with the rows of one table; or why the rows stay as they are. */
type Erasure = {
  /** Of everybody who leaves. */
  person?: (people: People, now: number) => readonly SQL[]
  /** What more of owners. */
  owner?: (ownerIds: SQL, now: number) => readonly SQL[]
  /** What more of a practice. */
  practice?: (practice: LeavingPractice, now: number) => readonly SQL[]
  kept?: string
}

/**
 * What somebody who is gone, and the animals and clinics, are called in the records that others keep: the same name wherever one
 * record speaks of one person, and nothing to find the person by.
 */
export const pseudonymOf = (personId: SQL): SQL => sql`('Anonymous ' || upper(right(${personId}::text, 6)))`

const textSet = (texts: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`

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
  practice: ({ doctorId }: LeavingPractice) => [
    sql`delete from ${sql.identifier(table)} where clinic_id in (select id from clinics where doctor_id = ${doctorId}::uuid)`,
  ],
})
const rowsOfDoctor = (table: PersonalTable) => ({
  practice: ({ doctorId }: LeavingPractice) => [
    sql`delete from ${sql.identifier(table)} where doctor_id = ${doctorId}::uuid`,
  ],
})
/** What owners asked or were offered about their visits. */
const rowsOfVisits = (table: PersonalTable) => ({
  owner: (ownerIds: SQL) => [
    sql`delete from ${sql.identifier(table)} where appointment_id in (select id from appointments where owner_id in ${ownerIds})`,
  ],
})
const BY_ERASE_PEOPLE = { kept: 'erased before, by `erasePeople`, as far as it says who somebody is' }

/** In the order in which an account is erased: messages are found by what other tables still say. */
export const ERASURES: Record<PersonalTable, Erasure> = {
  users: BY_ERASE_PEOPLE,
  // The messages of the others go on telling of the visit, the document, the relation, under the names that they have now.
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
    practice: renamedMessages,
  },
  sessions: rowsOfPerson('sessions'),
  known_devices: rowsOfPerson('known_devices'),
  // Whoever is gone needs no warning; the database lets these lines go with the account and with nothing else.
  security_events: rowsOfPerson('security_events'),
  devices: rowsOfPerson('devices'),
  doctors: {
    practice: ({ doctorId }) => [
      sql`update doctors set registration_id = null, verified_at = null, specializations = '{}', experience = null, about = '', degree = ''
        where user_id = ${doctorId}::uuid`,
    ],
  },
  certificates: rowsOfDoctor('certificates'),
  assistants: {
    practice: ({ doctorId }) => [
      sql`update assistants set rights = '{}' where doctor_id = ${doctorId}::uuid`,
    ],
  },
  pending_assistants: rowsOfDoctor('pending_assistants'),
  // The row stays for the visits that took place there, with its zone: their times could not be read without it.
  clinics: {
    practice: ({ doctorId }) => [
      sql`update clinics set name = ${pseudonymOf(sql`doctor_id`)}, address_line1 = '', address_line2 = '', zipcode = '', city = '',
          state = '', country = '', lat = null, lng = null, position = null, geohash = null, pinned = false, search_text = '',
          search_keys = '{}', species = '{}', consultation_fee = 0, follow_up_fee = 0, paused_until = null
        where doctor_id = ${doctorId}::uuid`,
    ],
  },
  clinic_hours: rowsOfClinics('clinic_hours'),
  clinic_holidays: rowsOfClinics('clinic_holidays'),
  clinic_services: rowsOfClinics('clinic_services'),
  pets: BY_ERASE_PEOPLE,
  owner_search: { kept: 'removed by the database with the account it is made from' },
  pet_weights: {
    owner: (ownerIds) => [
      sql`delete from pet_weights where pet_id in (select id from pets where owner_id in ${ownerIds})`,
    ],
  },
  pet_writings: {
    owner: (ownerIds) => [
      sql`delete from pet_writings where pet_id in (select id from pets where owner_id in ${ownerIds})`,
    ],
    kept: 'who of a practice wrote what is part of the animal’s record; the names are those that the people have now',
  },
  files: {
    kept: 'ended by `releaseFilesOf` and `releaseFilesOfPractice`: links are dead at once, a job removes content and row',
  },
  care: {
    owner: (ownerIds, now) => [
      sql`update care set ended_at = ${instantValue(now)} where owner_id in ${ownerIds} and ended_at is null`,
      sql`update care set known = null where owner_id in ${ownerIds}`,
    ],
    practice: ({ doctorId }, now) => [
      sql`update care set ended_at = ${instantValue(now)} where doctor_id = ${doctorId}::uuid and ended_at is null`,
    ],
  },
  care_invitations: { ...rowsOfAddress('care_invitations', 'email'), ...rowsOfDoctor('care_invitations') },
  record_links: rowsOfDoctor('record_links'),
  prescription_entries: {
    practice: ({ managedIds }) => [
      sql`delete from prescription_entries where note_id in (select id from notes where owner_id in ${idSet(managedIds)})`,
    ],
    kept: 'what a practice prescribed is part of its record, and of the owner’s',
  },
  prescription_versions: {
    practice: ({ managedIds }) => [
      sql`update prescription_versions set body = '' where note_id in (select id from notes where owner_id in ${idSet(managedIds)})`,
    ],
    kept: 'as its entries',
  },
  note_shares: {
    owner: (ownerIds, now) => [
      sql`update note_shares set ended_at = ${instantValue(now)}
        where ended_at is null and note_id in (select n.id from notes n where n.owner_id in ${ownerIds})`,
    ],
    practice: ({ doctorId }, now) => [
      sql`update note_shares set ended_at = ${instantValue(now)} where ended_at is null and doctor_id = ${doctorId}::uuid`,
    ],
  },
  // What practices wrote is their record, and stays readable for the owner when they leave; what an owner wrote and uploaded goes.
  // Of an owner without an account nobody could read it any more.
  notes: {
    owner: (ownerIds, now) => [
      sql`update notes set body = '', file_id = null, file_name = null, hidden_at = coalesce(hidden_at, ${instantValue(now)})
        where author_id in ${ownerIds}`,
      sql`update notes set letterhead = null where letterhead is not null and owner_id in ${ownerIds}`,
    ],
    practice: ({ managedIds }, now) => [
      sql`update notes set body = '', file_id = null, file_name = null, hidden_at = coalesce(hidden_at, ${instantValue(now)})
        where owner_id in ${idSet(managedIds)}`,
    ],
  },
  // The practice keeps when it saw which animal and what for it charged; what the owner wrote goes.
  appointments: {
    owner: (ownerIds) => [
      sql`update appointments a set reason = '', known = null, answer_reason = case when exists
          (select from appointment_events e where e.appointment_id = a.id and e.version = a.version and e.actor_id = a.owner_id)
          then null else answer_reason end
        where a.owner_id in ${ownerIds}`,
    ],
  },
  appointment_events: {
    owner: (ownerIds) => [
      sql`update appointment_events set reason = null where actor_id in ${ownerIds} and reason is not null`,
    ],
  },
  move_requests: rowsOfVisits('move_requests'),
  proposals: rowsOfVisits('proposals'),
  waiting_list: {
    kept: 'emptied before, so that nothing is offered by or to who is gone: by `erasePeople`, `closeClinics`',
  },
  held_times: { ...rowsOfPerson('held_times', 'owner_id'), ...rowsOfDoctor('held_times') },
  notification_preferences: rowsOfPerson('notification_preferences'),
  one_time_tokens: rowsOfPerson('one_time_tokens'),
  enquiries: rowsOfAddress('enquiries', 'email'),
  local_mails: rowsOfAddress('local_mails', 'recipient'),
  outbox: {
    person: ({ ids, emails }) => [
      sql`delete from outbox where recipient_id in ${idSet(ids)}`,
      // Also what went to the address without an account; only that the practice has closed is still to be told.
      sql`delete from outbox where recipient_id is null and payload->>'email' in ${textSet(emails)}
        and (state <> 'waiting' or payload->>'kind' <> 'practice-closed')`,
    ],
  },
  audit: { kept: 'who did what must be accountable; it holds identifiers and no names' },
  idempotency_keys: {
    person: ({ ids }) => [sql`delete from idempotency_keys where caller in ${textSet(ids)}`],
  },
  attempts: {
    person: ({ ids }) => [
      sql`delete from attempts a using unnest('{signin,password,log,devicemail,mobile,email,refused,export,verify,invite,hire,upload,hold,move,entries,records,record-link}'::text[]) kind,
          jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) id
        where a.key = kind || ':' || id or a.key like kind || ':' || id || ':%'`,
    ],
  },
}

/**
 * Owners' messages name the practice as the records do from now on. Only who is told that a visit ahead is off must read with whom:
 * that message keeps the name, without the picture. Messages about a relation carry no id, so they are found by name and reader.
 */
function renamedMessages({ doctorId, fullname }: LeavingPractice, now: number): SQL[] {
  const doctor = sql`${doctorId}::uuid`
  return [
    sql`update notifications n set params = n.params || '{"doctorProfile": null}' || case
        when n.type = 'appointment-deleted' and (n.params->>'start')::timestamptz > ${instantValue(now)} then '{}'
        when n.params ? 'clinicName'
          then jsonb_build_object('doctorName', ${pseudonymOf(doctor)}, 'clinicName', ${pseudonymOf(doctor)})
        else jsonb_build_object('doctorName', ${pseudonymOf(doctor)}) end
      where n.appointment_id in (select id from appointments where doctor_id = ${doctor})
        or n.params->>'clinicId' in (select id::text from clinics where doctor_id = ${doctor})
        or n.params->>'noteId' in (select id::text from notes where doctor_id = ${doctor})
        or (n.params->>'doctorName' = ${fullname} and n.type in ('care-asked', 'care-accepted', 'pet-added')
          and n.recipient_id in (select owner_id from care where doctor_id = ${doctor}
            union select u.id from users u join care_invitations i on i.email = u.email where i.doctor_id = ${doctor}))`,
  ]
}
