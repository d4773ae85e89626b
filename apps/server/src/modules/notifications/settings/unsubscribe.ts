import { DomainError } from '@vetvisit/contract/errors'
import { API_BASE } from '@vetvisit/contract/http'
import { unsubscribe } from '@vetvisit/contract/notifications/routes'
import { MAIL_TOPICS, type MailTopic } from '@vetvisit/contract/notifications/rules'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { readToken, signedToken } from '../../../db/secrets.ts'
import { linkBase } from '../../../adapters/mail/letter.ts'
import { switchMailOff } from './preferences-query.ts'

const SECRET = 'unsubscribe'

const TOKEN_TEXT = new RegExp(`^(${MAIL_TOPICS.join('|')})\\.([0-9a-f-]{36})$`)

/** The link to which mail programs post when their reader unsubscribes from a topic. It works until the account is deleted. */
export async function unsubscribeUrl(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { userId, topic }: { userId: string; topic: MailTopic },
  now: Instant,
): Promise<string> {
  const token = await signedToken(database, `${topic}.${userId}`, { secret: SECRET, now })
  return `${linkBase(config)}${API_BASE}${unsubscribe.path}?token=${token}`
}

/**
 * Switches off the mails of the topic in the link. It may be repeated.
 *
 * @throws DomainError invalid, `validation.linkInvalid`, for a link that this installation has not signed
 */
export async function unsubscribeBy(database: Database, token: string, now: Instant): Promise<MailTopic> {
  const text = await readToken(database, token, { secret: SECRET, now })
  const [, named, userId] = TOKEN_TEXT.exec(text ?? '') ?? []
  const topic = MAIL_TOPICS.find((known) => known === named)
  if (topic === undefined || userId === undefined)
    throw new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
  await switchMailOff(database, { userId, topic })
  return topic
}
