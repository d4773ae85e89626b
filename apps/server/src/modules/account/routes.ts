import { deleteOwner as deleteOwnerRoute, exportAccount } from '@vetvisit/contract/account/routes'
import { ownerScope, signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding, RawAnswer } from '../../http/bind.ts'
import { requirePassword } from '../auth/commands.ts'
import { deleteOwner } from './commands.ts'
import { countExport, exportOf } from './export-commands.ts'
import { exportName } from './presenter.ts'

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
    bind(exportAccount, {
      prepare: ({ caller, now }) => countExport(database, signedIn(caller).userId, now),
      handle: async ({ caller, now }) =>
        new RawAnswer(exportOf(context, signedIn(caller), now), {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${exportName(now)}"`,
          'x-content-type-options': 'nosniff',
        }),
    }),
  ]
}
