import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'

/** Records that a practice wrote into a pet's record. */
export async function auditPet(
  { database }: Pick<Context, 'database'>,
  scope: PracticeScope,
  { call, petId }: { call: string; petId: string },
  now: Instant,
): Promise<void> {
  const object = { type: 'pet', id: petId }
  await recordAudit(database, { caller: actorOf(scope), call, outcome: 'done', object, now })
}
