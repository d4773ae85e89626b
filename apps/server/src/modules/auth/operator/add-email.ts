import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { writePendingEmail } from '../identifiers/repository.ts'
import { findLogins, findMailAccount } from '../repository.ts'
import { loginOf } from '../rules.ts'
import { deleteTokens } from '../tokens-query.ts'
import { recordOperatorAct } from './record-operator-act.ts'

/**
 * Requests an e-mail address for an account that has only a mobile number, for the operator, who has checked whose account it is. The link
 * goes to that address; once it is opened, a forgotten password can be reset by mail.
 *
 * @returns false if no such account signs in with that number, or several do
 */
export async function addEmailByOperator(
  { database }: Pick<Context, 'database'>,
  mobile: string,
  email: string,
  now: Instant,
): Promise<boolean> {
  return database.transact(async () => {
    const [person, ...others] = await findLogins(database, loginOf(mobile))
    if (!person || others.length > 0) return false
    const userId = person.id
    const account = await findMailAccount(database, { userId })
    if (!account || account.email !== null) return false
    await writePendingEmail(database, { userId, email })
    await deleteTokens(database, { userId, purpose: 'email' })
    await queueMail(database, { kind: 'email-change', recipientId: userId }, now)
    await recordOperatorAct(database, userId, 'add-email', now)
    return true
  })
}
