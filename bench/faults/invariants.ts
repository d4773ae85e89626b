import { APPOINTMENT_STATUSES, SLOT_HOLDING_STATUSES } from '@vetvisit/contract/appointments/record/rules'
import { CODE_MINUTES, HOLD_MINUTES } from '@vetvisit/contract/appointments/booking/rules'
import { mayMove } from '@vetvisit/contract/appointments/lifecycle/rules'
import { SLOT_CUTOFF_MINUTES } from '@vetvisit/contract/appointments/availability/rules'
import { DEMO_ACCOUNTS } from '@vetvisit/contract/settings/demo-accounts'
import type { Reader, Rows } from './readers.ts'

/** A rule; each row of its query is a violation. */
type Invariant = { readonly id: string; readonly rule: string; readonly query: string }

export type Breach = { id: string; rule: string; rows: Rows }

const texts = (list: readonly string[]) => list.map((text) => `'${text}'`).join(', ')
const ACTIVE = texts(SLOT_HOLDING_STATUSES)
const PET_BUSY = texts(SLOT_HOLDING_STATUSES.filter((status) => status !== 'held'))
/** Entries of a history that do not change the status: move requests, proposals, new times. */
const STATUSES = texts(APPOINTMENT_STATUSES)
const MOVES = APPOINTMENT_STATUSES.flatMap((from) =>
  APPOINTMENT_STATUSES.filter((to) => mayMove(from, to)).map((to) => `('${from}', '${to}')`),
).join(', ')

/** The time that a visit takes of its vet and of its room. */
const BUSY = { from: 'coalesce(busy_from, starts_at)', until: 'coalesce(busy_until, ends_at)' }
const OWN = { from: 'starts_at', until: 'ends_at' }

/** A visit takes time, and lies over nothing: what the constraints on vets and rooms and the trigger `plain_visit_is_free` are about. */
const PLAIN = `status in (${ACTIVE}) and not forced`
const VISITS = { table: 'appointments', id: 'id', which: PLAIN }

/**
 * Rows of which two are at the same time at the same vet, room or animal. Compares neighbours by start: if any two of the compared rows overlap, two
 * neighbours do, because none is empty. Rows that may overlap others are left out before neighbours are found.
 */
const overlapping = (
  who: string,
  { table, id, which }: { table: string; id: string; which: string },
  { from, until }: { from: string; until: string },
) => `
  select id, next_id from (
    select ${id} as id, ${until} as ends, lead(${id}) over w as next_id, lead(${from}) over w as next_start
    from ${table} where ${which} and ${who} is not null
    window w as (partition by ${who} order by ${from}, ${id})
  ) pairs where next_start < ends`

/**
 * From the moment that a call takes for the present to its commit it may wait for locks; then it is cut off. Only what is older than that was
 * certainly there.
 */
const SURELY_BEFORE = `interval '1 minute'`

/**
 * Plain visits that were written over a forced one at the same vet or in the same room. A plain visit that was there before may lie beneath, and stays
 * there; one that was made after the last change of the forced one must have been refused.
 */
const overForced = (where: 'doctor_id' | 'room_id') => `
  select p.id, f.id as forced_id from appointments f
  join (select appointment_id, max(at) as at from appointment_events group by appointment_id) changed on changed.appointment_id = f.id
  join appointments p on p.${where} = f.${where} and p.id <> f.id and p.created_at > changed.at + ${SURELY_BEFORE}
    and coalesce(p.busy_from, p.starts_at) < coalesce(f.busy_until, f.ends_at)
    and coalesce(f.busy_from, f.starts_at) < coalesce(p.busy_until, p.ends_at)
  where f.forced and f.status in (${ACTIVE}) and p.status in (${ACTIVE}) and not p.forced`

/**
 * Recipients of a change (specification/readings §9), of whom one is told: the other side; both if time decided; nobody of start and end of a
 * visit. The practice's side are its vets, because the present vet of an appointment need not be the one who was told. A practice may keep
 * quiet about a booking, a length, another vet, and the end of what its owner never heard of (decision 455).
 */
const EXPECTED = `
  select e.appointment_id, e.version, array[a.owner_id] as recipients from appointment_events e join appointments a on a.id = e.appointment_id
  where a.ends_at > now() and e.actor_id is distinct from a.owner_id
    and (e.kind in ('rejected', 'expired', 'proposed') or (e.kind = 'approved' and e.version > 1)
      or (e.kind = 'rescheduled' and e.from_starts_at is distinct from e.to_starts_at)
      or (e.kind = 'cancelled' and exists (select from notifications n where n.appointment_id = a.id
        and n.recipient_id = a.owner_id and n.appointment_version < e.version)))
  union all
  select e.appointment_id, e.version, array[e.from_doctor_id] from appointment_events e join appointments a on a.id = e.appointment_id
  where a.ends_at > now() and e.kind = 'handed_over' and e.actor_id <> e.from_doctor_id
  union all
  select e.appointment_id, e.version, array(select user_id from memberships m where m.practice_id = a.practice_id and m.kind = 'vet')
  from appointment_events e join appointments a on a.id = e.appointment_id
  where a.ends_at > now() and (e.kind = 'expired' or (e.actor_id = a.owner_id
    and e.kind in ('requested', 'approved', 'withdrawn', 'cancelled', 'rescheduled', 'proposal_declined')))`

/** Every reference to an uploaded file. */
const FILES_IN_USE = `
  select profile_file_id as file_id from users where profile_file_id is not null
  union all select file_id from certificates
  union all select file_id from notes where file_id is not null
  union all select image_file_id from prescription_entries where image_file_id is not null
  union all select file_id from pets, unnest(array[photo_file_id, vaccination_file_id, deworming_file_id, import_file_id,
    insurance_file_id, ownership_file_id, passport_file_id]) file_id where file_id is not null`

const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    rule: 'a vet is never at two visits at once, unless one was forced over the other',
    query: overlapping('doctor_id', VISITS, BUSY),
  },
  {
    id: 'I1',
    rule: 'a treatment room never has two visits at once, unless one was forced over the other',
    query: overlapping('room_id', VISITS, BUSY),
  },
  {
    id: 'I1',
    rule: 'no visit was written over one that had been forced',
    query: `${overForced('doctor_id')} union ${overForced('room_id')}`,
  },
  {
    id: 'I1',
    rule: 'a forced visit is neither held nor requested, and says who forced it and why, in its history, too',
    query: `select a.id, a.status from appointments a
      left join (select distinct appointment_id from appointment_events where kind = 'overridden') said on said.appointment_id = a.id
      where a.forced and (a.override_reason is null or a.overridden_by is null or a.status in ('held', 'requested') or said.appointment_id is null)`,
  },
  {
    id: 'I2',
    rule: 'an animal is never in two places at once',
    query: overlapping('pet_id', { table: 'appointment_pets', id: 'appointment_id', which: 'claims' }, OWN),
  },
  {
    id: 'I2',
    rule: 'the animals of a visit have its owner, its time and its claim on theirs',
    query: `select a.id from appointments a full join appointment_pets v on v.appointment_id = a.id and (v.place > 0 or v.pet_id = a.pet_id)
      where (a.pet_id is not null or v.pet_id is not null) and ((v.owner_id, v.starts_at, v.ends_at, v.claims)
        is distinct from (a.owner_id, a.starts_at, a.ends_at, a.status in (${PET_BUSY})))`,
  },
  {
    id: 'I5',
    rule: 'a key has one write, and its answer is stored',
    query: `select caller, encode(key_hash, 'hex') as key from idempotency_keys group by caller, key_hash having count(*) > 1 or bool_or(answer is null)`,
  },
  {
    id: 'I6',
    rule: 'nobody is notified twice of one change',
    // Messages of a late person or of a free time belong to no change and may come again.
    query: `select appointment_id, appointment_version, recipient_id from notifications where appointment_id is not null and appointment_version is not null
      group by appointment_id, appointment_version, recipient_id having count(*) > 1`,
  },
  {
    id: 'I6',
    rule: 'everybody concerned is notified of every change of an appointment to come',
    // The demo creates its appointments without notifications.
    query: `select expected.* from (${EXPECTED}) expected left join notifications n
      on n.appointment_id = expected.appointment_id and n.appointment_version = expected.version and n.recipient_id = any (expected.recipients)
      where n.id is null and not exists (select 1 from users where email = '${DEMO_ACCOUNTS[0].email}')`,
  },
  {
    id: 'I8',
    rule: 'the history has every version once and ends with the present version',
    // The line of an override stands beside that of its step, with the same version.
    query: `select a.id, a.version, count(e.id) as events from appointments a
      left join appointment_events e on e.appointment_id = a.id and e.kind <> 'overridden'
      where a.status <> 'held' group by a.id, a.version
      having count(e.id) <> a.version or count(distinct e.version) <> a.version or max(e.version) <> a.version`,
  },
  {
    id: 'I8',
    rule: 'the line of an override stands once beside that of its step',
    query: `select appointment_id, version from appointment_events group by appointment_id, version
      having count(*) filter (where kind = 'overridden') > least(1, count(*) filter (where kind <> 'overridden'))`,
  },
  {
    id: 'I8',
    rule: 'each step of the history is allowed',
    query: `select * from (
        select appointment_id, version, kind, lag(kind) over (partition by appointment_id order by version) as before
        from appointment_events where kind in (${STATUSES})
      ) steps where (before is null and kind not in ('requested', 'approved'))
        or (before is not null and (before, kind) not in (select * from (values ${MOVES}) as moves(source, target)))`,
  },
  {
    id: 'I8',
    rule: 'the last step of the history is the present status',
    query: `select a.id, a.status, last.kind from appointments a join (
        select distinct on (appointment_id) appointment_id, kind from appointment_events where kind in (${STATUSES})
        order by appointment_id, version desc
      ) last on last.appointment_id = a.id where last.kind <> a.status`,
  },
  {
    id: 'I8',
    rule: 'a note of a visit stands at its start',
    query: `select n.id, n.dated_at, a.starts_at from notes n join appointments a on a.id = n.appointment_id
      where n.dated_at <> a.starts_at`,
  },
  {
    id: 'I9',
    rule: 'a note of a cancellation belongs to a cancelled visit',
    query: `select n.id, a.status from notes n join appointments a on a.id = n.appointment_id
      where n.type = 'cancelled' and a.status not in ('cancelled', 'withdrawn')`,
  },
  {
    id: 'I12',
    rule: 'no appointment to come belongs to a deleted clinic, doctor, owner or pet',
    query: `select a.id from appointments a
      left join clinics c on c.id = a.clinic_id left join users d on d.id = a.doctor_id
      left join users o on o.id = a.owner_id left join pets p on p.id = a.pet_id
      where a.status in (${ACTIVE}) and a.starts_at > now()
        and (c.id is null or c.deleted_at is not null or d.id is null or d.deleted_at is not null
          or (a.owner_id is not null and (o.id is null or o.deleted_at is not null)) or (a.pet_id is not null and (p.id is null or p.archived_at is not null)))`,
  },
  {
    id: 'I13',
    rule: `owners book at least ${SLOT_CUTOFF_MINUTES} minutes ahead`,
    query: `select a.id, a.created_at, a.starts_at from appointments a
      join appointment_events booked on booked.appointment_id = a.id and booked.version = 1 and booked.actor_id = a.owner_id
      left join (select distinct on (appointment_id) appointment_id, from_starts_at from appointment_events where from_starts_at is not null
        order by appointment_id, version) moved on moved.appointment_id = a.id
      where coalesce(moved.from_starts_at, a.starts_at) < a.created_at + interval '${SLOT_CUTOFF_MINUTES} minutes'`,
  },
  {
    id: 'I14',
    rule: 'every referenced file is complete and in use',
    query: `select r.file_id from (${FILES_IN_USE}) r left join files f on f.id = r.file_id
      where f.id is null or f.stored_at is null or f.released_at is not null or f.uses = 0`,
  },
  {
    id: 'I14',
    rule: 'the uses of a file equal its references',
    // Versions of a prescription share images.
    query: `select f.id, f.path, f.uses, count(r.file_id) as referred from files f left join (${FILES_IN_USE}) r on r.file_id = f.id
      group by f.id having (count(r.file_id) = 0 and f.uses > 0) or (f.path <> 'doctor/document' and count(r.file_id) <> f.uses)`,
  },
  {
    id: 'I15',
    rule: 'a hidden note is shared with nobody',
    query: `select s.id from note_shares s join notes n on n.id = s.note_id where s.ended_at is null and n.hidden_at is not null`,
  },
  {
    id: 'I16',
    rule: 'an appointment, its pet, its owner, its clinic, its practice and its doctor belong together',
    query: `select a.id from appointments a left join pets p on p.id = a.pet_id left join clinics c on c.id = a.clinic_id
        left join clinic_vets v on v.clinic_id = a.clinic_id and v.doctor_id = a.doctor_id
      where (a.pet_id is not null and p.owner_id is distinct from a.owner_id) or c.practice_id <> a.practice_id
        or v.practice_id is distinct from a.practice_id`,
  },
  {
    id: 'I16',
    rule: 'roles have their records, and who works in a practice is its member',
    query: `select u.id from users u left join doctors d on d.user_id = u.id where u.role = 'doctor' and d.user_id is null
      union all select u.id from users u left join memberships m on m.user_id = u.id and m.left_at is null
        where u.deleted_at is null and u.role <> 'patient' and m.user_id is null
      union all select p.id from practices p where p.closed_at is not null
        and exists (select from memberships m where m.practice_id = p.id and m.left_at is null)
      union all select n.appointment_id from notifications n left join appointments a on a.id = n.appointment_id
        where n.appointment_id is not null and a.id is null
      union all select e.appointment_id from appointment_events e left join appointments a on a.id = e.appointment_id where a.id is null`,
  },
  {
    id: 'I16',
    rule: 'a note and its visit belong to the same pet and practice',
    query: `select n.id from notes n join appointments a on a.id = n.appointment_id
      where n.owner_id is distinct from a.owner_id or n.pet_id <> a.pet_id
        or (n.doctor_id is not null and n.doctor_id is distinct from a.doctor_id)`,
  },
  {
    id: 'I16',
    rule: 'every version of a prescription is stored, and the note has the last one',
    query: `select n.id, n.version, count(v.version) as versions from notes n left join prescription_versions v on v.note_id = n.id
      where n.type = 'prescription' group by n.id having count(v.version) <> n.version or max(v.version) <> n.version`,
  },
  {
    id: 'I16',
    rule: 'every offer has a hold for its owner',
    query: `select w.id, a.status from waiting_list w join appointments a on a.id = w.hold_id
      where a.status <> 'held' or a.held_for is distinct from 'waiting' or a.owner_id <> w.owner_id or a.doctor_id <> w.doctor_id
        or a.clinic_id <> w.clinic_id or a.starts_at <> all (w.offered)`,
  },
  {
    id: 'I16',
    rule: 'every proposal has a hold for the owner of the appointment, in its practice',
    query: `select p.appointment_id, h.status from proposals p join appointments a on a.id = p.appointment_id join appointments h on h.id = p.hold_id
      where h.status <> 'held' or h.held_for is distinct from 'proposal' or h.owner_id <> a.owner_id or h.practice_id <> a.practice_id`,
  },
  {
    id: 'I16',
    rule: 'every hold of an offer or a proposal has one',
    query: `select h.id, h.held_for from appointments h left join waiting_list w on w.hold_id = h.id left join proposals p on p.hold_id = h.id
      where h.status = 'held' and h.expires_at > now()
        and ((h.held_for = 'waiting' and w.id is null) or (h.held_for = 'proposal' and p.appointment_id is null))`,
  },
  {
    id: 'I16',
    rule: 'a hold without an owner has the key of its visitor, and nothing else has one',
    query: `select a.id, a.status from appointments a left join visitor_holds v on v.hold_id = a.id
      where (a.owner_id is null) <> (v.hold_id is not null)`,
  },
  {
    id: 'I16',
    rule: `a visitor holds a time for at most ${HOLD_MINUTES + CODE_MINUTES} minutes`,
    query: `select id, created_at, expires_at from appointments
      where owner_id is null and expires_at > created_at + interval '${HOLD_MINUTES + CODE_MINUTES} minutes'`,
  },
  {
    id: 'I17',
    rule: 'an e-mail address has one account',
    query: `select lower(email) as email from users where email is not null group by lower(email) having count(*) > 1`,
  },
]

/** Number of rules. */
export const RULE_COUNT = INVARIANTS.length + 1

/** Tables are read without indexes, because a damaged index could hide rows. */
const WITHOUT_INDEXES = ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']

/** All violations in one snapshot of a database, up to 20 rows per rule. */
export async function findBreaches(reader: Reader): Promise<Breach[]> {
  for (const setting of WITHOUT_INDEXES) await reader.query(`set local ${setting} = off`)
  const breaches: Breach[] = []
  for (const { id, rule, query } of INVARIANTS) {
    const rows = await reader.query(`select * from (${query}) breaches limit 20`)
    if (rows.length > 0) breaches.push({ id, rule, rows })
  }
  const damaged = await damagedIndexes(reader)
  if (damaged !== null && damaged.length > 0)
    breaches.push({ id: 'I20', rule: 'every index matches its table', rows: damaged })
  return breaches
}

/** Compares every B-tree with its table; null without amcheck. */
async function damagedIndexes(reader: Reader): Promise<Rows | null> {
  const [found] = await reader.query(`select 1 as there from pg_extension where extname = 'amcheck'`)
  if (!found) return null
  const indexes = await reader.query(`select c.oid::int as oid, c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam join pg_namespace s on s.oid = c.relnamespace
    where m.amname = 'btree' and s.nspname = 'public' and i.indisvalid and i.indisready`)
  const damaged: Rows = []
  for (const { oid, name } of indexes) {
    await reader.query('savepoint index_check')
    try {
      await reader.query(`select bt_index_check(${Number(oid)}::oid::regclass, true)`)
    } catch (error) {
      damaged.push({ index: name, problem: error instanceof Error ? error.message : String(error) })
    }
    await reader.query('rollback to savepoint index_check')
  }
  return damaged
}
