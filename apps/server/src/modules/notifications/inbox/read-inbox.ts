import { DomainError } from '@vetvisit/contract/errors'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { notificationToWire } from '../messages/presenter.ts'
import { findInbox } from './repository.ts'
import { catchUpFrom } from './rules.ts'

type InboxQuery = {
  recipientId: string
  before?: string | undefined
  after?: string | undefined
  limit: number
  language: TextLanguage
}

/**
 * A page of an inbox, newest first. With `after` it holds the messages since then, and a few from just before, which the reader may have
 * already.
 *
 * @throws DomainError invalid for a cursor that is no id
 */
export async function readInbox(
  { database, files }: Pick<Context, 'database' | 'files'>,
  { recipientId, before, after, limit, language }: InboxQuery,
  now: Instant,
) {
  requireId('before', before)
  requireId('after', after)
  const { messages, unseen, newest } = await findInbox(database, recipientId, {
    before,
    after: after === undefined ? undefined : catchUpFrom(after),
    // One row more than the page shows whether there is a next page.
    limit: limit + 1,
  })
  const page = messages.slice(0, limit)
  return {
    notifications: page.map((message) => notificationToWire({ files }, message, language, now)),
    unseen,
    cursor: newest ?? after ?? null,
    nextCursor: messages.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function requireId(name: 'before' | 'after', cursor: string | undefined): void {
  if (cursor !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor))
    throw new DomainError('invalid', { fields: { [name]: 'validation.invalid' } })
}
