import type { Enquiry } from '@vetvisit/contract/auth/schemas'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { insertEnquiry } from './repository.ts'

/** Stores a message of the contact form and queues the mail to the operator (specification/readings §3). */
export async function sendEnquiry(
  database: Database,
  { name, email, mobile, subject, message }: z.infer<typeof Enquiry>,
  language: TextLanguage,
  now: Instant,
): Promise<void> {
  const id = uuidv7()
  const sender = { name, email, mobile: mobile ?? null }
  await insertEnquiry(database, { id, ...sender, subject: subject ?? '', message, language, createdAt: now })
  await queueMail(database, { kind: 'enquiry', recipientId: null, facts: { enquiryId: id } }, now)
}
