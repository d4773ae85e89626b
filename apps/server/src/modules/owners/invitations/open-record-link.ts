import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import type { listPractices } from '@vetvisit/contract/owners/care-routes'
import type { RecordOffer } from '@vetvisit/contract/owners/link-routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { takeBudget } from '../../../db/transactions/attempts.ts'
import { tokenHashOf } from '../../auth/public.ts'
import { endLink, findValidLink, type LinkRow } from './link-query.ts'
import { type InvitedOwner, listPractices as practicesOf } from './list-practices.ts'
import { doctorToWire } from './presenter.ts'
import { putOnRecord } from './put-on-record.ts'
import { LINK_OPENINGS } from './rules.ts'

/** Counts the opening of a link before its transaction, because a refusal rolls that back. @throws DomainError too_many_requests */
export async function limitLinkOpenings(
  database: Database,
  { ownerId }: OwnerScope,
  now: Instant,
): Promise<void> {
  const until = await takeBudget(database, `record-link:${ownerId}`, LINK_OPENINGS, now)
  if (until !== null)
    throw new DomainError('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
    })
}

/** The practice and the pets that a link hands over. @throws DomainError invalid for an unknown, expired or used link */
export async function readRecordLink(
  context: Pick<Context, 'database' | 'files'>,
  token: string,
  now: Instant,
): Promise<RecordOffer> {
  const link = valid(await findValidLink(context.database, tokenHashOf(token), { now, lock: false }))
  return { doctor: doctorToWire(context, link.doctor), pets: link.pets, until: instantText(link.expiresAt) }
}

/**
 * Takes over the record of a link. The owner's address need not be confirmed, because the practice gave the link to the person.
 *
 * @throws DomainError invalid for an unknown, expired or used link
 */
export async function takeRecordLink(
  context: ChangeContext,
  owner: InvitedOwner,
  token: string,
  now: Instant,
): Promise<RouteData<typeof listPractices>> {
  const { database } = context
  const link = valid(await findValidLink(database, tokenHashOf(token), { now, lock: true }))
  await endLink(database, link)
  await putOnRecord(context, owner, link, now)
  return practicesOf(context, owner, now)
}

function valid(link: LinkRow | undefined): LinkRow {
  if (!link) throw new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
  return link
}
