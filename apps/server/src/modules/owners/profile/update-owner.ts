import { DomainError } from '@vetvisit/contract/errors'
import { type Owner, type OwnerChanges, READ_ONLY_OWNER_FIELDS } from '@vetvisit/contract/owners/routes'
import { type OwnerProblems, ownerProblems } from '@vetvisit/contract/owners/rules'
import { isDateOfBirth } from '@vetvisit/contract/people/rules'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { refuseChanged, refuseFields, mergeSeen, refuseOtherId, sentOr } from '../../../read-only.ts'
import { type ChangeOrigin, decideNumber, storedMobile } from '../../auth/public.ts'
import { replacePicture } from '../../files/public.ts'
import { ownerToWire } from '../presenter.ts'
import { findOwner, lockOwner, type OwnerRow, writeOwner } from './repository.ts'

type Parts = Pick<Context, 'database' | 'files'>

/** The caller's own record. */
export async function getOwner(context: Parts, scope: OwnerScope, now: number): Promise<Owner> {
  return ownerToWire(context, own(await findOwner(context.database, scope)), now)
}

/**
 * Changes the caller's own record; with `termsAccepted` it ends onboarding in the same write, by the server's clock.
 *
 * @throws DomainError invalid, stale, not_found for another person's id, too_many_requests
 */
export async function updateOwner(
  context: Parts,
  scope: OwnerScope,
  sent: OwnerChanges,
  { isProven, ...origin }: ChangeOrigin,
): Promise<Owner> {
  const { database } = context
  const { now } = origin
  const current = own(await lockOwner(database, scope))
  refuseOtherId(current.id, sent)
  const shown = ownerToWire(context, current, now)
  refuseChanged({ ...shown, role: current.role }, sent, READ_ONLY_OWNER_FIELDS)
  const changes = mergeSeen(shown, sent, OWNER_SHAPES)
  const next = changed(current, changes)
  refuseFields(problemsOf(current, next, changes, localDateOf('UTC', now)))
  const finished = changes.termsAccepted && current.onboarding ? finishedAt(current, new Date(now)) : {}
  const profileFileId = await replacePicture(
    context,
    { holder: scope, path: 'patient/profile', current: current.profileFileId, sent: changes.profile },
    now,
  )
  const mobileSignsIn = await decideNumber(database, current, next, { ...origin, isProven })
  const written = { ...next, ...finished, profileFileId, mobileSignsIn }
  await writeOwner(database, written)
  return ownerToWire(context, written, now)
}

/** The lines of an address are changed by themselves. */
export const OWNER_SHAPES = { address: { parts: {} } } as const

const finishedAt = (current: OwnerRow, at: Date) => ({
  onboarding: false,
  termsAcceptedAt: at,
  createdOn: current.createdOn ?? at,
})

/** The record with what was sent. */
export function changed(current: OwnerRow, changes: OwnerChanges): OwnerRow {
  const countryCode = sentOr(changes.countryCode, current.countryCode)
  return {
    ...current,
    fullname: changes.fullname ?? current.fullname,
    gender: sentOr(changes.gender, current.gender),
    dateOfBirth: sentOr(changes.dateOfBirth, current.dateOfBirth),
    countryCode,
    mobile: storedMobile(sentOr(changes.mobile, current.mobile), countryCode),
    isoCode: sentOr(changes.ISOCode, current.isoCode),
    language: sentOr(changes.language, current.language),
    ...(changes.address !== undefined && (changes.address ?? NO_ADDRESS)),
  }
}

export const NO_ADDRESS = {
  addressLine1: null,
  addressLine2: null,
  zipcode: null,
  city: null,
  state: null,
  country: null,
}

/** What is wrong with the record as it would be. Until the terms are accepted, what was missing before may stay so. */
function problemsOf(current: OwnerRow, next: OwnerRow, changes: OwnerChanges, today: string): OwnerProblems {
  if (next.dateOfBirth !== null && !isDateOfBirth(next.dateOfBirth, today))
    return { dateOfBirth: 'validation.dateOfBirthInvalid' }
  const before = changes.termsAccepted ? {} : ownerProblems(current)
  return Object.fromEntries(Object.entries(ownerProblems(next)).filter(([field]) => !(field in before)))
}

function own(row: OwnerRow | undefined): OwnerRow {
  if (!row) throw new DomainError('not_found')
  return row
}
