import {
  answerInvitation,
  endCare,
  findPatientByEmail,
  invitePatient,
  listInvitations,
  listPractices,
  withdrawInvitation,
} from '@vetvisit/contract/owners/care-routes'
import { makeRecordLink, readRecordLink, takeRecordLink } from '@vetvisit/contract/owners/link-routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { getOwner as getOwnerRoute, updateOwner as updateOwnerRoute } from '@vetvisit/contract/owners/routes'
import { translate } from '@vetvisit/contract/texts/translate'
import { type Caller, ownerScope, practiceScope, signedIn } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { checkCurrentPassword } from '../auth/public.ts'
import * as care from './invitations/invite.ts'
import { getOwner, updateOwner } from './profile/update-owner.ts'
import * as links from './invitations/make-record-link.ts'
import * as managed from './managed/create-managed-owner.ts'
import { practiceOwners } from './practice-list/list-practice-owners.ts'

export function ownersBindings(context: Context): Binding[] {
  return [
    bind(getOwnerRoute, ({ caller, now }) => getOwner(context, ownerScope(caller), now)),
    bind(updateOwnerRoute, {
      prepare: (call) => checkCurrentPassword(context.database, signedIn(call.caller), call.body, call),
      handle: ({ caller, body, ...origin }, isProven) =>
        caller?.practice
          ? managed.updateManagedOwner(context, practiceScope(caller), body, caller, origin.now)
          : updateOwner(context, ownerScope(caller), body, { ...origin, isProven }),
    }),
    bind(createManagedOwner, {
      prepare: ({ caller, body, now }) =>
        managed.limitManagedOwners(context, practiceScope(caller), body.email ?? null, now),
      handle: ({ caller, body, now }, asked) =>
        managed.createManagedOwner(
          context,
          practiceScope(caller),
          { fields: body, asked },
          signedIn(caller),
          now,
        ),
    }),
    bind(listPracticeOwners, ({ caller, query, now }) =>
      practiceOwners(context, practiceScope(caller), query, now),
    ),
    bind(findPatientByEmail, ({ caller, query, now }) =>
      care.lookUp(context, practiceScope(caller), query.email, now),
    ),
    bind(invitePatient, {
      prepare: ({ caller, now }) => care.limitInvitations(context, practiceScope(caller), now),
      handle: async ({ caller, body: { email }, language, now }) => {
        await care.invite(context, practiceScope(caller), email, now)
        return { email, message: translate(language, 'answers.ownerAsked') }
      },
    }),
    bind(listInvitations, ({ caller, now }) => care.invitations(context, practiceScope(caller), now)),
    bind(withdrawInvitation, async ({ caller, query, now }) => {
      await care.withdrawInvitation(context.database, practiceScope(caller), query.id, now)
      return null
    }),
    bind(makeRecordLink, ({ caller, body, now }) =>
      links.makeRecordLink(context, practiceScope(caller), body, signedIn(caller), now),
    ),
    bind(readRecordLink, {
      prepare: ({ caller, now }) => links.spendOpening(context.database, ownerScope(caller), now),
      handle: ({ query, now }) => links.readRecordLink(context, query.token, now),
    }),
    bind(takeRecordLink, {
      prepare: ({ caller, now }) => links.spendOpening(context.database, ownerScope(caller), now),
      handle: ({ caller, body, now }) => links.takeRecordLink(context, careOwner(caller), body.token, now),
    }),
    bind(listPractices, ({ caller, now }) => care.practicesOf(context, careOwner(caller), now)),
    bind(answerInvitation, ({ caller, body: { _id, accept }, now }) =>
      care.answerInvitation(context, careOwner(caller), { id: _id, accept }, now),
    ),
    bind(endCare, ({ caller, query, now }) => care.endCare(context, careOwner(caller), query.doctorid, now)),
  ]
}

/** Who is asked by his address must have shown that it is his. */
const careOwner = (caller: Caller | null) => ({
  ...ownerScope(caller),
  emailVerified: signedIn(caller).emailVerified,
})
