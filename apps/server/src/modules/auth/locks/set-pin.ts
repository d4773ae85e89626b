import { DomainError } from '@vetvisit/contract/errors'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { requirePassword } from '../passwords/check-password.ts'
import { findMailAccount } from '../repository.ts'
import { isDemoAccount, type Origin } from '../rules.ts'
import { deletePin, savePin } from './repository.ts'

/**
 * Asks for the password and hashes the PIN, before the transaction.
 *
 * @returns null to remove the PIN
 * @throws DomainError invalid for a wrong password, too_many_requests
 */
export async function preparePin(
  context: Pick<Context, 'database' | 'passwords'>,
  caller: Caller,
  { pin, password }: { pin: string | null; password: string },
  origin: Origin,
): Promise<string | null> {
  await requirePassword(context, caller, { password, field: 'password' }, origin)
  return pin === null ? null : context.passwords.hash(pin)
}

/** Sets, changes or removes the PIN of the caller. @throws DomainError demo_account for accounts that visitors of the demo share */
export async function setPin(
  { database, config }: Pick<Context, 'database' | 'config'>,
  caller: Caller,
  pinHash: string | null,
  origin: Origin,
): Promise<void> {
  const { userId } = caller
  const { now } = origin
  const account = await findMailAccount(database, { userId })
  if (config.demo && isDemoAccount(account?.email)) throw new DomainError('demo_account')
  if (pinHash === null) await deletePin(database, { userId })
  else await savePin(database, { userId, pinHash, now })
  await recordSecurityEvent(database, { userId, kind: 'pin_changed' }, origin)
  const object = { type: 'user', id: userId }
  await recordAudit(database, { caller, call: 'setPin', outcome: 'done', object, now })
}
