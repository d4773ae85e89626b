import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import { findLogins, findPersonAndTeam, writeDisabled } from '../repository.ts'
import { loginOf } from '../rules.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { recordOperatorAct } from './record-operator-act.ts'

/**
 * Blocks or unblocks an account, for the operator. Blocking ends all sessions of the person and of their assistants; the clinics of a
 * blocked doctor are not listed. When signing in, a blocked person gets the same refusal as for a wrong password.
 *
 * @returns false if no account has that e-mail
 */
export async function blockByOperator(
  context: Pick<Context, 'database' | 'live'>,
  email: string,
  isBlocked: boolean,
  now: Instant,
): Promise<boolean> {
  const { database } = context
  return database.transact(async () => {
    const [person] = await findLogins(database, loginOf(email))
    if (!person) return false
    await writeDisabled(database, { userId: person.id, at: isBlocked ? now : null })
    if (isBlocked)
      for (const { id } of await findPersonAndTeam(database, { userId: person.id }))
        await endSessionsOf(context, id, now, { why: 'by_operator' })
    await recordOperatorAct(database, person.id, isBlocked ? 'block-account' : 'unblock-account', now)
    return true
  })
}
