import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../client.ts'
import { id, instant, int, orNull, type RowOf, text } from '../columns.ts'
import type { Instant } from '../instant.ts'
import { query } from '../query.ts'

type Outcome = 'done' | 'read' | 'refused'
type AuditEntry = {
  /** The person who acts, and the practice for which; null for the operator, who has no account. */
  caller: { userId: string; practice: { practiceId: string } | null } | null
  /** Name of the contract route, or `operator.<act>`. */
  call: string
  outcome: Outcome
  object?: { type: string; id: string }
  now: Instant
}

const insertEntry = query('record_audit', {
  params: {
    id,
    now: instant,
    actorId: orNull(id),
    practiceId: orNull(id),
    call: text(),
    objectType: orNull(text()),
    objectId: orNull(id),
    outcome: text<Outcome>(),
  },
  text: (p) => sql`
    insert into audit (id, at, actor_id, practice_id, call, object_type, object_id, outcome)
    values (${p.id}, ${p.now}, ${p.actorId}, ${p.practiceId}, ${p.call}, ${p.objectType}, ${p.objectId}, ${p.outcome})`,
})

/** Records the actor, the object that was read or changed, and the practice (specification/authorization Enforcement). */
export async function recordAudit(
  database: Database,
  { caller, call, outcome, object, now }: AuditEntry,
): Promise<void> {
  await insertEntry(database, {
    id: uuidv7(),
    now,
    actorId: caller?.userId ?? null,
    practiceId: caller?.practice?.practiceId ?? null,
    call,
    objectType: object?.type ?? null,
    objectId: object?.id ?? null,
    outcome,
  })
}

type Reading = {
  /** The person who reads. */
  actorId: string
  /** Name of the contract route. */
  call: string
  objectType: string
  now: Instant
}

/** Parameters of a query that contains `readingLogOfMany`; `readerValues` gives their values. */
export const readerParams = {
  now: instant,
  actor: id,
  call: text(),
  objectType: text(),
  unlessSince: instant,
}

/** Parameters of a query that contains `readingLog`; `readingValues` gives their values. */
export const readingParams = { readingId: id, ...readerParams }

/**
 * The insert that logs a practice's reading of clinical data. As a `with` of the query that reads, it logs before the answer is sent and
 * costs no round trip of its own. Further readings by the same person are not logged for a while.
 *
 * @param object the object that is read, for the `practice`
 * @param isReader whether the practice may read the object
 * @param p places of `readingParams`
 */
export const readingLog = (
  { object, practice, isReader }: Record<'object' | 'practice' | 'isReader', SQL>,
  p: Record<keyof typeof readingParams, SQL>,
): SQL => sql`
  insert into audit (id, at, actor_id, practice_id, call, object_type, object_id, outcome)
  select ${p.readingId}, ${p.now}, ${p.actor}, ${practice}, ${p.call}, ${p.objectType}, ${object}, 'read'
  where ${isReader} and not exists (
    select from audit where object_id = ${object} and outcome = 'read' and actor_id = ${p.actor}
      and practice_id = ${practice} and at > ${p.unlessSince})`

/**
 * `readingLog` for several objects that the practice may read.
 *
 * @param objects selects their ids, once each
 */
export const readingLogOfMany = (
  { objects, practice }: Record<'objects' | 'practice', SQL>,
  p: Record<keyof typeof readerParams, SQL>,
): SQL => sql`
  insert into audit (id, at, actor_id, practice_id, call, object_type, object_id, outcome)
  select gen_random_uuid(), ${p.now}, ${p.actor}, ${practice}, ${p.call}, ${p.objectType}, o.id, 'read'
  from (${objects}) o (id)
  where not exists (
    select from audit where object_id = o.id and outcome = 'read' and actor_id = ${p.actor}
      and practice_id = ${practice} and at > ${p.unlessSince})`

/** @param pauseMs for how long a repeated reading is not logged */
export const readerValues = (
  { actorId, call, objectType, now }: Reading,
  pauseMs: number,
): RowOf<typeof readerParams> => ({ now, actor: actorId, call, objectType, unlessSince: now - pauseMs })

/** @param pauseMs for how long a repeated reading is not logged */
export const readingValues = (reading: Reading, pauseMs: number): RowOf<typeof readingParams> => ({
  readingId: uuidv7(),
  ...readerValues(reading, pauseMs),
})

const reading = { id, at: instant, name: text(), doctorId: id, doctorName: text() }
export type ReadingRow = RowOf<typeof reading>

const readingsBefore = query('readings_of_object', {
  params: { objectId: id, before: orNull(id), limit: int },
  row: reading,
  text: (p) => sql`
    select l.id, l.at, reader.fullname as name, doctor.id as doctor_id, doctor.fullname as doctor_name
    from audit l join users reader on reader.id = l.actor_id join users doctor on doctor.id = vet_of_practice(l.practice_id)
    where l.object_id = ${p.objectId} and l.outcome = 'read'
      and (${p.before} is null or (l.at, l.id) < (select at, id from audit where id = ${p.before}))
    order by l.at desc, l.id desc limit ${p.limit}`,
})

/**
 * Readings of an object, newest first.
 *
 * @param before id of the last reading of the page before; its time decides, because ids may be in another order than times
 */
export async function listReadings(
  database: Database,
  objectId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ReadingRow[]> {
  return readingsBefore(database, { objectId, before: before ?? null, limit })
}
