import { DomainError } from '@vetvisit/contract/errors'
import type { NewCaller } from '@vetvisit/contract/owners/caller-routes'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { createPetForOwner } from '../../pets/public.ts'
import { practiceOwnerToWire } from '../practice-list/presenter.ts'
import { findPracticeOwner } from '../practice-list/repository.ts'
import { createManagedOwner } from './create-managed-owner.ts'

/**
 * Creates the records of an owner and of their pets in one transaction, so that a refused pet leaves no owner without one (decision 434).
 *
 * @param asked whether an invitation is mailed, from `limitManagedOwners` before the transaction
 * @throws DomainError as `createManagedOwner` and `createPetForOwner`
 */
export async function createCaller(
  context: ChangeContext & Pick<Context, 'config'>,
  scope: PracticeScope,
  { owner: fields, pets, asked }: NewCaller & { asked: boolean },
  now: Instant,
): Promise<PracticeOwner & { asked: boolean }> {
  const { database } = context
  return database.transact(async () => {
    const owner = await createManagedOwner(context, scope, { fields, asked }, now)
    const ownerId = owner._id
    for (const pet of pets) await createPetForOwner(context, scope, { ownerId, fields: pet }, now)
    const created = await findPracticeOwner(database, { practiceId: scope.practiceId, ownerId }, now)
    if (!created) throw new DomainError('not_found')
    return { ...practiceOwnerToWire(context, created, now), asked: owner.asked }
  })
}
