import { getUser } from '@vetvisit/contract/auth/routes'
import { call } from '../api/call.ts'
import { updateUser } from './session.ts'

/** Reads anew who is signed in, after something of the account has changed. */
export async function refreshUser(): Promise<void> {
  updateUser(await call(getUser))
}
