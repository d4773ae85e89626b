import {
  type AccountDeletion,
  deleteAccount,
  deleteOwner as deleteOwnerRoute,
  exportAccount,
  previewDeletion as previewDeletionRoute,
} from '@vetvisit/contract/account/routes'
import {
  getJoinOffer,
  joinPractice as joinPracticeRoute,
  leavePractice as leavePracticeRoute,
  removeMember as removeMemberRoute,
} from '@vetvisit/contract/team/routes'
import { resetPassword as resetPasswordRoute } from '@vetvisit/contract/auth/routes'
import { type Caller, ownerScope, practiceScope, signedIn } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding, RawAnswer } from '../../http/calls/bind.ts'
import { type Origin, requirePassword } from '../auth/public.ts'
import { deleteOwner } from './delete-owner.ts'
import { deleteDoctor, previewDeletion } from './delete-practice.ts'
import { countExport, exportOf } from './export-account.ts'
import { leavePractice } from './leave-practice.ts'
import { exportName } from './presenter.ts'
import { prepareReset, resetPassword } from './reset-password.ts'
import { joinOffer } from './team/join-offer.ts'
import { joinPractice } from './team/join-practice.ts'
import { leave, removeMember } from './team/leave.ts'

/** Joining and leaving a practice. */
const teamBindings = (context: Context): Binding[] => [
  bind(getJoinOffer, ({ caller, query, now }) => joinOffer(context, caller, query.token, now)),
  bind(joinPracticeRoute, async ({ caller, body, now }) => {
    await joinPractice(context, practiceScope(caller), body.token, now)
    return null
  }),
  bind(removeMemberRoute, async ({ caller, query, now }) => {
    await removeMember(context, practiceScope(caller), query.id, now)
    return null
  }),
  bind(leavePracticeRoute, async ({ caller, now }) => {
    await leave(context, practiceScope(caller), now)
    return null
  }),
]

export function accountBindings(context: Context): Binding[] {
  const { database } = context
  const askPassword = ({
    caller,
    body,
    ...origin
  }: Origin & { caller: Caller | null; body: AccountDeletion }) =>
    requirePassword(context, signedIn(caller), { password: body.password, field: 'password' }, origin)
  return [
    ...teamBindings(context),
    bind(resetPasswordRoute, {
      prepare: (call) => prepareReset(context, call.body, call),
      handle: (call, passwordHash) => resetPassword(context, call.body, passwordHash, call),
    }),
    bind(deleteOwnerRoute, {
      prepare: askPassword,
      handle: async ({ caller, body, now }) => {
        await deleteOwner(context, ownerScope(caller), { caller: signedIn(caller), sent: body }, now)
        return null
      },
    }),
    bind(deleteAccount, {
      prepare: askPassword,
      handle: async ({ caller, body, now }) => {
        const asked = { caller: signedIn(caller), sent: body }
        const end = asked.caller.role === 'doctor' ? deleteDoctor : leavePractice
        await end(context, practiceScope(caller), asked, now)
        return null
      },
    }),
    bind(previewDeletionRoute, ({ caller, now }) => previewDeletion(context, practiceScope(caller), now)),
    bind(exportAccount, {
      prepare: ({ caller, now }) => countExport(database, signedIn(caller), now),
      handle: async ({ caller, now }) =>
        new RawAnswer(await exportOf(context, signedIn(caller), now), {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${exportName(now)}"`,
          'x-content-type-options': 'nosniff',
        }),
    }),
  ]
}
