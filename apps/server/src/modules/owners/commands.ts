import { DomainError } from '@vetvisit/contract/errors'
import type { Owner, OwnerChanges } from '@vetvisit/contract/owners/routes'
import { type OwnerProblems, ownerProblems } from '@vetvisit/contract/owners/rules'
import { isDateOfBirth } from '@vetvisit/contract/people/rules'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../caller.ts'
import type { Database } from '../../db/client.ts'
import { refuseChanged, refuseFields, refuseOtherId } from '../../read-only.ts'
import { storedMobile } from '../auth/policy.ts'
import { ownerToWire } from './presenter.ts'
import { findOwner, lockOwner, type OwnerRow, writeOwner } from './repository.ts'

const READ_ONLY = [
  'email',
  'role',
  'profile',
  'onboarding',
  'termsAndConditionsAcceptedAt',
  'createdOn',
] as const

/** The caller's own record. */
export async function getOwner(database: Database, scope: OwnerScope): Promise<Owner> {
  return ownerToWire(own(await findOwner(database, scope)))
}

/**
 * Changes the caller's own record; with `termsAccepted` it ends onboarding in the same write, by the server's clock.
 *
 * @throws DomainError invalid, mobile_taken, not_found for another person's id
 */
export async function updateOwner(
  database: Database,
  scope: OwnerScope,
  changes: OwnerChanges,
  now: number,
): Promise<Owner> {
  const current = own(await lockOwner(database, scope))
  refuseOtherId(current.id, changes)
  refuseChanged({ ...ownerToWire(current), role: current.role }, changes, READ_ONLY)
  const next = changed(current, changes)
  refuseFields(problemsOf(current, next, changes, localDateOf('UTC', now)))
  const finished = changes.termsAccepted && current.onboarding ? finishedAt(current, new Date(now)) : {}
  const written = { ...next, ...finished }
  await writeOwner(database, written)
  return ownerToWire(written)
}

const finishedAt = (current: OwnerRow, at: Date) => ({
  onboarding: false,
  termsAcceptedAt: at,
  createdOn: current.createdOn ?? at,
})

function changed(current: OwnerRow, changes: OwnerChanges): OwnerRow {
  const countryCode = changes.countryCode === undefined ? current.countryCode : changes.countryCode
  return {
    ...current,
    fullname: changes.fullname ?? current.fullname,
    gender: changes.gender === undefined ? current.gender : changes.gender,
    dateOfBirth: changes.dateOfBirth === undefined ? current.dateOfBirth : changes.dateOfBirth,
    countryCode,
    mobile: storedMobile(changes.mobile === undefined ? current.mobile : changes.mobile, countryCode),
    isoCode: changes.ISOCode === undefined ? current.isoCode : changes.ISOCode,
    language: changes.language === undefined ? current.language : changes.language,
    ...(changes.address !== undefined && (changes.address ?? NO_ADDRESS)),
  }
}

const NO_ADDRESS = {
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
