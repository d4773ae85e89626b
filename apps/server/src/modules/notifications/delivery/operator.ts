import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { queueAgain } from '../../../db/transactions/outbox-outcomes.ts'
import { countDeliveries, findUndelivered, type Undelivered } from './deliveries-query.ts'

/** Limit of the operator's list, more than a person would read. */
const LISTED_MAX = 200

export type DeliveryReport = {
  counts: Awaited<ReturnType<typeof countDeliveries>>
  undelivered: Undelivered[]
}

/** Counts of mails and pushes by state, and the undelivered ones. */
export async function deliveriesForOperator(database: Database, now: Instant): Promise<DeliveryReport> {
  await recordAudit(database, { caller: null, call: 'operator.listDeliveries', outcome: 'read', now })
  return {
    counts: await countDeliveries(database),
    undelivered: await findUndelivered(database, { limit: LISTED_MAX }),
  }
}

/** Queues a failed mail or push again. @returns whether there was one */
export async function retryByOperator(database: Database, id: string, now: Instant): Promise<boolean> {
  const isQueued = (await queueAgain(database, { id, now })).length > 0
  if (isQueued) {
    const object = { type: 'outbox', id }
    await recordAudit(database, {
      caller: null,
      call: 'operator.retryDelivery',
      outcome: 'done',
      object,
      now,
    })
  }
  return isQueued
}
