import { getUser, signin, signout, signupDoctor, signupOwner } from '@vetvisit/contract/auth/routes'
import { signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { authenticate, endSession, getSessionUser, openSession, prepareSignup, signUp } from './commands.ts'

export function authBindings(context: Context): Binding[] {
  const { database } = context
  return [
    bind(signupOwner, {
      prepare: (call) => prepareSignup(context, call.body.password, call),
      handle: (call, passwordHash) =>
        signUp(database, { ...call.body, role: 'patient', isServiceProvider: false, passwordHash }, call),
    }),
    bind(signupDoctor, {
      prepare: (call) => prepareSignup(context, call.body.password, call),
      handle: (call, passwordHash) => {
        const isServiceProvider = call.body.isServiceProvider || call.body.role === 'service_provider'
        return signUp(database, { ...call.body, role: 'doctor', isServiceProvider, passwordHash }, call)
      },
    }),
    bind(signin, {
      prepare: (call) => authenticate(context, call.body.email, call.body.password, call),
      handle: (call, userId) => openSession(database, userId, call),
    }),
    bind(signout, async ({ caller, now }) => {
      await endSession(context, signedIn(caller).sessionId, now)
      return null
    }),
    bind(getUser, ({ caller }) => getSessionUser(database, signedIn(caller).userId)),
  ]
}
