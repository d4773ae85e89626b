import type { SessionUser } from '@vetvisit/contract/auth/routes'

/** The notice that a person needs: to confirm an address, or to add one. */
export type EmailNotice = 'none' | 'confirm' | 'confirmNew' | 'add'

/** Who has only a number could not get back in without its password: an address is asked for in time (decision 143). */
export function emailNoticeOf(user: SessionUser | null): EmailNotice {
  if (!user) return 'none'
  if (user.pendingEmail) return 'confirmNew'
  if (user.email === null) return 'add'
  return user.emailVerified ? 'none' : 'confirm'
}
