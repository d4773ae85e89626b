import { signInByCode as signInByCodeRoute } from '@vetvisit/contract/auth/code/routes'
import { lockSession, setPin as setPinRoute, unlockSession } from '@vetvisit/contract/auth/locks/routes'
import {
  changePassword as changePasswordRoute,
  forgotPassword,
  getUser,
  resendVerification as resendVerificationRoute,
  sendEnquiry as sendEnquiryRoute,
  signin,
  signout,
  signupOwner,
  updateLanguage,
  verifyUser,
} from '@vetvisit/contract/auth/routes'
import {
  changeEmail,
  endOtherSessions,
  endSession,
  listActivity,
  listSessions,
} from '@vetvisit/contract/auth/security/routes'
import { type Caller, signedIn } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { changeLanguage } from './change-language.ts'
import { checkCode } from './codes/check-code.ts'
import { signInByCode } from './codes/sign-in-by-code.ts'
import { sendEnquiry } from './enquiries/send-enquiry.ts'
import { requestEmailChange } from './identifiers/change-email.ts'
import { resendVerification, verifyEmail } from './identifiers/verify-email.ts'
import { limitNetwork, limitVerification } from './limit-attempts.ts'
import { activityOf } from './list-activity.ts'
import { lockOwnSession } from './locks/lock.ts'
import { preparePin, setPin } from './locks/set-pin.ts'
import { checkUnlock, unlock } from './locks/unlock.ts'
import { changePassword, prepareChange } from './passwords/change-password.ts'
import { requirePassword } from './passwords/check-password.ts'
import { requestReset } from './passwords/reset-password.ts'
import type { Origin } from './rules.ts'
import { endOthersOf, endOwnSession, endSessionOf } from './sessions/end-sessions.ts'
import { sessionsOf } from './sessions/list-sessions.ts'
import { getSessionUser, openSession } from './sessions/open-session.ts'
import { authenticate } from './sign-in.ts'
import { prepareSignup, signUpOwner } from './sign-up.ts'

export const authBindings = (context: Context): Binding[] => [
  ...signInBindings(context),
  ...codeBindings(context),
  ...emailBindings(context),
  ...passwordBindings(context),
  ...sessionBindings(context),
  ...lockBindings(context),
  ...otherBindings(context),
]

const signInBindings = (context: Context): Binding[] => [
  bind(signupOwner, {
    prepare: (call) => prepareSignup(context, call.body, call),
    handle: (call, passwordHash) => signUpOwner(context, { ...call.body, passwordHash }, call),
  }),
  bind(signin, {
    prepare: (call) => authenticate(context, call.body, call),
    handle: (call, userId) =>
      openSession(context, { userId, deviceToken: call.body.deviceToken, event: 'signed_in' }, call),
  }),
  bind(signout, async ({ caller, now }) => {
    await endOwnSession(context, signedIn(caller).sessionId, now)
    return null
  }),
  bind(getUser, ({ caller, now }) => getSessionUser(context, signedIn(caller).userId, now)),
]

const codeBindings = (context: Context): Binding[] => [
  bind(signInByCodeRoute, {
    prepare: (call) => checkCode(context, call.body, call),
    handle: async (call, checked) => {
      const { person, deviceToken, language = call.language } = call.body
      return { signedIn: await signInByCode(context, { checked, person, deviceToken, language }, call) }
    },
  }),
]

const emailBindings = (context: Context): Binding[] => [
  bind(verifyUser, {
    prepare: (call) => limitNetwork(context, 'reset', call),
    handle: async (call) => {
      await verifyEmail(context.database, call.body.user, call)
      return null
    },
  }),
  bind(resendVerificationRoute, {
    prepare: ({ caller, now }) => limitVerification(context.database, signedIn(caller).userId, now),
    handle: async ({ caller, now }) => {
      await resendVerification(context.database, signedIn(caller).userId, now)
      return null
    },
  }),
  bind(changeEmail, {
    prepare: (call) => askPassword(context, call),
    handle: async (call) => {
      await requestEmailChange(context, signedIn(call.caller), call.body.email, call)
      return null
    },
  }),
]

const passwordBindings = (context: Context): Binding[] => [
  bind(forgotPassword, {
    prepare: (call) => limitNetwork(context, 'reset', call),
    handle: async ({ body, now }) => {
      await requestReset(context.database, body.email, now)
      return null
    },
  }),
  bind(changePasswordRoute, {
    prepare: (call) => prepareChange(context, signedIn(call.caller), call.body, call),
    handle: async (call, passwordHash) => {
      await changePassword(context, signedIn(call.caller), passwordHash, call)
      return null
    },
  }),
]

const sessionBindings = (context: Context): Binding[] => [
  bind(listSessions, ({ caller, now }) => sessionsOf(context.database, signedIn(caller), now)),
  bind(endSession, {
    prepare: (call) => askPassword(context, call),
    handle: async (call) => {
      await endSessionOf(context, signedIn(call.caller).userId, call.params.id, call)
      return null
    },
  }),
  bind(endOtherSessions, {
    prepare: (call) => askPassword(context, call),
    handle: async (call) => ({ ended: await endOthersOf(context, signedIn(call.caller), call) }),
  }),
  bind(listActivity, ({ caller, query }) => activityOf(context.database, signedIn(caller).userId, query)),
]

const lockBindings = (context: Context): Binding[] => [
  bind(setPinRoute, {
    prepare: (call) => preparePin(context, signedIn(call.caller), call.body, call),
    handle: async (call, pinHash) => {
      await setPin(context, signedIn(call.caller), pinHash, call)
      return null
    },
  }),
  bind(lockSession, {
    prepare: async () => undefined,
    handle: async ({ caller, now }) => {
      await lockOwnSession(context, signedIn(caller), now)
      return null
    },
    // A locked session does not get this far: this one is open again.
    stands: () => false,
  }),
  bind(unlockSession, {
    prepare: (call) => checkUnlock(context, signedIn(call.caller), call.body, call),
    handle: (call) => unlock(context, signedIn(call.caller), call),
    stands: ({ caller }) => !signedIn(caller).isLocked,
  }),
]

const otherBindings = (context: Context): Binding[] => [
  bind(sendEnquiryRoute, {
    prepare: (call) => limitNetwork(context, 'enquiry', call),
    handle: async ({ body, language, now }) => {
      await sendEnquiry(context.database, body, language, now)
      return null
    },
  }),
  bind(updateLanguage, async ({ caller, body }) => {
    await changeLanguage(context.database, signedIn(caller).userId, body.language)
    return null
  }),
]

/** Asks for the password again, before acts that a borrowed or stolen session must not do. */
const askPassword = (
  context: Context,
  { caller, body, ...origin }: Origin & { caller: Caller | null; body: { password: string } },
): Promise<void> =>
  requirePassword(context, signedIn(caller), { password: body.password, field: 'password' }, origin)
