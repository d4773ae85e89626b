import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'

/** Records an act of the operator in the account's security log and in the audit. */
export async function recordOperatorAct(
  database: Database,
  userId: string,
  act: string,
  now: Instant,
): Promise<void> {
  await recordSecurityEvent(database, { userId, kind: 'operator', detail: act }, { now })
  const object = { type: 'user', id: userId }
  await recordAudit(database, { caller: null, call: `operator.${act}`, outcome: 'done', object, now })
}
