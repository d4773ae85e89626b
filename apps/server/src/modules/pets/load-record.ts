import { DomainError } from '@vetvisit/contract/errors'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { recordToWire } from './presenter.ts'
import { lockPet, type PetRow } from './repository.ts'
import { findWeights } from './weights-query.ts'
import { findWritings } from './writings-query.ts'

/** The whole record of a pet, as its owner sees it. */
export async function loadRecord(
  context: Pick<Context, 'database' | 'files'>,
  pet: PetRow,
  now: Instant,
): Promise<PetRecord> {
  const weights = await findWeights(context.database, [pet.id])
  const writings = await findWritings(context.database, [pet.id])
  return recordToWire(context, pet, { weights, writings }, now)
}

/** Locks a pet of the owner for the running transaction. @throws DomainError not_found */
export async function requirePetLocked(
  database: Database,
  scope: OwnerScope,
  petId: string,
): Promise<PetRow> {
  const pet = await lockPet(database, scope, petId)
  if (!pet) throw new DomainError('not_found')
  return pet
}
