import { type PasswordOwner, passwordWeakness } from '@vetvisit/contract/auth/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { isCommonPassword } from '../../passwords/common-passwords.ts'

/**
 * Refuses what is guessed first (decision 140): the 100,000 most used passwords, repetitions, the product's name, and what everybody
 * knows of the person.
 *
 * @throws DomainError invalid on the field
 */
export function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): void {
  const weakness = isCommonPassword(password)
    ? 'validation.passwordCommon'
    : passwordWeakness(password, owner)
  if (weakness !== null) throw new DomainError('invalid', { fields: { [field]: weakness } })
}
