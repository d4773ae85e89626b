// What other modules may use of auth.
export { invitationPath } from './accept-invitation.ts'
export { type ChangeOrigin, decideNumber } from './change-mobile.ts'
export { checkCurrentPassword, requirePassword } from './check-password.ts'
export { endSessionsOf, tokenHashOf } from './end-sessions.ts'
export { newToken, reachable, type Writer } from './mails/account-links.ts'
export { canonicalMobile, isDemoAccount, type Origin, refusingTakenLogins, storedMobile } from './rules.ts'
