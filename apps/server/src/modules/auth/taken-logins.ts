import { DomainError } from '@vetvisit/contract/errors'
import { constraintOf } from '../../db/failures.ts'

/**
 * Runs a write to `users` and turns a violation of its unique keys into a refusal.
 *
 * @throws DomainError email_taken or mobile_taken
 */
export async function refusingTakenLogins<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'users_email_key') throw new DomainError('email_taken')
    if (constraint === 'users_mobile_key') throw new DomainError('mobile_taken')
    throw error
  }
}
