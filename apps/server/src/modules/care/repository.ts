import { OWNER_NOTE_MAX } from '@vetvisit/contract/owners/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { id, instant, int, orNull, text } from '../../db/columns.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'

/** How an owner came onto a practice's record; set by the latest beginning. */
type CareOrigin = 'booking' | 'invitation' | 'created'

/** The practice's last known names of an owner and the pets, by their ids, from when the owner left its record. */
export type LastKnown = { owner: string; pets: Record<string, { name: string; breed: string }> }

/** A practice and an owner inside a query: parameters or columns. */
type Pair = { practice: SQL; owner: SQL }

const isOf = ({ practice, owner }: Pair) => sql`care.practice_id = ${practice} and care.owner_id = ${owner}`

/** The rows `practice_id, owner_id, origin, since, note` of all owners who are on a record now, under an alias for `from` and `join`. */
export const currentCare = sql`(select practice_id, owner_id, origin, since, note from care where ended_at is null)`

/** The owner is on the practice's record now (specification/authorization R2); for a WHERE. */
export const onRecord = (pair: Pair): SQL =>
  sql`exists (select from care where ${isOf(pair)} and care.ended_at is null)`

/**
 * Joins the practice's record of the owner, if there ever was one, as `care_record`: `coalesce(care_record.is_current, false)` and
 * `care_record.known`, which is `LastKnown`, or null while the owner is on the record.
 */
export const joinCareRecord = (pair: Pair): SQL =>
  sql`left join lateral (select ended_at is null as is_current, known from care where ${isOf(pair)}) care_record on true`

/** The owner is on the practice's record now or was on it. */
export const isOrWasOnRecord = (pair: Pair): SQL => sql`exists (select from care where ${isOf(pair)})`

/** The owner is on the practice's record now, and the practice created the owner. */
export const hasCreatedRecord = (pair: Pair): SQL =>
  sql`exists (select from care where ${isOf(pair)} and care.origin = 'created' and care.ended_at is null)`

/** Since when a practice lets an owner book online again who had missed too many appointments; null if it never had to. */
export const onlineSince = (pair: Pair): SQL => sql`(select care.online_since from care where ${isOf(pair)})`

/** Lets an owner on a practice's record book online again. */
export const writeOnlineSince = query('write_online_since', {
  params: { practiceId: id, ownerId: id, now: instant },
  row: { ownerId: id },
  text: (p) => sql`update care set online_since = ${p.now}
    where practice_id = ${p.practiceId} and owner_id = ${p.ownerId} and ended_at is null returning owner_id`,
})

const begin = query('begin_care', {
  params: { practiceId: id, ownerId: id, origin: text<CareOrigin>(), now: instant },
  text: (p) => sql`
    insert into care (practice_id, owner_id, origin, since) values (${p.practiceId}, ${p.ownerId}, ${p.origin}, ${p.now})
    on conflict (practice_id, owner_id) do update set ended_at = null, since = excluded.since, origin = excluded.origin
      where care.ended_at is not null`,
})

/** Puts an owner on a practice's record, or back on it (specification/authorization R2); changes nothing if the owner is already on it. */
export async function beginCare(
  database: Database,
  care: { practiceId: string; ownerId: string; origin: CareOrigin },
  now: Instant,
): Promise<void> {
  await begin(database, { ...care, now })
}

const end = query('end_care', {
  params: { practiceId: id, ownerId: id, now: instant },
  row: { ownerId: id },
  text: (p) => sql`update care set ended_at = ${p.now}
    where owner_id = ${p.ownerId} and practice_id = ${p.practiceId} and ended_at is null returning owner_id`,
})

/**
 * Takes an owner from a practice's record.
 *
 * @returns whether the owner was on it
 */
export async function endCare(
  database: Database,
  care: { practiceId: string; ownerId: string },
  now: Instant,
): Promise<boolean> {
  return (await end(database, { ...care, now })).length > 0
}

/** Writes the practice's note on an owner on its record, unless it is another one than `seen` by now; null writes in any case. */
export const writeCareNote = query('write_care_note', {
  params: { practiceId: id, ownerId: id, note: text(), seen: orNull(text()) },
  row: { ownerId: id },
  text: (p) => sql`update care set note = ${p.note}
    where practice_id = ${p.practiceId} and owner_id = ${p.ownerId} and ended_at is null
      and (${p.seen} is null or note = ${p.seen}) returning owner_id`,
})

const giveNote = query('give_care_note', {
  params: { fromId: id, toId: id, most: int },
  text: (
    p,
  ) => sql`update care set note = left(concat_ws(chr(10), nullif(care.note, ''), nullif(other.note, '')), ${p.most}),
      online_since = greatest(care.online_since, other.online_since)
    from care other
    where other.owner_id = ${p.fromId} and care.owner_id = ${p.toId} and care.practice_id = other.practice_id`,
})

/** Adds the practice's note on one owner to its note on another, who is the same person; what has no room is cut off. */
export async function giveCareNote(
  database: Database,
  people: { fromId: string; toId: string },
): Promise<void> {
  await giveNote(database, { ...people, most: OWNER_NOTE_MAX })
}

const endOfOwner = query('end_care_of_owner', {
  params: { ownerId: id, now: instant },
  text: (p) => sql`update care set ended_at = ${p.now} where owner_id = ${p.ownerId} and ended_at is null`,
})
const deleteLastKnownOfOwner = query('delete_last_known_of_owner', {
  params: { ownerId: id },
  text: (p) => sql`update care set known = null, note = '' where owner_id = ${p.ownerId}`,
})

/** Takes an owner off all records; the practices keep neither last known names nor notes. */
export async function endCareOfOwner(database: Database, ownerId: string, now: Instant): Promise<void> {
  await endOfOwner(database, { ownerId, now })
  await deleteLastKnownOfOwner(database, { ownerId })
}
