// The parts of auth that other modules may use.
export { type ChangeOrigin, decideNumber } from './identifiers/change-mobile.ts'
export { invitationPath } from './invitations/accept-invitation.ts'
export { createToken } from './mails/create-token.ts'
export { accountWithEmail, type Writer } from './mails/mail-to.ts'
export { checkCurrentPassword, requirePassword } from './passwords/check-password.ts'
export { canonicalMobile, isDemoAccount, type Origin, storedMobile, tokenHashOf } from './rules.ts'
export { endSessionsOf } from './sessions/end-sessions.ts'
export { refusingTakenLogins } from './taken-logins.ts'
