import type { Enquiry } from '@vetvisit/contract/auth/schemas'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { countUse } from './limit-attempts.ts'
import { insertEnquiry, listOpenEnquiries, writeHandled } from './enquiries-query.ts'
import { networkOf } from '../../network.ts'
import { ENQUIRY_LIMIT } from './rules.ts'

/** Counts an enquiry of a network. @throws DomainError too_many_requests */
export async function limitEnquiry(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  if (config.rateLimit) await countUse(database, `enquiry:${networkOf(ip)}`, ENQUIRY_LIMIT, now)
}

/** Keeps what somebody writes to the operator, and mails it there (specification/readings §3). */
export async function takeEnquiry(
  database: Database,
  enquiry: z.infer<typeof Enquiry>,
  language: TextLanguage,
  now: number,
): Promise<void> {
  const id = uuidv7()
  await insertEnquiry(database, { ...enquiry, id, language }, now)
  await queueMail(database, { kind: 'enquiry', recipientId: null, facts: { enquiryId: id } }, now)
}

export type OpenEnquiry = Awaited<ReturnType<typeof listOpenEnquiries>>[number]

/** What people wrote and nobody has answered, oldest first, for the operator. */
export async function readEnquiries(database: Database, now: number): Promise<OpenEnquiry[]> {
  await recordAudit(database, { caller: null, call: 'operator.list-enquiries', outcome: 'read', now })
  return listOpenEnquiries(database)
}

/** Ticks an enquiry off. @returns false when no open one has that id */
export async function handleEnquiry(database: Database, id: string, now: number): Promise<boolean> {
  return database.transact(async () => {
    if (!(await writeHandled(database, id, now))) return false
    await recordAudit(database, {
      caller: null,
      call: 'operator.handle-enquiry',
      outcome: 'done',
      object: { type: 'enquiry', id },
      now,
    })
    return true
  })
}
