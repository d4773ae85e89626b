import {
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  getUser,
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
import { signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import * as account from './account-commands.ts'
import { authenticate, prepareSignup, signUp } from './commands.ts'
import {
  endOwnSession,
  endSessionOf,
  endSessionsOf,
  getSessionUser,
  openSession,
  sessionsOf,
} from './session-commands.ts'
import { spendEnquiry, takeEnquiry } from './enquiry-commands.ts'

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
      prepare: (call) => authenticate(context, call.body.email, call.body.password, call),
      handle: (call, userId) => openSession(context, userId, call),
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
      prepare: (call) => account.spendOfNetwork(context, call),
      handle: async ({ body, now }) => {
        await account.verifyMail(database, body.user, now)
        return null
      },
    }),
    bind(resendVerification, {
      prepare: ({ caller, now }) => account.spendVerification(database, signedIn(caller).userId, now),
      handle: async ({ caller, now }) => {
        await account.resendVerification(database, signedIn(caller).userId, now)
        return null
      },
    }),
    bind(sendEnquiry, {
      prepare: (call) => spendEnquiry(context, call),
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
      prepare: (call) => account.spendOfNetwork(context, call),
      handle: async ({ body, now }) => {
        await account.requestReset(database, body.email, now)
        return null
      },
    }),
    bind(resetPassword, {
      prepare: (call) => account.prepareReset(context, call.body, call),
      handle: async ({ body, now }, passwordHash) => {
        await account.resetPassword(context, body.token, passwordHash, now)
        return null
      },
    }),
    bind(changePassword, {
      prepare: ({ caller, body, now }) => account.prepareChange(database, signedIn(caller).userId, body, now),
      handle: async ({ caller, now }, passwordHash) => {
        await account.changePassword(context, signedIn(caller), passwordHash, now)
        return null
      },
    }),
  ]
}

function sessionBindings(context: Context): Binding[] {
  return [
    bind(listSessions, ({ caller, now }) => sessionsOf(context.database, signedIn(caller), now)),
    bind(endSession, async ({ caller, params, now }) => {
      await endSessionOf(context, signedIn(caller).userId, params.id, now)
      return null
    }),
    bind(endOtherSessions, async ({ caller, now }) => {
      const { userId, sessionId } = signedIn(caller)
      return { ended: await endSessionsOf(context, userId, now, { except: sessionId }) }
    }),
  ]
}
