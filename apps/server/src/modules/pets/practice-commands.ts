import { DomainError } from '@vetvisit/contract/errors'
import type { PetChanges, PetFields, PetRecord } from '@vetvisit/contract/pets/schemas'
import { type Caller, hasRight, type PracticeScope } from '../../caller.ts'
import type { Teller } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { handOverFiles } from '../files/commands.ts'
import { recordCare } from '../notifications/commands.ts'
import { createPet, updatePet } from './commands.ts'
import { readableBy } from './policy.ts'
import { lockRelation } from './practice-query.ts'

type Team = PracticeScope & { caller: Caller }

const asRead = (record: PetRecord) => readableBy(record, { grade: 'on-record', isServiceProvider: false })

/**
 * Registers a pet of an owner on record (authorization, D1); the owner is told, unless the practice keeps his record.
 *
 * @throws DomainError not_found, invalid
 */
export async function createPetFor(
  context: Teller,
  team: Team,
  ownerId: string | undefined,
  fields: PetFields,
  now: number,
): Promise<PetRecord> {
  const { database } = context
  requireOwnersRight(team)
  if (ownerId === undefined)
    throw new DomainError('invalid', { fields: { patientid: 'validation.required' } })
  const relation = await lockRelation(database, team.doctorId, { ownerId })
  if (!relation) throw new DomainError('not_found')
  const pet = await createPet(context, relation, fields, now, team)
  await audit(context, team, 'createPet', pet._id, now)
  if (!relation.managed) {
    await handOverFiles(context, relation)
    const { ownerLanguage, managed: _, ...people } = relation
    const to = [{ id: relation.ownerId, language: ownerLanguage }]
    const params = { ...people, petId: pet._id, petName: pet.name }
    await recordCare(context, { type: 'pet-added', params, to }, now)
  }
  return asRead(pet)
}

/**
 * Changes a pet of an owner whose record the practice keeps (authorization, D2).
 *
 * @throws DomainError not_found for the pet of everybody else; and as an owner's own change
 */
export async function updatePetFor(
  context: Teller,
  team: Team,
  petId: string,
  changes: PetChanges,
  now: number,
): Promise<PetRecord> {
  requireOwnersRight(team)
  const relation = await lockRelation(context.database, team.doctorId, { petId })
  if (!relation?.managed) throw new DomainError('not_found')
  const pet = await updatePet(context, relation, petId, changes, now, team)
  await audit(context, team, 'updatePet', petId, now)
  return asRead(pet)
}

function requireOwnersRight(team: PracticeScope): void {
  if (team.isServiceProvider || !hasRight(team, 'owners')) throw new DomainError('not_found')
}

const audit = ({ database }: Teller, { caller }: Team, call: string, id: string, now: number) =>
  recordAudit(database, { caller, call, outcome: 'done', object: { type: 'pet', id }, now })
