import { DomainError } from '@vetvisit/contract/errors'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { loadRecord } from './load-record.ts'
import { findPet } from './repository.ts'

/** The record of an owner's pet, archived or not. @throws DomainError not_found */
export async function getPet(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  petId: string,
  now: Instant,
): Promise<PetRecord> {
  const pet = await findPet(context.database, scope, petId)
  if (!pet) throw new DomainError('not_found')
  return loadRecord(context, pet, now)
}
