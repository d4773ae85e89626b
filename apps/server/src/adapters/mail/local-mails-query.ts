import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { id, instant, int, orNull, type RowOf, text } from '../../db/columns.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'

const localMail = { id, recipient: text(), subject: text(), text: text(), html: text() }
/** A mail of a trial installation that has no mail server. */
export type LocalMail = RowOf<typeof localMail>

/** Number of mails on the page of local mails. */
const SHOWN_MAX = 50

/** They hold links that open accounts, so they are kept for a short time. */
const KEEP_MS = 3 * DAY_MS

const insertMail = query('store_local_mail', {
  params: { ...localMail, now: instant },
  text: (p) => sql`
    insert into local_mails (id, kept_at, recipient, subject, text_part, html_part)
    values (${p.id}, ${p.now}, ${p.recipient}, ${p.subject}, ${p.text}, ${p.html})
    on conflict (id) do nothing`,
})

export async function storeLocalMail(database: Database, mail: LocalMail, now: Instant): Promise<void> {
  await insertMail(database, { ...mail, now })
}

const mailsTo = query('local_mails', {
  params: { recipient: orNull(text()), limit: int },
  row: { ...localMail, keptAt: instant },
  text: (p) => sql`
    select id, kept_at, recipient, subject, text_part as text, html_part as html from local_mails
    where ${p.recipient} is null or recipient = ${p.recipient}
    order by kept_at desc, id desc limit ${p.limit}`,
})

/**
 * Mails to a recipient, newest first.
 *
 * @param recipient all mails if absent
 */
export async function listLocalMails(
  database: Database,
  recipient?: string,
): Promise<(LocalMail & { keptAt: Instant })[]> {
  return mailsTo(database, { recipient: recipient ?? null, limit: SHOWN_MAX })
}

const deleteMailsBefore = query('delete_old_local_mails', {
  params: { before: instant },
  text: (p) => sql`delete from local_mails where kept_at < ${p.before}`,
})

/** Deletes mails older than three days. */
export async function deleteLocalMails(database: Database, now: Instant): Promise<void> {
  await deleteMailsBefore(database, { before: now - KEEP_MS })
}
