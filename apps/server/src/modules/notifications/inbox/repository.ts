import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, int, list, orNull, type RowOf } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import { query } from '../../../db/query.ts'
import { isReadable } from '../messages/queue-mails-query.ts'
import { message, messageColumns } from '../messages/repository.ts'

/** The first and the last of all ids. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const messages = list(message)
const inbox = { messages, unseen: int, newest: orNull(id) }
export type Inbox = RowOf<typeof inbox>

/** Conditions on messages `n` of a recipient's inbox, without those of a practice that the recipient has left (decision 430). */
const inInbox = (recipientId: SQL): SQL =>
  sql`n.recipient_id = ${recipientId} and n.deleted_at is null and ${isReadable(sql`n`, recipientId)}`
const unseenIn = (recipientId: SQL): SQL => sql`n.seen_at is null and ${inInbox(recipientId)}`

const inboxBetween = query('inbox', {
  params: { recipientId: id, before: id, after: id, limit: int },
  row: inbox,
  text: (p) => sql`select
    ${messages.of(sql`select ${messageColumns} from notifications n
      where ${inInbox(p.recipientId)} and n.id < ${p.before} and n.id > ${p.after}
      order by n.id desc limit ${p.limit}`)} as messages,
    (select count(*)::int from notifications n where ${unseenIn(p.recipientId)}) as unseen,
    (select n.id from notifications n where ${inInbox(p.recipientId)} order by n.id desc limit 1) as newest`,
})

/** Messages of one inbox, newest first, between two ids that are not included; and the state of the whole inbox. */
export async function findInbox(
  database: Database,
  recipientId: string,
  {
    before = LAST_ID,
    after = FIRST_ID,
    limit,
  }: { before?: string | undefined; after?: string | undefined; limit: number },
): Promise<Inbox> {
  const [found] = await inboxBetween(database, { recipientId, before, after, limit })
  return found ?? { messages: [], unseen: 0, newest: null }
}

const numberOfUnseen = query('count_unseen_messages', {
  params: { recipientId: id },
  row: { unseen: int },
  text: (p) => sql`select count(*)::int as unseen from notifications n where ${unseenIn(p.recipientId)}`,
})

export async function countUnseen(database: Database, recipientId: string): Promise<number> {
  const [row] = await numberOfUnseen(database, { recipientId })
  return row?.unseen ?? 0
}

export const markSome = query('mark_messages_seen', {
  params: { recipientId: id, ids, now: instant },
  text: (p) => sql`
    update notifications n set seen_at = ${p.now} where ${unseenIn(p.recipientId)} and n.id in ${idsIn(p.ids)}`,
})

export const markAll = query('mark_all_messages_seen', {
  params: { recipientId: id, now: instant },
  text: (p) => sql`update notifications n set seen_at = ${p.now} where ${unseenIn(p.recipientId)}`,
})

/** Its row is the deleted message; none if the inbox has no such message. */
export const deleteMessage = query('delete_message', {
  params: { recipientId: id, id, now: instant },
  row: { id },
  text: (p) => sql`
    update notifications n set deleted_at = ${p.now} where n.id = ${p.id} and ${inInbox(p.recipientId)} returning n.id`,
})

/** Deletes the messages that existed at `now` (specification/authorization K5). */
export const deleteMessages = query('delete_messages', {
  params: { recipientId: id, now: instant },
  text: (p) => sql`
    update notifications n set deleted_at = ${p.now} where ${inInbox(p.recipientId)} and n.created_at <= ${p.now}`,
})

/** Deletes the rows of all notifications of a person. */
export const deleteNotificationsOf = query('delete_notifications_of', {
  params: { recipientId: id },
  text: (p) => sql`delete from notifications where recipient_id = ${p.recipientId}`,
})
