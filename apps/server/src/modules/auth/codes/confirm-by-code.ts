import { CODE_TRIES, readCodeAsPassword } from '@vetvisit/contract/auth/code/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { sharedSecret } from '../../../db/secrets.ts'
import { tokenHashOf } from '../rules.ts'
import { findPasswordlessOwner, takeTry, spendCode } from './repository.ts'
import { CODE_SECRET, codeOf, isSameCode } from './rules.ts'

/**
 * Whether a text is a live code that was mailed to the owner of an account without a password (decision 287). A right code is used here,
 * before the transaction of the act that it confirms.
 *
 * @param typed the text in the field of the password, made by `codeAsPassword`
 */
export async function isOwnCode(
  database: Database,
  { userId, email }: { userId: string; email: string | null },
  typed: string,
  now: Instant,
): Promise<boolean> {
  const entered = readCodeAsPassword(typed)
  const [owner] = await findPasswordlessOwner(database, { userId })
  if (!entered || !owner || email === null) return false
  const secret = await sharedSecret(database, CODE_SECRET, now)
  const keyHash = tokenHashOf(entered.codeKey)
  const [found] = await takeTry(database, { keyHash, email, most: CODE_TRIES, now })
  if (!found || !isSameCode(entered.code, codeOf(secret, found.id))) return false
  return (await spendCode(database, { id: found.id, now })).length > 0
}
