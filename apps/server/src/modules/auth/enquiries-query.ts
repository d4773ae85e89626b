import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { epochMs, instantValue, rowsOf } from '../../db/rows.ts'

/** What somebody wrote by the contact form. */
export type EnquiryRow = {
  id: string
  name: string
  email: string
  mobile?: string | null | undefined
  subject?: string | undefined
  message: string
  language: TextLanguage
}

export async function insertEnquiry(database: Database, enquiry: EnquiryRow, now: number): Promise<void> {
  await database.db.execute(
    sql`insert into enquiries (id, name, email, mobile, subject, message, language, created_at)
      values (${enquiry.id}::uuid, ${enquiry.name}, ${enquiry.email}, ${enquiry.mobile ?? null}, ${enquiry.subject ?? ''},
        ${enquiry.message}, ${enquiry.language}, ${instantValue(now)})`,
  )
}

export async function findEnquiry(database: Database, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await rowsOf<EnquiryRow>(
    database,
    sql`select id, name, email, mobile, subject, message, language from enquiries where id = ${id}::uuid`,
  )
  return row
}

/** What waits for an answer, oldest first. */
export async function listOpenEnquiries(
  database: Database,
): Promise<(EnquiryRow & { at: number; mobile: string | null; subject: string })[]> {
  return rowsOf(
    database,
    sql`select id, name, email, mobile, subject, message, language, ${epochMs('created_at')} as at from enquiries
      where handled_at is null order by created_at, id`,
  )
}

/** @returns false when there is no such enquiry, or it was handled before */
export async function writeHandled(database: Database, id: string, now: number): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`update enquiries set handled_at = ${instantValue(now)} where id = ${id}::uuid and handled_at is null returning id`,
  )
  return rows.length > 0
}

/** An answered question is not kept for ever. */
const KEEP_MS = 365 * DAY_MS

export async function forgetOldEnquiries(database: Database, now: number): Promise<void> {
  await database.db.execute(sql`delete from enquiries where created_at < ${instantValue(now - KEEP_MS)}`)
}
