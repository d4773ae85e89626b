import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { type RecordParts, recordToWire } from './presenter.ts'
import { findPets } from './repository.ts'
import { findWeights } from './weights-query.ts'
import { findWritings } from './writings-query.ts'

/** The records of an owner's pets in the order they were registered. @param archived whether archived pets are included */
export async function listRecords(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  archived: boolean,
  now: Instant,
): Promise<PetRecord[]> {
  const { database } = context
  const pets = await findPets(database, scope, archived ? 'all' : 'kept')
  const ids = pets.map(({ id }) => id)
  const weights = await findWeights(database, ids)
  const writings = await findWritings(database, ids)
  const partsOf = (pet: { id: string }): RecordParts => ({
    weights: weights.filter(({ petId }) => petId === pet.id),
    writings: writings.filter(({ petId }) => petId === pet.id),
  })
  return pets.map((pet) => recordToWire(context, pet, partsOf(pet), now))
}
