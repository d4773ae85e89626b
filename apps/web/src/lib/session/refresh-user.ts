import { getUser } from '@vetvisit/contract/auth/routes'
import { call } from '../api/call.ts'
import { updateUser } from './session.ts'

/** Fetches the signed-in user again, after a change of the account. */
export async function refreshUser(): Promise<void> {
  updateUser(await call(getUser))
}
