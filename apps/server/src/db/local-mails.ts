import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { epochMs, instantValue, rowsOf } from './rows.ts'

/** A mail of a trial without a mail server. */
export type LocalMail = { id: string; recipient: string; subject: string; text: string; html: string }

/** How many the local mail page shows. */
const SHOWN = 50

/** They hold links that open accounts, so they go soon. */
const KEEP_MS = 3 * 24 * 3_600_000

export async function storeLocalMail(database: Database, mail: LocalMail, now: number): Promise<void> {
  await database.db.execute(
    sql`insert into local_mails (id, kept_at, recipient, subject, text_part, html_part)
      values (${mail.id}::uuid, ${instantValue(now)}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html})
      on conflict (id) do nothing`,
  )
}

/** @param recipient only to this address; to everybody when left out */
export async function listKeptMails(
  database: Database,
  recipient?: string,
): Promise<(LocalMail & { keptAt: number })[]> {
  const those = recipient === undefined ? sql`` : sql`where recipient = ${recipient}`
  return rowsOf(
    database,
    sql`select id, ${epochMs('kept_at')} as "keptAt", recipient, subject, text_part as text, html_part as html
      from local_mails ${those} order by kept_at desc, id desc limit ${SHOWN}`,
  )
}

export async function deleteLocalMails(database: Database, now: number): Promise<void> {
  await database.db.execute(sql`delete from local_mails where kept_at < ${instantValue(now - KEEP_MS)}`)
}
