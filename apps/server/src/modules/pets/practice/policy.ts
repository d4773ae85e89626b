import { DomainError } from '@vetvisit/contract/errors'
import { CLINICAL_FIELDS } from '@vetvisit/contract/pets/rules'
import type { PetChanges, PetRecord } from '@vetvisit/contract/pets/schemas'
import type { PracticeScope } from '../../../context/caller.ts'
import { hasRight } from '../../../context/rights.ts'
import { readableBy } from '../policy.ts'

/** A record as a veterinarian's practice reads it. */
export const asRead = (record: PetRecord) =>
  readableBy(record, { grade: 'on-record', isServiceProvider: false })

/** @throws DomainError not_found */
export function requireClinicalRight(scope: PracticeScope): void {
  if (scope.isServiceProvider || !(hasRight(scope, 'owners') || hasRight(scope, 'records')))
    throw new DomainError('not_found')
}

/** @throws DomainError not_found */
export function requireOwnersRight(scope: PracticeScope): void {
  if (scope.isServiceProvider || !hasRight(scope, 'owners')) throw new DomainError('not_found')
}

const CLINICAL: ReadonlySet<string> = new Set([...CLINICAL_FIELDS, 'seen', 'confirmed'])

/** The fields of a change that only the owner writes. */
export const ownersFields = (changes: PetChanges) =>
  Object.keys(changes).filter((name) => !CLINICAL.has(name)) as (keyof PetChanges & keyof PetRecord)[]
