import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { removeKnownDevices } from './known-device-query.ts'
import { loginOf } from './rules.ts'
import * as repository from './repository.ts'
import { endSessionsOf } from './end-sessions.ts'
import { dropTokens } from './tokens-query.ts'

/**
 * Ends every session of the person with that e-mail, for the operator.
 *
 * @returns how many were alive, or null when there is no such person
 */
export async function endSessionsByOperator(
  context: Pick<Context, 'database' | 'live'>,
  email: string,
  now: number,
): Promise<number | null> {
  const { database } = context
  return database.transact(async () => {
    const [person] = await repository.findLogins(database, loginOf(email))
    if (!person) return null
    const ended = await endSessionsOf(context, person.id, now, { why: 'by_operator' })
    await removeKnownDevices(database, person.id, null)
    await recordSecurityEvent(
      database,
      { userId: person.id, kind: 'operator', detail: 'end-sessions' },
      { now },
    )
    await recordAudit(database, {
      caller: null,
      call: 'operator.end-sessions',
      outcome: 'done',
      object: { type: 'user', id: person.id },
      now,
    })
    return ended
  })
}

/**
 * Blocks an account or lets it in again, for the operator. A blocked person is signed out everywhere and told nothing at the
 * sign-in that a stranger would not be told; the clinics of a blocked doctor are not listed, and the team is out, too.
 *
 * @returns false when nobody has that e-mail
 */
export async function blockByOperator(
  context: Pick<Context, 'database' | 'live'>,
  email: string,
  isBlocked: boolean,
  now: number,
): Promise<boolean> {
  const { database } = context
  return database.transact(async () => {
    const [person] = await repository.findLogins(database, loginOf(email))
    if (!person) return false
    await repository.writeDisabled(database, person.id, isBlocked ? new Date(now) : null)
    const detail = isBlocked ? 'block-account' : 'unblock-account'
    await recordSecurityEvent(database, { userId: person.id, kind: 'operator', detail }, { now })
    if (isBlocked)
      for (const id of await repository.findPersonAndTeam(database, person.id))
        await endSessionsOf(context, id, now, { why: 'by_operator' })
    await recordAudit(database, {
      caller: null,
      call: `operator.${detail}`,
      outcome: 'done',
      object: { type: 'user', id: person.id },
      now,
    })
    return true
  })
}

/**
 * Gives an account that has a mobile number alone the wish for an e-mail address, for the operator, who has made sure whose it is. The
 * link goes to that address; once it is opened a forgotten password can be replaced by mail.
 *
 * @returns false when no such account signs in with that number, or more than one could be meant
 */
export async function addEmailByOperator(
  { database }: Pick<Context, 'database'>,
  mobile: string,
  email: string,
  now: number,
): Promise<boolean> {
  return database.transact(async () => {
    const found = await repository.findLogins(database, loginOf(mobile))
    const [person] = found
    if (!person || found.length > 1) return false
    const account = await repository.findMailAccount(database, { userId: person.id })
    if (!account || account.email !== null) return false
    await repository.writePendingEmail(database, person.id, email)
    await dropTokens(database, person.id, 'email')
    await queueMail(database, { kind: 'email-change', recipientId: person.id }, now)
    await recordSecurityEvent(database, { userId: person.id, kind: 'operator', detail: 'add-email' }, { now })
    const object = { type: 'user', id: person.id }
    await recordAudit(database, { caller: null, call: 'operator.add-email', outcome: 'done', object, now })
    return true
  })
}
