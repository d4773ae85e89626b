import { DomainError } from '@vetvisit/contract/errors'
import type { ManagedOwnerFields, PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { v7 as uuidv7 } from 'uuid'
import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockPractice } from '../../../db/locks.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { RECORDS_OF_PRACTICE, spendBudget } from '../../../db/transactions/budgets.ts'
import { dialCodeOf } from '../../../adapters/phone/phone-number.ts'
import { insertManagedOwner, storedMobile } from '../../auth/public.ts'
import { beginCare } from '../../care/public.ts'
import { invite } from '../invitations/invite.ts'
import { takeInvitationMail } from '../invitations/limit-invitations.ts'
import { practiceOwnerToWire } from '../practice-list/presenter.ts'
import { findPracticeOwner } from '../practice-list/repository.ts'
import { countryOfPractice } from '../practice-list/search-query.ts'
import { NO_ADDRESS } from '../profile/rules.ts'
import { requireMayManage } from '../profile/policy.ts'
import { refuseKnownAddress } from './refuse-known-address.ts'
import { requireDateOfBirth } from './rules.ts'

/**
 * Counts a new record and its mail before the transaction, because a refusal rolls that back. Without an address, or when no mail may
 * be sent, the record is created without one.
 *
 * @returns whether the owner is invited by mail
 * @throws DomainError not_found, too_many_requests
 */
export async function limitManagedOwners(
  context: Pick<Context, 'config' | 'database'>,
  scope: PracticeScope,
  email: string | null,
  now: Instant,
): Promise<boolean> {
  requireMayManage(scope)
  await spendBudget(context.database, `records:${scope.practiceId}`, RECORDS_OF_PRACTICE, now)
  return email !== null && (await takeInvitationMail(context, scope, now)) === null
}

/**
 * Creates the record of an owner without a login and invites them to take it over. Whether the address has an account changes nothing
 * here: it is stored as `contactEmail` and becomes a login when its reader accepts.
 *
 * @param asked whether an invitation is mailed
 * @throws DomainError invalid, also for an address that is on the practice's record already
 */
export async function createManagedOwner(
  context: ChangeContext & Pick<Context, 'config'>,
  scope: PracticeScope,
  { fields, asked }: { fields: ManagedOwnerFields; asked: boolean },
  now: Instant,
): Promise<PracticeOwner & { asked: boolean }> {
  const { database } = context
  const { practiceId } = scope
  const { fullname, gender = null, dateOfBirth = null, mobile = null, email = null, address } = fields
  requireDateOfBirth(dateOfBirth, now)
  const { countryCode, isoCode } = await countryOfNumber(database, practiceId, fields)
  // Two members of the team who record the same person at once create one record.
  await lockPractice(database, practiceId)
  if (email !== null) await refuseKnownAddress(database, practiceId, email)
  const id = uuidv7()
  await insertManagedOwner(database, {
    id,
    fullname,
    gender,
    dateOfBirth,
    mobile: storedMobile(mobile, countryCode),
    countryCode,
    isoCode,
    contactEmail: email,
    ...(address ?? NO_ADDRESS),
    createdAt: now,
  })
  await beginCare(database, { practiceId, ownerId: id, origin: 'created' }, now)
  const object = { type: 'user', id }
  await recordAudit(database, {
    caller: actorOf(scope),
    call: 'createManagedOwner',
    outcome: 'done',
    object,
    now,
  })
  if (asked && email !== null) await invite(context, scope, email, now)
  const created = await findPracticeOwner(database, { practiceId, ownerId: id }, now)
  if (!created) throw new DomainError('not_found')
  return { ...practiceOwnerToWire(context, created, now), asked }
}

/** The country from the request, else the practice's. */
async function countryOfNumber(
  database: Database,
  practiceId: string,
  { mobile, countryCode, ISOCode }: ManagedOwnerFields,
): Promise<{ countryCode: string | null; isoCode: string | null }> {
  if (countryCode || !mobile || mobile.startsWith('+'))
    return { countryCode: countryCode ?? null, isoCode: ISOCode ?? null }
  const isoCode = await countryOfPractice(database, practiceId)
  return { countryCode: dialCodeOf(isoCode), isoCode }
}
