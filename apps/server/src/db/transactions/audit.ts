import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Caller } from '../../caller.ts'
import type { Database } from '../client.ts'
import { epochMs, rowsOf } from '../rows.ts'
import { audit } from '../schema/plumbing.ts'
import { given, givenId, givenInstant, type Values } from '../statement.ts'

type AuditEntry = {
  /** Null for the operator, who has no account. */
  caller: Pick<Caller, 'userId' | 'practice'> | null
  /** Name of the contract route, or `operator.<act>`. */
  call: string
  outcome: 'done' | 'read' | 'refused'
  object?: { type: string; id: string }
  now: number
}

/** Writes who did or read what, and for whom (specification/authorization "Enforcement"). */
export async function recordAudit(
  database: Database,
  { caller, call, outcome, object, now }: AuditEntry,
): Promise<void> {
  await database.db.insert(audit).values({
    id: uuidv7(),
    at: new Date(now),
    actorId: caller?.userId ?? null,
    principalId: caller?.practice?.doctorId ?? null,
    call,
    objectType: object?.type ?? null,
    objectId: object?.id ?? null,
    outcome,
  })
}

type Reading = {
  /** Who read. */
  actorId: string
  /** Name of the contract route. */
  call: string
  objectType: string
  now: number
}

/**
 * What writes that a practice read clinical data, to stand as a `with` beside what reads it: who gets the answer is in the log then,
 * in one trip. The same person's reading is the same reading for a while. Its values are those of `readingValues`.
 *
 * @param object what is read, for the doctor `principal`
 * @param isReader whether the object is the practice's to read
 */
export const readingLog = ({
  object,
  principal,
  isReader,
}: Record<'object' | 'principal' | 'isReader', SQL>): SQL => sql`
  insert into audit (id, at, actor_id, principal_id, call, object_type, object_id, outcome)
  select ${givenId('readingId')}, ${givenInstant('now')}, ${givenId('actor')}, ${principal}, ${given('call')}, ${given('objectType')},
    ${object}, 'read'
  where ${isReader} and not exists (
    select from audit where object_id = ${object} and outcome = 'read' and actor_id = ${givenId('actor')}
      and principal_id = ${principal} and at > ${givenInstant('unlessSince')})`

/** @param pauseMs how long a reading is the same reading */
export const readingValues = ({ actorId, call, objectType, now }: Reading, pauseMs: number): Values => ({
  readingId: uuidv7(),
  now: instantText(now),
  actor: actorId,
  call,
  objectType,
  unlessSince: instantText(now - pauseMs),
})

export type ReadingRow = { id: string; at: number; name: string; doctorId: string; doctorName: string }

/** Who read an object, newest first. The order of identifiers is that of writing, which may differ: behind the reading `before`, not its id. */
export async function listReadings(
  database: Database,
  objectId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ReadingRow[]> {
  return rowsOf<ReadingRow>(
    database,
    sql`select l.id, ${epochMs('l.at')} as at, reader.fullname as name, l.principal_id as "doctorId", doctor.fullname as "doctorName"
      from audit l join users reader on reader.id = l.actor_id join users doctor on doctor.id = l.principal_id
      where l.object_id = ${objectId}::uuid and l.outcome = 'read' ${before === undefined ? sql`` : sql`and (l.at, l.id) < (select at, id from audit where id = ${before}::uuid)`}
      order by l.at desc, l.id desc limit ${limit}`,
  )
}
