import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../caller.ts'
import type { Database } from './client.ts'
import { audit } from './schema/plumbing.ts'

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
