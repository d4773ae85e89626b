import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { recordSecurityEvent } from '../../db/security-log.ts'
import { removeKnownDevices } from './known-device-query.ts'
import { loginOf } from './policy.ts'
import * as repository from './repository.ts'
import { endSessionsOf } from './session-commands.ts'

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
