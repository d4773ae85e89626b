import { DomainError } from '@vetvisit/contract/errors'
import type { PetRecord, WeightEntry } from '@vetvisit/contract/pets/schemas'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { addWeight } from '../add-weight.ts'
import { removeWeight } from '../remove-weight.ts'
import type { PetWriter } from '../writer.ts'
import { auditPet } from './audit-pet.ts'
import { lockRelation } from './repository.ts'
import { asRead, requireClinicalRight } from './policy.ts'

/** Adds a weight of a pet on record (specification/authorization D4). @throws DomainError not_found, invalid */
export async function addWeightOnRecord(
  context: ChangeContext,
  scope: PracticeScope,
  entry: WeightEntry & { petId: string },
  now: Instant,
): Promise<PetRecord> {
  const pet = await addWeight(context, await writerFor(context, scope, entry), entry, now)
  await auditPet(context, scope, { call: 'addWeight', petId: entry.petId }, now)
  return asRead(pet)
}

/** Removes a weight that the practice wrote. @throws DomainError not_found */
export async function removeWeightOnRecord(
  context: ChangeContext,
  scope: PracticeScope,
  entry: { petId: string; date: string },
  now: Instant,
): Promise<PetRecord> {
  const pet = await removeWeight(context, await writerFor(context, scope, entry), entry, now)
  await auditPet(context, scope, { call: 'removeWeight', petId: entry.petId }, now)
  return asRead(pet)
}

/** @throws DomainError not_found */
async function writerFor(
  { database }: ChangeContext,
  scope: PracticeScope,
  { petId }: { petId: string },
): Promise<PetWriter> {
  requireClinicalRight(scope)
  const relation = await lockRelation(database, scope.practiceId, { petId })
  if (!relation) throw new DomainError('not_found')
  return { ownerId: relation.ownerId, practice: scope }
}
