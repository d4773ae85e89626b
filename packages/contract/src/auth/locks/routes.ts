import { z } from 'zod'
import { EVERY_ROLE, route } from '../../http.ts'
import { SessionUser } from '../schemas.ts'
import { PinChange, Unlock } from './schemas.ts'

export const setPin = route({
  name: 'setPin',
  method: 'POST',
  path: '/auth/pin',
  summary: 'Set, change or remove the PIN that unlocks one’s sessions on shared computers',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: PinChange,
  data: z.null(),
  errors: ['demo_account'],
})

export const lockSession = route({
  name: 'lockSession',
  method: 'POST',
  path: '/auth/lock',
  summary:
    'Lock this session: until it is unlocked it answers 409 `session_locked` to every call but unlocking and signing out. 409 `wrong_state` without a PIN',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: z.null(),
  errors: ['wrong_state'],
})

export const unlockSession = route({
  name: 'unlockSession',
  method: 'POST',
  path: '/auth/unlock',
  summary:
    'Unlock this session by PIN or password. A wrong one is 422 with `details.triesLeft`; the fifth ends the session. 409 `wrong_state` for a session that is not locked',
  access: { roles: EVERY_ROLE, duringOnboarding: true, whileLocked: true },
  body: Unlock,
  data: SessionUser,
  errors: ['wrong_state'],
})
