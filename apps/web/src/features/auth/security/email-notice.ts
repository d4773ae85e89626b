import type { SessionUser } from '@vetvisit/contract/auth/routes'

/** The notice that a person needs: to confirm an address, or to add one. */
export type EmailNotice = 'none' | 'confirm' | 'confirmNew' | 'add'

/** A person with only a number cannot reset a forgotten password, so the notice asks for an address (decision 143). */
export function emailNoticeOf(user: SessionUser | null): EmailNotice {
  if (!user) return 'none'
  if (user.pendingEmail) return 'confirmNew'
  if (user.email === null) return 'add'
  return user.emailVerified ? 'none' : 'confirm'
}
