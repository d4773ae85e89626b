import { DomainError } from '@vetvisit/contract/errors'
import { type Owner, type OwnerChanges, READ_ONLY_OWNER_FIELDS } from '@vetvisit/contract/owners/routes'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { mergeSeen, refuseChanged, refuseFields, refuseOtherId } from '../../../context/sent-fields.ts'
import { type ChangeOrigin, decideNumber, writeOwnerAccount } from '../../auth/public.ts'
import { replacePicture } from '../../files/public.ts'
import { ownerToWire } from './presenter.ts'
import { lockOwner } from './repository.ts'
import { OWNER_SHAPES, problemsOfChange, withChanges } from './rules.ts'

/**
 * Changes the caller's own record; with `termsAccepted` it also ends onboarding, at the server's time.
 *
 * @throws DomainError invalid, stale, not_found for another person's id, too_many_requests
 */
export async function updateOwner(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  sent: OwnerChanges,
  origin: ChangeOrigin,
): Promise<Owner> {
  const { database } = context
  const { now } = origin
  const current = await lockOwner(database, scope)
  if (!current) throw new DomainError('not_found')
  refuseOtherId(current.id, sent)
  const shown = ownerToWire(context, current, now)
  refuseChanged({ ...shown, role: 'patient' }, sent, READ_ONLY_OWNER_FIELDS)
  const changes = mergeSeen(shown, sent, OWNER_SHAPES)
  const next = withChanges(current, changes)
  const termsAccepted = changes.termsAccepted === true
  refuseFields(problemsOfChange({ current, next, termsAccepted }, localDateOf('UTC', now)))
  const onboarded = { onboarding: false, termsAcceptedAt: now, createdOn: current.createdOn ?? now }
  const picture = { path: 'patient/profile', current: current.profileFileId, sent: changes.profile } as const
  const written = {
    ...next,
    ...(termsAccepted && current.onboarding && onboarded),
    profileFileId: await replacePicture(context, { holder: scope, ...picture }, now),
    mobileSignsIn: await decideNumber(database, current, next, origin),
  }
  await writeOwnerAccount(database, written)
  return ownerToWire(context, written, now)
}
