import { DomainError } from '@vetvisit/contract/errors'
import type { PetFields, PetRecord } from '@vetvisit/contract/pets/schemas'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { handOverFiles } from '../../files/public.ts'
import { recordCareNotification } from '../../notifications/public.ts'
import { createPet } from '../create-pet.ts'
import { auditPet } from './audit-pet.ts'
import { lockRelation } from './repository.ts'
import { asRead, requireOwnersRight } from './policy.ts'

/**
 * Registers a pet of an owner on record (specification/authorization D1) and notifies the owner unless they are a managed owner.
 *
 * @throws DomainError not_found, invalid
 */
export async function createPetForOwner(
  context: ChangeContext,
  scope: PracticeScope,
  { ownerId, fields }: { ownerId: string | undefined; fields: PetFields },
  now: Instant,
): Promise<PetRecord> {
  requireOwnersRight(scope)
  if (ownerId === undefined)
    throw new DomainError('invalid', { fields: { patientid: 'validation.required' } })
  const relation = await lockRelation(context.database, scope.practiceId, { ownerId })
  if (!relation) throw new DomainError('not_found')
  const pet = await createPet(context, { ownerId, practice: scope }, fields, now)
  await auditPet(context, scope, { call: 'createPet', petId: pet._id }, now)
  if (!relation.managed) {
    await handOverFiles(context, relation)
    const { ownerLanguage, managed: _, ...people } = relation
    const params = { ...people, petId: pet._id, petName: pet.name }
    const to = [{ id: ownerId, language: ownerLanguage }]
    await recordCareNotification(context, { type: 'pet-added', params, to }, now)
  }
  return asRead(pet)
}
