import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { keepDeviceToken } from './device-token.ts'
import { signIn } from './session.ts'
import { changeLanguage } from '../text/i18n.ts'

type SignedIn = { token: string; user: SessionUser; deviceToken: string }

/** Stores the answer of a sign-in, in the language that the person chose for the account on any device. */
export async function keepSignedIn({ token, user, deviceToken }: SignedIn): Promise<void> {
  keepDeviceToken(deviceToken)
  if (user.language) await changeLanguage(user.language)
  signIn(token, user)
}
