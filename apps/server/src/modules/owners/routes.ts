import { listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import {
  getOwner as getOwnerRoute,
  getOwnerDashboard,
  updateOwner as updateOwnerRoute,
} from '@vetvisit/contract/owners/routes'
import { ownerScope, practiceScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { getOwner, ownerDashboard, updateOwner } from './commands.ts'
import { practiceOwners } from './practice-commands.ts'

export function ownersBindings(context: Context): Binding[] {
  return [
    bind(getOwnerRoute, ({ caller, now }) => getOwner(context, ownerScope(caller), now)),
    bind(updateOwnerRoute, ({ caller, body, now }) => updateOwner(context, ownerScope(caller), body, now)),
    bind(getOwnerDashboard, ({ caller, now }) => ownerDashboard(context, ownerScope(caller), now)),
    bind(listPracticeOwners, ({ caller, query, now }) =>
      practiceOwners(context, practiceScope(caller), query, now),
    ),
  ]
}
