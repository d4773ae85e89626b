import {
  getOwner as getOwnerRoute,
  getOwnerDashboard,
  updateOwner as updateOwnerRoute,
} from '@vetvisit/contract/owners/routes'
import { ownerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { getOwner, ownerDashboard, updateOwner } from './commands.ts'

export function ownersBindings(context: Context): Binding[] {
  const { database } = context
  return [
    bind(getOwnerRoute, ({ caller }) => getOwner(database, ownerScope(caller))),
    bind(updateOwnerRoute, ({ caller, body, now }) => updateOwner(database, ownerScope(caller), body, now)),
    bind(getOwnerDashboard, ({ caller, now }) => ownerDashboard(context, ownerScope(caller), now)),
  ]
}
