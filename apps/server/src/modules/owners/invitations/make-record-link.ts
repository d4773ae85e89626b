import { randomBytes } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData, RouteValues } from '@vetvisit/contract/http'
import { type makeRecordLink as route, RECORD_LINK_PATH } from '@vetvisit/contract/owners/link-routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { tokenHashOf } from '../../auth/public.ts'
import { lockManagedOwner } from '../profile/managed-query.ts'
import { requireMayManage } from '../profile/policy.ts'
import { type HandedOver, insertLink } from './link-query.ts'
import { isOpenInvitationOf } from './repository.ts'
import { RECORD_LINK_MS, RECORD_LINKS_MOST } from './rules.ts'
import { requireVeterinarian } from './policy.ts'

type Request = RouteValues<typeof route>['body']

/**
 * Makes a link that hands a record over to its bearer, for the practice to show to the person in front of it. Only its hash is stored,
 * so it is shown once; each request makes another link.
 *
 * @throws DomainError not_found for another practice's record, invalid unless exactly one of `patient` and `invitation` is named
 */
export async function makeRecordLink(
  { database, config }: Pick<Context, 'database' | 'config'>,
  scope: PracticeScope,
  request: Request,
  now: Instant,
): Promise<RouteData<typeof route>> {
  const handedOver = await handedOverBy(database, scope, request, now)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + RECORD_LINK_MS
  const { practiceId, actorId } = scope
  const link = { practiceId, handedOver, tokenHash: tokenHashOf(token), madeBy: actorId, expiresAt }
  await insertLink(database, link, { atMost: RECORD_LINKS_MOST, now })
  const object =
    'ownerId' in handedOver
      ? { type: 'user', id: handedOver.ownerId }
      : { type: 'invitation', id: handedOver.invitationId }
  await recordAudit(database, {
    caller: actorOf(scope),
    call: 'makeRecordLink',
    outcome: 'done',
    object,
    now,
  })
  return { url: `${config.publicUrl ?? ''}${RECORD_LINK_PATH}?token=${token}`, until: instantText(expiresAt) }
}

/** The record that the request names, if the practice may hand it over. */
async function handedOverBy(
  database: Database,
  scope: PracticeScope,
  { patient, invitation }: Request,
  now: Instant,
): Promise<HandedOver> {
  const { practiceId } = scope
  if (patient !== undefined && invitation === undefined) {
    requireMayManage(scope)
    const owner = await lockManagedOwner(database, practiceId, patient)
    if (!owner) throw new DomainError('not_found')
    return { ownerId: owner.id }
  }
  if (invitation === undefined || patient !== undefined)
    throw new DomainError('invalid', { fields: { patient: 'validation.required' } })
  requireVeterinarian(scope)
  if (!(await isOpenInvitationOf(database, { id: invitation, practiceId }, now)))
    throw new DomainError('not_found')
  return { invitationId: invitation }
}
