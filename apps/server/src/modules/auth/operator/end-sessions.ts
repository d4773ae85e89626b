import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import { deleteKnownDevices } from '../devices/repository.ts'
import { findLogins } from '../repository.ts'
import { loginOf } from '../rules.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { recordOperatorAct } from './record-operator-act.ts'

/**
 * Ends every session of the person with that e-mail, for the operator.
 *
 * @returns how many were active, or null if no account has that e-mail
 */
export async function endSessionsByOperator(
  context: Pick<Context, 'database' | 'live'>,
  email: string,
  now: Instant,
): Promise<number | null> {
  const { database } = context
  return database.transact(async () => {
    const [person] = await findLogins(database, loginOf(email))
    if (!person) return null
    const ended = await endSessionsOf(context, person.id, now, { why: 'by_operator' })
    await deleteKnownDevices(database, { userId: person.id, exceptSession: null })
    await recordOperatorAct(database, person.id, 'end-sessions', now)
    return ended
  })
}
