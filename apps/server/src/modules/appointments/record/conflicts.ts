import type { Conflict, ConflictDetails } from '@vetvisit/contract/appointments/override/schemas'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { conflictKindOf, type InTheWay } from './override.ts'
import { mayOverride } from './policy.ts'
import { ownerNameOf, petNamesOf } from './presenter.ts'
import { findAppointments } from './repository.ts'

type Claim = {
  id: string
  status: AppointmentStatus | 'blocked' | 'reserved'
  startsAt: number
  endsAt: number
  /** Of a block; null otherwise. */
  note: string | null
  /** Name of the treatment room that it takes; null if it takes the time of the vet. */
  room: string | null
}

/** Records in the audit that a member overrode what was in the way. @param call name of the contract route */
export async function recordOverride(
  database: Database,
  scope: PracticeScope,
  { call, id }: { call: string; id: string },
  now: Instant,
): Promise<void> {
  const object = { type: 'appointment', id }
  await recordAudit(database, {
    caller: actorOf(scope),
    call: `${call}.override`,
    outcome: 'done',
    object,
    now,
  })
}

type Wanted = { doctorId: string; startsAt: number; endsAt: number; mayLieOver?: boolean }

/**
 * What is in the way of the practice, for its refusal, by start. A visit is named by its pets and owner as its practice knows them; a hold, and a
 * visit of another practice, by nothing.
 */
export async function conflictDetails(
  database: Database,
  scope: PracticeScope,
  { closed, claims }: InTheWay<Claim>,
  { doctorId, startsAt, endsAt, mayLieOver = true }: Wanted,
): Promise<Omit<ConflictDetails, 'alternatives'>> {
  const labels = await labelsOf(database, scope, claims)
  const conflicts = claims.map((claim): Conflict => {
    const label = labels.get(claim.id)
    return {
      kind: conflictKindOf(claim),
      start: instantText(claim.startsAt),
      end: instantText(claim.endsAt),
      ...(claim.room !== null && { room: claim.room }),
      ...(label && { label }),
    }
  })
  if (closed) conflicts.push({ kind: 'closed', start: instantText(startsAt), end: instantText(endsAt) })
  return {
    conflicts: conflicts.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)),
    mayOverride: mayOverride(scope) && (mayLieOver || claims.length === 0),
    doctorId,
  }
}

async function labelsOf(
  database: Database,
  scope: PracticeScope,
  claims: readonly Claim[],
): Promise<Map<string, string>> {
  const visits = claims.filter((claim) => conflictKindOf(claim) === 'visit')
  const rows = await findAppointments(
    database,
    visits.map(({ id }) => id),
  )
  return new Map([
    ...claims.flatMap(({ id, note }): [string, string][] => (note ? [[id, note]] : [])),
    ...rows
      .filter(({ practiceId }) => practiceId === scope.practiceId)
      .map((row): [string, string] => [row.id, `${petNamesOf(row, scope)}, ${ownerNameOf(row, scope)}`]),
  ])
}
