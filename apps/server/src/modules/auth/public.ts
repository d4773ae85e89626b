// The parts of auth that other modules may use.
export {
  addressFields,
  closeAssistantAccount,
  closeManagedOwner,
  insertAccount,
  insertManagedOwner,
  nameNameless,
  ownerFields,
  personFields,
  writeAssistantAccount,
  writeDoctorAccount,
  writeOwnerAccount,
} from './accounts/repository.ts'
export { type CheckedCode, checkCode } from './codes/check-code.ts'
export { limitCodes, requestCode } from './codes/request-code.ts'
export { signInByCode } from './codes/sign-in-by-code.ts'
export { type ChangeOrigin, decideNumber } from './identifiers/change-mobile.ts'
export { freeAddress } from './identifiers/repository.ts'
export { limitNetwork } from './limit-attempts.ts'
export { createToken } from './mails/create-token.ts'
export { accountWithEmail, type Writer } from './mails/mail-to.ts'
export { checkCurrentPassword, requirePassword } from './passwords/check-password.ts'
export { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
export { findPersonOfLink, setPasswordByLink, takeResetLink } from './passwords/reset-password.ts'
export {
  canonicalMobile,
  isDemoAccount,
  LINK_LIFETIME_MS,
  type Origin,
  storedMobile,
  tokenHashOf,
} from './rules.ts'
export { endSessionsOf } from './sessions/end-sessions.ts'
export { openSession, type SignedIn } from './sessions/open-session.ts'
export { createAccount, prepareSignup, type Signup } from './sign-up.ts'
