import {
  createAssistant,
  deleteAssistant,
  listAssistants,
  makeInvitationLink,
  updateAssistant,
} from '@vetvisit/contract/assistants/routes'
import { practiceScope, signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { checkCurrentPassword } from '../auth/public.ts'
import * as commands from './commands.ts'
import * as invitations from './invitation-commands.ts'

export function assistantsBindings(context: Context): Binding[] {
  return [
    bind(listAssistants, ({ caller, language, now }) =>
      commands.listTeam(context, practiceScope(caller), language, now),
    ),
    bind(createAssistant, {
      prepare: ({ caller, now }) => commands.countAssistantInvite(context, practiceScope(caller), now),
      handle: ({ caller, body, language, now }) =>
        commands.addAssistant(context, practiceScope(caller), body, language, now),
    }),
    bind(makeInvitationLink, ({ caller, body, now }) =>
      invitations.makeInvitationLink(context, practiceScope(caller), body.id, signedIn(caller), now),
    ),
    bind(updateAssistant, {
      prepare: (call) => checkCurrentPassword(context.database, signedIn(call.caller), call.body, call),
      handle: ({ caller, query, body, ...origin }, isProven) =>
        commands.updateAssistant(context, practiceScope(caller), query.id, body, { ...origin, isProven }),
    }),
    bind(deleteAssistant, async ({ caller, query, now }) => {
      await commands.removeAssistant(context, practiceScope(caller), signedIn(caller), query.id, now)
      return null
    }),
  ]
}
