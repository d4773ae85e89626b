import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { describe, expect, it } from 'vitest'
import { emailNoticeOf } from './email-notice.ts'

const user = (changes: Partial<SessionUser>) =>
  ({ email: 'mira@example.com', pendingEmail: null, emailVerified: true, ...changes }) as SessionUser

describe('the notice about the e-mail address', () => {
  it.each([
    ['none to a visitor', null, 'none'],
    ['none where the address is confirmed', user({}), 'none'],
    ['to confirm it', user({ emailVerified: false }), 'confirm'],
    ['to open the link to another one', user({ pendingEmail: 'new@example.com' }), 'confirmNew'],
    ['to add one where there is only a number', user({ email: null }), 'add'],
  ] as const)('is %s', (_, somebody, notice) => {
    expect(emailNoticeOf(somebody)).toBe(notice)
  })
})
