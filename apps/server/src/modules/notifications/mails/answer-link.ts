import type { ReminderAnswer } from '@vetvisit/contract/appointments/reminders/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { answerPage } from '@vetvisit/contract/notifications/pages'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { readToken, signedToken } from '../../../db/secrets.ts'
import { linkBase } from '../../../adapters/mail/letter.ts'

const SECRET = 'answer to a reminder'

const TOKEN_TEXT = /^([0-9a-f-]{36})\.(\d{1,15})\.([0-9a-f-]{36})$/

/** An appointment as its owner was reminded of it. */
export type RemindedOf = { appointmentId: string; startsAt: Instant; ownerId: string }

/** The links by which an owner answers a reminder. They work for that start, without signing in, until the appointment is over. */
export async function answerLinks(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { appointmentId, startsAt, ownerId }: RemindedOf,
  now: Instant,
): Promise<(answer: ReminderAnswer) => string> {
  const text = `${appointmentId}.${startsAt}.${ownerId}`
  const token = await signedToken(database, text, { secret: SECRET, now })
  return (answer) => linkBase(config) + answerPage(token, answer)
}

/** @throws DomainError invalid, `validation.linkInvalid`, for a token that this installation has not signed */
export async function readAnswerToken(database: Database, token: string, now: Instant): Promise<RemindedOf> {
  const text = await readToken(database, token, { secret: SECRET, now })
  const [, appointmentId, startsAt, ownerId] = TOKEN_TEXT.exec(text ?? '') ?? []
  if (appointmentId === undefined || ownerId === undefined)
    throw new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
  return { appointmentId, startsAt: Number(startsAt), ownerId }
}
