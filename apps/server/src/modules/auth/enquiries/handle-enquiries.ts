import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { deleteEnquiriesBefore, type EnquiryRow, listOpenEnquiries, writeHandled } from './repository.ts'

/** Unanswered enquiries for the operator, oldest first. */
export async function readEnquiries(database: Database, now: Instant): Promise<EnquiryRow[]> {
  await recordAudit(database, { caller: null, call: 'operator.list-enquiries', outcome: 'read', now })
  return listOpenEnquiries(database)
}

/** Marks an enquiry as answered. @returns false if no open one has that id */
export async function handleEnquiry(database: Database, id: string, now: Instant): Promise<boolean> {
  return database.transact(async () => {
    const handled = await writeHandled(database, { id, now })
    if (handled.length === 0) return false
    const object = { type: 'enquiry', id }
    await recordAudit(database, {
      caller: null,
      call: 'operator.handle-enquiry',
      outcome: 'done',
      object,
      now,
    })
    return true
  })
}

const KEEP_MS = 365 * DAY_MS

/** Deletes enquiries that are older than a year. */
export async function deleteOldEnquiries(database: Database, now: Instant): Promise<void> {
  await deleteEnquiriesBefore(database, { before: now - KEEP_MS })
}
