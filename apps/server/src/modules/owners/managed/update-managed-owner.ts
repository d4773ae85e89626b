import { DomainError } from '@vetvisit/contract/errors'
import type { Owner, OwnerChanges } from '@vetvisit/contract/owners/routes'
import { managedOwnerProblems } from '@vetvisit/contract/owners/rules'
import { Email } from '@vetvisit/contract/people/fields'
import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockPractice } from '../../../db/locks.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { mergeSeen, refuseChanged, refuseFields, refuseOtherId } from '../../../context/sent-fields.ts'
import { writeOwnerAccount } from '../../auth/public.ts'
import { replacePicture } from '../../files/public.ts'
import { invite } from '../invitations/invite.ts'
import { takeInvitationMail } from '../invitations/limit-invitations.ts'
import { ownerToWire } from '../profile/presenter.ts'
import { lockManagedOwner } from '../profile/managed-query.ts'
import type { OwnerRow } from '../profile/repository.ts'
import { OWNER_SHAPES, withChanges } from '../profile/rules.ts'
import { requireMayManage } from '../profile/policy.ts'
import { refuseKnownAddress } from './refuse-known-address.ts'
import { requireDateOfBirth } from './rules.ts'

type Parts = ChangeContext & Pick<Context, 'config'>

const READ_ONLY = ['role', 'onboarding', 'termsAndConditionsAcceptedAt', 'createdOn', 'language'] as const

/**
 * Changes the record of an owner without a login (specification/authorization C7).
 *
 * @throws DomainError not_found for any other owner, invalid, stale
 */
export async function updateManagedOwner(
  context: Parts,
  scope: PracticeScope,
  sent: OwnerChanges,
  now: Instant,
): Promise<Owner> {
  const { database } = context
  requireMayManage(scope)
  // The practice is locked before rows, as by an owner who accepts the record.
  if (sent.email) await lockPractice(database, scope.practiceId)
  const current = isId(sent._id) ? await lockManagedOwner(database, scope.practiceId, sent._id) : undefined
  if (!current) throw new DomainError('not_found')
  refuseOtherId(current.id, sent)
  const shown = ownerToWire(context, current, now)
  refuseChanged({ ...shown, role: 'patient' }, sent, READ_ONLY)
  const changes = mergeSeen({ ...shown, email: current.contactEmail }, sent, OWNER_SHAPES)
  if (changes.termsAccepted) refuseFields({ termsAccepted: 'validation.readOnly' })
  const picture = { path: 'patient/profile', current: current.profileFileId, sent: changes.profile } as const
  const next: OwnerRow = {
    ...withChanges(current, changes),
    contactEmail: await contactEmailOf(context, scope, { current, sent: changes.email }, now),
    profileFileId: await replacePicture(context, { holder: scope, ...picture }, now),
  }
  requireDateOfBirth(next.dateOfBirth, now)
  refuseFields(managedOwnerProblems({ ...next, email: next.contactEmail }))
  await writeOwnerAccount(database, next)
  const object = { type: 'user', id: current.id }
  await recordAudit(database, { caller: actorOf(scope), call: 'updateOwner', outcome: 'done', object, now })
  return ownerToWire(context, next, now)
}

const isId = (sent: unknown): sent is string =>
  typeof sent === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sent)

/** The address after the change; a new one is invited like that of a new record. @throws DomainError invalid */
async function contactEmailOf(
  context: Parts,
  scope: PracticeScope,
  { current, sent }: { current: OwnerRow; sent: unknown },
  now: Instant,
): Promise<string | null> {
  if (sent === undefined || sent === current.contactEmail) return current.contactEmail
  if (sent === null || sent === '') return null
  const read = Email.safeParse(sent)
  if (!read.success) throw new DomainError('invalid', { fields: { email: 'validation.emailInvalid' } })
  if (read.data === current.contactEmail) return current.contactEmail
  await refuseKnownAddress(context.database, scope.practiceId, read.data)
  if ((await takeInvitationMail(context, scope, now)) === null) await invite(context, scope, read.data, now)
  return read.data
}
