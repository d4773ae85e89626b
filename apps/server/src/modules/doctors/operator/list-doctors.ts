import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { type ListedDoctor, listDoctors } from '../repository.ts'

/** All doctors with what the operator needs to verify them, oldest first. */
export async function listDoctorsForOperator(database: Database, now: Instant): Promise<ListedDoctor[]> {
  await recordAudit(database, { caller: null, call: 'operator.list-doctors', outcome: 'read', now })
  return listDoctors(database)
}
