import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import { id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

const enquiry = {
  id,
  name: text(),
  email: text(),
  mobile: orNull(text()),
  /** Empty for none. */
  subject: text(),
  message: text(),
  language: text<TextLanguage>(),
  createdAt: instant,
}
export type EnquiryRow = RowOf<typeof enquiry>

const columns = sql`id, name, email, mobile, subject, message, language, created_at`

export const insertEnquiry = query('insert_enquiry', {
  params: enquiry,
  text: (p) => sql`
    insert into enquiries (${columns})
    values (${p.id}, ${p.name}, ${p.email}, ${p.mobile}, ${p.subject}, ${p.message}, ${p.language}, ${p.createdAt})`,
})

export const findEnquiry = query('find_enquiry', {
  params: { id },
  row: enquiry,
  text: (p) => sql`select ${columns} from enquiries where id = ${p.id}`,
})

/** Unanswered enquiries, oldest first. */
export const listOpenEnquiries = query('list_open_enquiries', {
  row: enquiry,
  text: () => sql`select ${columns} from enquiries where handled_at is null order by created_at, id`,
})

/** @returns no row for an enquiry that does not exist or was handled before */
export const writeHandled = query('write_enquiry_handled', {
  params: { id, now: instant },
  row: { id },
  text: (p) =>
    sql`update enquiries set handled_at = ${p.now} where id = ${p.id} and handled_at is null returning id`,
})

export const deleteEnquiriesBefore = query('delete_enquiries_before', {
  params: { before: instant },
  text: (p) => sql`delete from enquiries where created_at < ${p.before}`,
})
