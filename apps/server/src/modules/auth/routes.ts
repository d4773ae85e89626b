import {
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  getUser,
  listActivity,
  listSessions,
  resendVerification,
  resetPassword,
  sendEnquiry,
  signin,
  signout,
  signupDoctor,
  signupOwner,
  updateLanguage,
  verifyUser,
} from '@vetvisit/contract/auth/routes'
import { type Caller, signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Origin } from './rules.ts'
import * as account from './reset-password.ts'
import { activityOf } from './list-activity.ts'
import { prepareSignup, signUp } from './sign-up.ts'
import { askForEmail, verifyMail } from './change-email.ts'
import { requirePassword } from './check-password.ts'
import {
  endOwnSession,
  endOthersOf,
  endSessionOf,
  getSessionUser,
  openSession,
  sessionsOf,
} from './end-sessions.ts'
import { authenticate } from './sign-in.ts'
import { limitEnquiry, takeEnquiry } from './send-enquiry.ts'

export function authBindings(context: Context): Binding[] {
  return [
    bind(signupOwner, {
      prepare: (call) => prepareSignup(context, call.body, call),
      handle: (call, passwordHash) =>
        signUp(context, { ...call.body, role: 'patient', isServiceProvider: false, passwordHash }, call),
    }),
    bind(signupDoctor, {
      prepare: (call) => prepareSignup(context, call.body, call),
      handle: (call, passwordHash) => {
        const isServiceProvider = call.body.isServiceProvider || call.body.role === 'service_provider'
        return signUp(context, { ...call.body, role: 'doctor', isServiceProvider, passwordHash }, call)
      },
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
    ...mailBindings(context),
    ...passwordBindings(context),
    ...sessionBindings(context),
  ]
}

function mailBindings(context: Context): Binding[] {
  const { database } = context
  return [
    bind(verifyUser, {
      prepare: (call) => account.limitNetwork(context, call),
      handle: async (call) => {
        await verifyMail(database, call.body.user, call)
        return null
      },
    }),
    bind(resendVerification, {
      prepare: ({ caller, now }) => account.limitVerification(database, signedIn(caller).userId, now),
      handle: async ({ caller, now }) => {
        await account.resendVerification(database, signedIn(caller).userId, now)
        return null
      },
    }),
    bind(sendEnquiry, {
      prepare: (call) => limitEnquiry(context, call),
      handle: async ({ body, language, now }) => {
        await takeEnquiry(database, body, language, now)
        return null
      },
    }),
    bind(updateLanguage, async ({ caller, body }) => {
      await account.chooseLanguage(database, signedIn(caller).userId, body.language)
      return null
    }),
  ]
}

function passwordBindings(context: Context): Binding[] {
  const { database } = context
  return [
    bind(forgotPassword, {
      prepare: (call) => account.limitNetwork(context, call),
      handle: async ({ body, now }) => {
        await account.requestReset(database, body.email, now)
        return null
      },
    }),
    bind(resetPassword, {
      prepare: (call) => account.prepareReset(context, call.body, call),
      handle: (call, passwordHash) => account.resetPassword(context, call.body, passwordHash, call),
    }),
    bind(changePassword, {
      prepare: (call) => account.prepareChange(database, signedIn(call.caller), call.body, call),
      handle: async (call, passwordHash) => {
        await account.changePassword(context, signedIn(call.caller), passwordHash, call)
        return null
      },
    }),
  ]
}

/** Asks for the password once more, before what a borrowed or stolen session must not do. */
const askPassword = (
  { database }: Context,
  { caller, body, ...origin }: Origin & { caller: Caller | null; body: { password: string } },
): Promise<void> =>
  requirePassword(database, signedIn(caller), { password: body.password, field: 'password' }, origin)

function sessionBindings(context: Context): Binding[] {
  return [
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
    bind(changeEmail, {
      prepare: (call) => askPassword(context, call),
      handle: async (call) => {
        await askForEmail(context, signedIn(call.caller), call.body.email, call)
        return null
      },
    }),
    bind(listActivity, ({ caller, query }) => activityOf(context.database, signedIn(caller).userId, query)),
  ]
}
