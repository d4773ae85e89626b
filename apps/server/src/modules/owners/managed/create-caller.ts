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
 * @throws DomainError as `createManagedOwner` and `createPetForOwner`, with fields as `owner.mobile` and `pets.0.age`
 */
export async function createCaller(
  context: ChangeContext & Pick<Context, 'config'>,
  scope: PracticeScope,
  { owner: fields, pets, asked }: NewCaller & { asked: boolean },
  now: Instant,
): Promise<PracticeOwner & { asked: boolean }> {
  const { database } = context
  return database.transact(async () => {
    const owner = await namedBelow('owner', createManagedOwner(context, scope, { fields, asked }, now))
    const ownerId = owner._id
    for (const [index, pet] of pets.entries())
      await namedBelow(`pets.${index}`, createPetForOwner(context, scope, { ownerId, fields: pet }, now))
    const created = await findPracticeOwner(database, { practiceId: scope.practiceId, ownerId }, now)
    if (!created) throw new DomainError('not_found')
    return { ...practiceOwnerToWire(context, created, now), asked: owner.asked }
  })
}

/** A refusal names its fields below this one. */
async function namedBelow<T>(path: string, act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (!(error instanceof DomainError) || !error.refusal.fields) throw error
    const fields = Object.entries(error.refusal.fields).map(([name, text]) => [`${path}.${name}`, text])
    throw new DomainError(error.code, { ...error.refusal, fields: Object.fromEntries(fields) })
  }
}
