import { DomainError } from '@vetvisit/contract/errors'
import type { ManagedOwnerFields, PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import type { Owner, OwnerChanges } from '@vetvisit/contract/owners/routes'
import { managedOwnerProblems } from '@vetvisit/contract/owners/rules'
import { Email } from '@vetvisit/contract/people/fields'
import { isDateOfBirth } from '@vetvisit/contract/people/rules'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, PracticeScope } from '../../../caller.ts'
import type { Context, ChangeContext } from '../../../context.ts'
import { RECORDS_OF_PRACTICE, spendBudget } from '../../../db/transactions/budgets.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { lockDoctor } from '../../../db/locks.ts'
import { refuseChanged, refuseFields, mergeSeen, refuseOtherId } from '../../../read-only.ts'
import { dialCodeOf } from '../../../phone/phone-number.ts'
import { storedMobile } from '../../auth/public.ts'
import { beginCare } from '../../care/public.ts'
import { replacePicture } from '../../files/public.ts'
import { invite, spendMail } from '../invitations/invite.ts'
import { requireMayManage } from '../invitations/rules.ts'
import { isOnRecord } from '../invitations/repository.ts'
import { changed, NO_ADDRESS, OWNER_SHAPES } from '../profile/update-owner.ts'
import { findManagedByEmail, insertOwner, lockManagedOwner } from './repository.ts'
import { findPracticeOwner } from '../practice-list/repository.ts'
import { ownerToWire, practiceOwnerToWire } from '../presenter.ts'
import { type OwnerRow, writeOwner } from '../profile/repository.ts'
import { countryOfPractice } from '../practice-list/search-query.ts'

type Parts = ChangeContext & Pick<Context, 'config'>

/**
 * Counts the mail that goes with a new record, before its transaction. A practice records as many owners as walk in: where no mail
 * may leave, or there is no address, the record is begun without one.
 *
 * @returns whether the owner is asked by mail
 * @throws DomainError not_found
 */
export async function limitManagedOwners(
  { config, database }: Pick<Context, 'config' | 'database'>,
  scope: PracticeScope,
  email: string | null,
  now: number,
): Promise<boolean> {
  requireMayManage(scope)
  await spendBudget(database, `records:${scope.doctorId}`, RECORDS_OF_PRACTICE, now)
  return email !== null && (await spendMail({ config, database }, scope, now)) === null
}

/**
 * Begins the record of an owner without a login, who is asked to take it over. Whether the address is somebody's login changes
 * nothing here: it is noted beside the record and becomes a login when its reader wants that.
 *
 * @throws DomainError invalid, also for an address that stands on the doctor's own record
 */
export async function createManagedOwner(
  context: Parts,
  scope: PracticeScope,
  { fields, asked }: { fields: ManagedOwnerFields; asked: boolean },
  caller: Caller,
  now: number,
): Promise<PracticeOwner & { asked: boolean }> {
  const { database } = context
  const { doctorId } = scope
  const { fullname, gender = null, dateOfBirth = null, mobile = null, email = null, address } = fields
  if (dateOfBirth !== null) refuseBirth(dateOfBirth, now)
  const { countryCode, isoCode } = await dialableNumber(database, doctorId, fields)
  // Two of the team who note the same person note him once.
  await lockDoctor(database, doctorId)
  if (email !== null) await refuseKnown(context, doctorId, email)
  const id = uuidv7()
  await insertOwner(database, {
    id,
    role: 'patient',
    fullname,
    gender,
    dateOfBirth,
    countryCode,
    isoCode,
    mobile: storedMobile(mobile, countryCode),
    contactEmail: email,
    ...(address ?? NO_ADDRESS),
    createdAt: new Date(now),
  })
  await beginCare(database, { doctorId, ownerId: id, origin: 'created' }, now)
  await recordAudit(database, {
    caller,
    call: 'createManagedOwner',
    outcome: 'done',
    object: { type: 'user', id },
    now,
  })
  if (asked && email !== null) await invite(context, scope, email, now)
  const created = await findPracticeOwner(database, doctorId, id)
  if (!created) throw new DomainError('not_found')
  return { ...practiceOwnerToWire(context, created, now), asked }
}

const READ_ONLY = ['role', 'onboarding', 'termsAndConditionsAcceptedAt', 'createdOn', 'language'] as const

/**
 * Changes the record of an owner without a login (specification/authorization C7).
 *
 * @throws DomainError not_found for everybody else's, invalid, stale
 */
export async function updateManagedOwner(
  context: Parts,
  scope: PracticeScope,
  sent: OwnerChanges,
  caller: Caller,
  now: number,
): Promise<Owner> {
  const { database } = context
  requireMayManage(scope)
  const id = typeof sent._id === 'string' ? sent._id : ''
  const current = isId(id) ? await lockManagedOwner(database, scope.doctorId, id) : undefined
  if (!current) throw new DomainError('not_found')
  refuseOtherId(current.id, sent)
  const shown = ownerToWire(context, current, now)
  refuseChanged({ ...shown, role: current.role }, sent, READ_ONLY)
  const changes = mergeSeen({ ...shown, email: current.contactEmail }, sent, OWNER_SHAPES)
  if (changes.termsAccepted) refuseFields({ termsAccepted: 'validation.readOnly' })
  const next: OwnerRow = {
    ...changed(current, changes),
    contactEmail: await addressOf(context, scope, current, changes.email, now),
    profileFileId: await replacePicture(
      context,
      { holder: scope, path: 'patient/profile', current: current.profileFileId, sent: changes.profile },
      now,
    ),
  }
  if (next.dateOfBirth !== null) refuseBirth(next.dateOfBirth, now)
  refuseFields(managedOwnerProblems({ ...next, email: next.contactEmail }))
  await writeOwner(database, next)
  await recordAudit(database, {
    caller,
    call: 'updateOwner',
    outcome: 'done',
    object: { type: 'user', id },
    now,
  })
  return ownerToWire(context, next, now)
}

/** The country of the number: what was said, else that of the practice. */
async function dialableNumber(
  database: ChangeContext['database'],
  doctorId: string,
  { mobile, countryCode, ISOCode }: ManagedOwnerFields,
): Promise<{ countryCode: string | null; isoCode: string | null }> {
  if (countryCode || !mobile || mobile.startsWith('+'))
    return { countryCode: countryCode ?? null, isoCode: ISOCode ?? null }
  const isoCode = await countryOfPractice(database, doctorId)
  return { countryCode: dialCodeOf(isoCode), isoCode }
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The address as it will be; a new one is asked like that of a new record. */
async function addressOf(
  context: Parts,
  scope: PracticeScope,
  current: OwnerRow,
  sent: unknown,
  now: number,
): Promise<string | null> {
  if (sent === undefined || sent === current.contactEmail) return current.contactEmail
  if (sent === null || sent === '') return null
  const read = Email.safeParse(sent)
  if (!read.success) throw new DomainError('invalid', { fields: { email: 'validation.emailInvalid' } })
  if (read.data === current.contactEmail) return current.contactEmail
  await lockDoctor(context.database, scope.doctorId)
  await refuseKnown(context, scope.doctorId, read.data)
  if ((await spendMail(context, scope, now)) === null) await invite(context, scope, read.data, now)
  return read.data
}

async function refuseKnown(
  { database }: Pick<Context, 'database'>,
  doctorId: string,
  email: string,
): Promise<void> {
  if ((await isOnRecord(database, doctorId, email)) || (await findManagedByEmail(database, doctorId, email)))
    refuseFields({ email: 'validation.ownerOnRecord' })
}

function refuseBirth(dateOfBirth: string, now: number): void {
  if (!isDateOfBirth(dateOfBirth, localDateOf('UTC', now)))
    refuseFields({ dateOfBirth: 'validation.dateOfBirthInvalid' })
}
