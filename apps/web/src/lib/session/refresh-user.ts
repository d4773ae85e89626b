import { getUser } from '@vetvisit/contract/auth/routes'
import { call } from '../api/call.ts'
import { currentSession, updateUser } from './session.ts'

let begun = 0
let shown = 0

/**
 * Fetches the signed-in user again, after a change of the account. An answer changes nothing if it comes after that of a later call, or for
 * a session that is not the present one any more. Never fails: the change before it was accepted, and must not seem to be refused; each new
 * connection fetches the user again.
 */
export async function refreshUser(): Promise<void> {
  const token = currentSession()?.token
  const turn = ++begun
  const user = await call(getUser).catch(() => null)
  if (user === null || turn < shown || currentSession()?.token !== token) return
  shown = turn
  updateUser(user)
}
