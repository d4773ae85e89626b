import type { SessionUser } from '@vetvisit/contract/auth/routes'

/** Which notice somebody needs: to confirm an address, or to give one at all. */
export type EmailNotice = 'none' | 'confirm' | 'confirmNew' | 'add'

/** Who has only a number could not get back in without its password: an address is asked for in time (decision 143). */
export function emailNoticeOf(user: SessionUser | null): EmailNotice {
  if (!user) return 'none'
  if (user.pendingEmail) return 'confirmNew'
  if (user.email === null) return 'add'
  return user.emailVerified ? 'none' : 'confirm'
}
