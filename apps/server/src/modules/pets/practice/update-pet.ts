import { DomainError } from '@vetvisit/contract/errors'
import type { PetChanges, PetRecord } from '@vetvisit/contract/pets/schemas'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { refuseChanged } from '../../../context/sent-fields.ts'
import { getPet } from '../get-pet.ts'
import { updatePet } from '../update-pet.ts'
import { auditPet } from './audit-pet.ts'
import { lockRelation } from './repository.ts'
import { asRead, ownersFields, requireClinicalRight } from './policy.ts'

/**
 * Changes a pet on record (specification/authorization D2): every field for a managed owner, else the clinical fields. A form may send
 * the other fields back unchanged ("Property-level rules").
 *
 * @throws DomainError not_found for any other pet; invalid for a changed field that only the owner writes; and as `updatePet`
 */
export async function updatePetOnRecord(
  context: ChangeContext,
  scope: PracticeScope,
  { petId, changes }: { petId: string; changes: PetChanges },
  now: Instant,
): Promise<PetRecord> {
  requireClinicalRight(scope)
  const relation = await lockRelation(context.database, scope.practiceId, { petId })
  if (!relation) throw new DomainError('not_found')
  const { ownerId, managed } = relation
  const fields = ownersFields(changes)
  if (managed && fields.length > 0) requireRight(scope, 'owners')
  if (!managed) refuseChanged(asRead(await getPet(context, { ownerId }, petId, now)), changes, fields)
  const pet = await updatePet(context, { ownerId, practice: scope }, { petId, changes }, now)
  await auditPet(context, scope, { call: 'updatePet', petId }, now)
  return asRead(pet)
}
