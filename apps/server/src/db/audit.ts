import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, PracticeScope } from '../caller.ts'
import type { Database } from './client.ts'
import { epochMs, rowsOf } from './rows.ts'
import { audit } from './schema/plumbing.ts'
import { given, givenId, givenInstant, statement } from './statement.ts'

type AuditEntry = {
  /** Null for the operator, who has no account. */
  caller: Pick<Caller, 'userId' | 'practice'> | null
  /** Name of the contract route, or `operator.<act>`. */
  call: string
  outcome: 'done' | 'read' | 'refused'
  object?: { type: string; id: string }
  now: number
}

/** Writes who did or read what, and for whom (authorization, point 4). */
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
  /** Who read, and for which doctor. */
  scope: Pick<PracticeScope, 'actorId' | 'doctorId'>
  call: string
  object: { type: string; id: string }
  now: number
}

/**
 * What writes that a practice read clinical data; the same person's reading within `pauseMs` is the same reading.
 *
 * @param isReader whether this object is the practice's to read, by `object` and `principal`: the reading is then written beside the
 *   reads themselves, which need no second trip
 */
export function readingLog(name: string, isReader: SQL) {
  const insert = statement(
    name,
    sql`insert into audit (id, at, actor_id, principal_id, call, object_type, object_id, outcome)
      select ${givenId('id')}, ${givenInstant('now')}, ${givenId('actor')}, ${givenId('principal')}, ${given('call')}, ${given('type')},
        ${givenId('object')}, 'read'
      where ${isReader} and not exists (
        select from audit where object_id = ${givenId('object')} and outcome = 'read' and actor_id = ${givenId('actor')}
          and principal_id = ${givenId('principal')} and at > ${givenInstant('since')})`,
  )
  return async (
    database: Database,
    { scope, call, object, now }: Reading,
    pauseMs: number,
  ): Promise<void> => {
    await insert(database, {
      id: uuidv7(),
      now: new Date(now).toISOString(),
      actor: scope.actorId,
      principal: scope.doctorId,
      call,
      type: object.type,
      object: object.id,
      since: new Date(now - pauseMs).toISOString(),
    })
  }
}

export type ReadingRow = { id: string; at: number; name: string; doctorId: string; doctorName: string }

/** Who read an object, newest first. */
export async function listReadings(
  database: Database,
  objectId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ReadingRow[]> {
  return rowsOf<ReadingRow>(
    database,
    sql`select l.id, ${epochMs('l.at')} as at, reader.fullname as name, l.principal_id as "doctorId", doctor.fullname as "doctorName"
      from audit l join users reader on reader.id = l.actor_id join users doctor on doctor.id = l.principal_id
      where l.object_id = ${objectId}::uuid and l.outcome = 'read' ${before === undefined ? sql`` : sql`and l.id < ${before}::uuid`}
      order by l.at desc, l.id desc limit ${limit}`,
  )
}
