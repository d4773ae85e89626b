import { type PasswordOwner, passwordWeakness } from '@vetvisit/contract/auth/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { isCommonPassword } from '../../../adapters/passwords/common-passwords.ts'

/**
 * Refuses passwords that are easy to guess (decision 140): the 100,000 most common ones, repetitions, the product's name, and the person's
 * own name, address and number.
 *
 * @throws DomainError invalid on the field
 */
export function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): void {
  const weakness = isCommonPassword(password)
    ? 'validation.passwordCommon'
    : passwordWeakness(password, owner)
  if (weakness !== null) throw new DomainError('invalid', { fields: { [field]: weakness } })
}
