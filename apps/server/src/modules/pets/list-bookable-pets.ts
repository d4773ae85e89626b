import type { Pet } from '@vetvisit/contract/pets/schemas'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { petToWire } from './presenter.ts'
import { findBookablePets } from './repository.ts'

/** The pets that can be booked for, neither archived nor dead, in the order they were registered. */
export async function listBookablePets(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  now: Instant,
): Promise<Pet[]> {
  const pets = await findBookablePets(context.database, scope)
  return pets.map((pet) => petToWire(context, pet, now))
}
