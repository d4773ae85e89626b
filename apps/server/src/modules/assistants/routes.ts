import {
  createAssistant,
  deleteAssistant,
  listAssistants,
  makeInvitationLink as makeInvitationLinkRoute,
  updateAssistant as updateAssistantRoute,
} from '@vetvisit/contract/assistants/routes'
import { practiceScope, signedIn } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { checkCurrentPassword } from '../auth/public.ts'
import { addAssistant, countAssistantInvite } from './add-assistant.ts'
import { listTeam } from './list-team.ts'
import { makeInvitationLink } from './make-invitation-link.ts'
import { removeAssistant } from './remove-assistant.ts'
import { updateAssistant } from './update-assistant.ts'

export function assistantsBindings(context: Context): Binding[] {
  return [
    bind(listAssistants, ({ caller, language, now }) =>
      listTeam(context, practiceScope(caller), language, now),
    ),
    bind(createAssistant, {
      prepare: ({ caller, now }) => countAssistantInvite(context, practiceScope(caller), now),
      handle: ({ caller, body, language, now }) =>
        addAssistant(context, practiceScope(caller), { fields: body, language }, now),
    }),
    bind(makeInvitationLinkRoute, ({ caller, body, now }) =>
      makeInvitationLink(context, practiceScope(caller), body.id, now),
    ),
    bind(updateAssistantRoute, {
      prepare: (call) => checkCurrentPassword(context.database, signedIn(call.caller), call.body, call),
      handle: ({ caller, query, body, ...origin }, isProven) => {
        const change = { assistantId: query.id, sent: body }
        return updateAssistant(context, practiceScope(caller), change, { ...origin, isProven })
      },
    }),
    bind(deleteAssistant, async ({ caller, query, now }) => {
      await removeAssistant(context, practiceScope(caller), query.id, now)
      return null
    }),
  ]
}
