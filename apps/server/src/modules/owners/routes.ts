import * as callers from '@vetvisit/contract/owners/caller-routes'
import * as care from '@vetvisit/contract/owners/care-routes'
import * as links from '@vetvisit/contract/owners/link-routes'
import * as practice from '@vetvisit/contract/owners/practice-routes'
import * as owners from '@vetvisit/contract/owners/routes'
import { translate } from '@vetvisit/contract/texts/translate'
import { type Caller, ownerScope, practiceScope, signedIn } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { checkCurrentPassword } from '../auth/public.ts'
import { answerInvitation } from './invitations/answer-invitation.ts'
import { endCare } from './invitations/end-care.ts'
import { invitationStateOf } from './invitations/invitation-state.ts'
import { invite } from './invitations/invite.ts'
import { limitInvitations } from './invitations/limit-invitations.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { type InvitedOwner, listPractices } from './invitations/list-practices.ts'
import { makeRecordLink } from './invitations/make-record-link.ts'
import { limitLinkOpenings, readRecordLink, takeRecordLink } from './invitations/open-record-link.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.ts'
import { createCaller } from './managed/create-caller.ts'
import { createManagedOwner, limitManagedOwners } from './managed/create-managed-owner.ts'
import { updateManagedOwner } from './managed/update-managed-owner.ts'
import { findOwnersByNumber } from './practice-list/find-by-number.ts'
import { listPracticeOwners } from './practice-list/list-practice-owners.ts'
import { writeOwnerNote } from './practice-list/write-note.ts'
import { getOwner } from './profile/get-owner.ts'
import { updateOwner } from './profile/update-owner.ts'

export function ownersBindings(context: Context): Binding[] {
  return [
    ...profileBindings(context),
    ...recordBindings(context),
    ...invitationBindings(context),
    ...linkBindings(context),
  ]
}

const profileBindings = (context: Context): Binding[] => [
  bind(owners.getOwner, ({ caller, now }) => getOwner(context, ownerScope(caller), now)),
  bind(owners.updateOwner, {
    prepare: (call) => checkCurrentPassword(context, signedIn(call.caller), call.body, call),
    handle: ({ caller, body, ...origin }, isProven) =>
      caller?.practice
        ? updateManagedOwner(context, practiceScope(caller), body, origin.now)
        : updateOwner(context, ownerScope(caller), body, { ...origin, isProven }),
  }),
]

/** Owners as their practice keeps them. */
const recordBindings = (context: Context): Binding[] => [
  bind(practice.createManagedOwner, {
    prepare: ({ caller, body, now }) =>
      limitManagedOwners(context, practiceScope(caller), body.email ?? null, now),
    handle: ({ caller, body, now }, asked) =>
      createManagedOwner(context, practiceScope(caller), { fields: body, asked }, now),
  }),
  bind(callers.createCaller, {
    prepare: ({ caller, body, now }) =>
      limitManagedOwners(context, practiceScope(caller), body.owner.email ?? null, now),
    handle: ({ caller, body, now }, asked) =>
      createCaller(context, practiceScope(caller), { ...body, asked }, now),
  }),
  bind(practice.findOwnersByNumber, ({ caller, query }) =>
    findOwnersByNumber(context, practiceScope(caller), query),
  ),
  bind(practice.writeOwnerNote, ({ caller, body, now }) =>
    writeOwnerNote(context, practiceScope(caller), body, now),
  ),
  bind(practice.listPracticeOwners, ({ caller, query, now }) =>
    listPracticeOwners(context, practiceScope(caller), query, now),
  ),
]

const invitationBindings = (context: Context): Binding[] => [
  bind(care.findPatientByEmail, ({ caller, query, now }) =>
    invitationStateOf(context, practiceScope(caller), query.email, now),
  ),
  bind(care.invitePatient, {
    prepare: ({ caller, now }) => limitInvitations(context, practiceScope(caller), now),
    handle: async ({ caller, body: { email }, language, now }) => {
      await invite(context, practiceScope(caller), email, now)
      return { email, message: translate(language, 'answers.ownerAsked') }
    },
  }),
  bind(care.listInvitations, ({ caller, now }) =>
    listInvitations(context.database, practiceScope(caller), now),
  ),
  bind(care.withdrawInvitation, async ({ caller, query, now }) => {
    await withdrawInvitation(context.database, practiceScope(caller), query.id, now)
    return null
  }),
  bind(care.listPractices, ({ caller, now }) => listPractices(context, invitedOwner(caller), now)),
  bind(care.answerInvitation, ({ caller, body: { _id, accept }, now }) =>
    answerInvitation(context, invitedOwner(caller), { id: _id, accept }, now),
  ),
  bind(care.endCare, ({ caller, query, now }) => endCare(context, invitedOwner(caller), query.doctorid, now)),
]

const linkBindings = (context: Context): Binding[] => [
  bind(links.makeRecordLink, ({ caller, body, now }) =>
    makeRecordLink(context, practiceScope(caller), body, now),
  ),
  bind(links.readRecordLink, {
    prepare: ({ caller, now }) => limitLinkOpenings(context.database, ownerScope(caller), now),
    handle: ({ query, now }) => readRecordLink(context, query.token, now),
  }),
  bind(links.takeRecordLink, {
    prepare: ({ caller, now }) => limitLinkOpenings(context.database, ownerScope(caller), now),
    handle: ({ caller, body, now }) => takeRecordLink(context, invitedOwner(caller), body.token, now),
  }),
]

const invitedOwner = (caller: Caller | null): InvitedOwner => ({
  ...ownerScope(caller),
  emailVerified: signedIn(caller).emailVerified,
})
