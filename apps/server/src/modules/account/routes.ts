import { deleteOwner as deleteOwnerRoute } from '@vetvisit/contract/account/routes'
import { ownerScope, signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { requirePassword } from '../auth/commands.ts'
import { deleteOwner } from './commands.ts'

export function accountBindings(context: Context): Binding[] {
  const { database } = context
  return [
    bind(deleteOwnerRoute, {
      prepare: ({ caller, body, now }) =>
        requirePassword(
          database,
          signedIn(caller).userId,
          { password: body.password, field: 'password' },
          now,
        ),
      handle: async ({ caller, body, now }) => {
        await deleteOwner(context, { ...ownerScope(caller), caller: signedIn(caller), sent: body }, now)
        return null
      },
    }),
  ]
}
