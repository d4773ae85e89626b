import { CODE_TRIES } from '@vetvisit/contract/auth/code/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../../context/context.ts'
import { sharedSecret } from '../../../db/secrets.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { attemptKey, type Origin, tokenHashOf } from '../rules.ts'
import { findIdByEmail, giveTryBack, takeTry } from './repository.ts'
import { CODE_SECRET, codeOf, isSameCode, offersCodes, refusedCode } from './rules.ts'

/** A code that its browser has entered rightly and not used yet. */
export type CheckedCode = { id: string; email: string }

type Entered = { email: string; code: string; codeKey: string }

/**
 * Checks an entered code. Must run before the transaction, because a refusal would roll back the count of its tries; `signInByCode` then
 * uses the code in the transaction. A right code uses up no try, so that a refused act can be sent again.
 *
 * @throws DomainError invalid on `code`, with `triesLeft` in its details for a wrong one; no_mail_server
 */
export async function checkCode(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { email, code, codeKey }: Entered,
  origin: Origin,
): Promise<CheckedCode> {
  if (!offersCodes(config)) throw new DomainError('no_mail_server')
  const { now } = origin
  const secret = await sharedSecret(database, CODE_SECRET, now)
  const [found] = await takeTry(database, { keyHash: tokenHashOf(codeKey), email, most: CODE_TRIES, now })
  if (!found) throw refusedCode('codeExpired')
  if (isSameCode(code, codeOf(secret, found.id))) {
    await giveTryBack(database, { id: found.id })
    return { id: found.id, email }
  }
  const [account] = await findIdByEmail(database, { email })
  const userId = account?.id ?? null
  await recordSecurityEvent(
    database,
    { userId, kind: 'sign_in_failed', countAs: attemptKey(userId, email) },
    origin,
  )
  const triesLeft = CODE_TRIES - found.tries
  throw refusedCode(triesLeft > 0 ? 'codeWrong' : 'codeExpired', { triesLeft })
}
