import { randomBytes } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import type { listPractices } from '@vetvisit/contract/owners/care-routes'
import {
  type makeRecordLink as makeRoute,
  RECORD_LINK_PATH,
  type RecordOffer,
} from '@vetvisit/contract/owners/link-routes'
import { HOUR_MS, instantText } from '@vetvisit/contract/zones/rules'
import type { Caller, OwnerScope, PracticeScope } from '../../../caller.ts'
import type { Context, ChangeContext } from '../../../context.ts'
import { type Budget, takeBudget } from '../../../db/transactions/attempts.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import type { Database } from '../../../db/client.ts'
import { tokenHashOf } from '../../auth/public.ts'
import { begin, practicesOf } from './invite.ts'
import { RECORD_LINK_MS, RECORD_LINKS_MOST, requireMayInvite, requireMayManage } from './rules.ts'
import { doctorToWire } from './presenter.ts'
import { isQuestionOf } from './repository.ts'
import { findLink, type Handed, insertLink, type LinkRow, endLink } from './link-query.ts'
import { lockManagedOwner } from '../managed/repository.ts'

type Wish = { patient?: string | undefined; invitation?: string | undefined }

/**
 * A link that hands a record over to its bearer, whoever that is: the practice shows it to the person who stands before it. Only its
 * hash is kept, so it can be shown once; the next wish makes another.
 *
 * @throws DomainError not_found for what is not this practice's, invalid unless one thing is named
 */
export async function makeRecordLink(
  { database, config }: Pick<Context, 'database' | 'config'>,
  scope: PracticeScope,
  wish: Wish,
  caller: Caller,
  now: number,
): Promise<RouteData<typeof makeRoute>> {
  const handed = await handedBy(database, scope, wish, now)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + RECORD_LINK_MS
  const { doctorId, actorId } = scope
  const link = { doctorId, handed, tokenHash: tokenHashOf(token), madeBy: actorId, expiresAt }
  await insertLink(database, link, { atMost: RECORD_LINKS_MOST, now })
  await recordAudit(database, {
    caller,
    call: 'makeRecordLink',
    outcome: 'done',
    object:
      'ownerId' in handed
        ? { type: 'user', id: handed.ownerId }
        : { type: 'invitation', id: handed.invitationId },
    now,
  })
  return { url: `${config.publicUrl ?? ''}${RECORD_LINK_PATH}?token=${token}`, until: instantText(expiresAt) }
}

/** What the wish names, if the practice may hand it over. */
async function handedBy(
  database: Database,
  scope: PracticeScope,
  { patient, invitation }: Wish,
  now: number,
): Promise<Handed> {
  if ((patient === undefined) === (invitation === undefined))
    throw new DomainError('invalid', { fields: { patient: 'validation.required' } })
  if (patient !== undefined) {
    requireMayManage(scope)
    const owner = await lockManagedOwner(database, scope.doctorId, patient)
    if (!owner) throw new DomainError('not_found')
    return { ownerId: owner.id }
  }
  requireMayInvite({ doctorVerification: 'off' }, scope)
  const invitationId = invitation ?? ''
  if (!(await isQuestionOf(database, scope.doctorId, invitationId, now))) throw new DomainError('not_found')
  return { invitationId }
}

/** A person opens a few links in a life; whoever opens more is guessing. */
const OPENINGS: Budget = { allowed: 30, windowMs: HOUR_MS }

/** Counts the opening of a link, before its transaction. @throws DomainError too_many_requests */
export async function spendOpening(database: Database, { ownerId }: OwnerScope, now: number): Promise<void> {
  const until = await takeBudget(database, `record-link:${ownerId}`, OPENINGS, now)
  if (until !== null)
    throw new DomainError('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
    })
}

const live = (link: LinkRow | undefined): LinkRow => {
  if (!link) throw new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
  return link
}

/** Which practice hands over what. @throws DomainError invalid for a link that is unknown, over or used */
export async function readRecordLink(
  context: Pick<Context, 'database' | 'files'>,
  token: string,
  now: number,
): Promise<RecordOffer> {
  const link = live(await findLink(context.database, tokenHashOf(token), { now, lock: false }))
  return { doctor: doctorToWire(context, link.doctor), pets: link.pets, until: instantText(link.expiresAt) }
}

/**
 * Takes over what a link hands over. It needs no confirmed address: the practice has given it to the person.
 *
 * @throws DomainError invalid for a link that is unknown, over or used
 */
export async function takeRecordLink(
  context: ChangeContext & Pick<Context, 'config'>,
  owner: OwnerScope & { emailVerified: boolean },
  token: string,
  now: number,
): Promise<RouteData<typeof listPractices>> {
  const link = live(await findLink(context.database, tokenHashOf(token), { now, lock: true }))
  await endLink(context.database, link)
  await begin(context, owner.ownerId, link, now)
  return practicesOf(context, owner, now)
}
