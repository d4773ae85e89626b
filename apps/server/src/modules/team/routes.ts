import {
  createAssistant,
  deleteAssistant,
  listAssistants,
  makeInvitationLink as makeInvitationLinkRoute,
  updateAssistant as updateAssistantRoute,
} from '@vetvisit/contract/assistants/routes'
import {
  getPractice,
  getTeam,
  inviteMember,
  updateMember,
  updatePractice,
  withdrawMemberInvitation,
} from '@vetvisit/contract/team/routes'
import { practiceScope, signedIn } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { checkCurrentPassword } from '../auth/public.ts'
import { addAssistant, countAssistantInvite } from './add-assistant.ts'
import { listTeam } from './list-team.ts'
import { makeInvitationLink } from './make-invitation-link.ts'
import { removeAssistant } from './remove-assistant.ts'
import { changeMember } from './members/change-member.ts'
import { requireMayInvite } from './members/policy.ts'
import { namePractice, readPractice } from './members/practice.ts'
import { readTeam } from './members/read-team.ts'
import { withdrawInvitation } from './members/withdraw-invitation.ts'
import { updateAssistant } from './update-assistant.ts'

export function teamBindings(context: Context): Binding[] {
  return [
    ...memberBindings(context),
    bind(listAssistants, ({ caller, language, now }) =>
      listTeam(context, practiceScope(caller), language, now),
    ),
    bind(createAssistant, {
      prepare: ({ caller, now }) => countAssistantInvite(context, practiceScope(caller), now),
      handle: ({ caller, body, language, now }) =>
        addAssistant(context, practiceScope(caller), { kind: 'assistant', fields: body, language }, now),
    }),
    bind(makeInvitationLinkRoute, ({ caller, body, now }) =>
      makeInvitationLink(context, practiceScope(caller), body.id, now),
    ),
    bind(updateAssistantRoute, {
      prepare: (call) => checkCurrentPassword(context, signedIn(call.caller), call.body, call),
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

/** The people of a practice of several. Joining and leaving write for several modules (modules/account). */
const memberBindings = (context: Context): Binding[] => [
  bind(getPractice, ({ caller }) => readPractice(context, practiceScope(caller))),
  bind(updatePractice, ({ caller, body }) => namePractice(context, practiceScope(caller), body)),
  bind(getTeam, ({ caller, language, now }) => readTeam(context, practiceScope(caller), language, now)),
  bind(inviteMember, {
    prepare: ({ caller, body, now }) => {
      const scope = practiceScope(caller)
      requireMayInvite(scope, body.kind)
      return countAssistantInvite(context, scope, now)
    },
    handle: ({ caller, body: { kind, ...fields }, language, now }) =>
      addAssistant(context, practiceScope(caller), { kind, fields, language }, now),
  }),
  bind(withdrawMemberInvitation, async ({ caller, query, now }) => {
    await withdrawInvitation(context, practiceScope(caller), query.id, now)
    return null
  }),
  bind(updateMember, ({ caller, query, body, now }) =>
    changeMember(context, practiceScope(caller), { memberId: query.id, sent: body }, now),
  ),
]
