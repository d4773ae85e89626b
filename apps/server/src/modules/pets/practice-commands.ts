import { DomainError } from '@vetvisit/contract/errors'
import { CLINICAL_FIELDS } from '@vetvisit/contract/pets/rules'
import type { PetChanges, PetFields, PetRecord, WeightEntry } from '@vetvisit/contract/pets/schemas'
import { type Caller, hasRight, type OwnerScope, type PracticeScope } from '../../caller.ts'
import type { ChangeContext } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { handOverFiles } from '../files/public.ts'
import { recordCareNotification } from '../notifications/public.ts'
import { refuseChanged } from '../../read-only.ts'
import { addWeight, createPet, getPet, removeWeight, updatePet } from './commands.ts'
import { readableBy } from './policy.ts'
import { lockRelation } from './practice-query.ts'

type Team = PracticeScope & { caller: Caller }

const asRead = (record: PetRecord) => readableBy(record, { grade: 'on-record', isServiceProvider: false })

/**
 * Registers a pet of an owner on record (specification/authorization D1); the owner is told, unless the practice keeps his record.
 *
 * @throws DomainError not_found, invalid
 */
export async function createPetFor(
  context: ChangeContext,
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
    await recordCareNotification(context, { type: 'pet-added', params, to }, now)
  }
  return asRead(pet)
}

/**
 * Changes a pet on record (specification/authorization D2): all of it where the practice keeps the owner's record, else what
 * belongs to the treatment.
 *
 * @throws DomainError not_found for the pet of everybody else; invalid for what is the owner's to say; and as an owner's own change
 */
export async function updatePetFor(
  context: ChangeContext,
  team: Team,
  petId: string,
  changes: PetChanges,
  now: number,
): Promise<PetRecord> {
  requireClinicalRight(team)
  const relation = await lockRelation(context.database, team.doctorId, { petId })
  if (!relation) throw new DomainError('not_found')
  if (relation.managed && !hasRight(team, 'owners') && namesOwnersFields(changes).length > 0)
    throw new DomainError('not_found')
  if (!relation.managed) await refuseOwnersFields(context, relation, petId, changes, now)
  const pet = await updatePet(context, relation, petId, changes, now, team)
  await audit(context, team, 'updatePet', petId, now)
  return asRead(pet)
}

/** Notes a weight of a pet on record (specification/authorization D4). @throws DomainError not_found, invalid */
export async function addWeightFor(
  context: ChangeContext,
  team: Team,
  petId: string,
  entry: WeightEntry,
  now: number,
): Promise<PetRecord> {
  const relation = await relationFor(context, team, petId)
  const pet = await addWeight(context, relation, petId, entry, now, team)
  await audit(context, team, 'addWeight', petId, now)
  return asRead(pet)
}

/** Takes a weight away that the practice wrote. @throws DomainError not_found */
export async function removeWeightFor(
  context: ChangeContext,
  team: Team,
  petId: string,
  date: string,
  now: number,
): Promise<PetRecord> {
  const relation = await relationFor(context, team, petId)
  const pet = await removeWeight(context, relation, petId, date, now, team)
  await audit(context, team, 'removeWeight', petId, now)
  return asRead(pet)
}

async function relationFor({ database }: ChangeContext, team: Team, petId: string) {
  requireClinicalRight(team)
  const relation = await lockRelation(database, team.doctorId, { petId })
  if (!relation) throw new DomainError('not_found')
  return relation
}

/** What a form sends back unchanged is no change (specification/authorization "Property-level rules"). @throws DomainError invalid */
async function refuseOwnersFields(
  context: ChangeContext,
  relation: OwnerScope,
  petId: string,
  changes: PetChanges,
  now: number,
): Promise<void> {
  const shown = asRead(await getPet(context, relation, petId, now))
  refuseChanged(shown, changes, namesOwnersFields(changes))
}

const namesOwnersFields = (changes: PetChanges) =>
  Object.keys(changes).filter((name) => !MAY_BE_SENT.has(name)) as (keyof PetChanges & keyof PetRecord)[]

const MAY_BE_SENT: ReadonlySet<string> = new Set([...CLINICAL_FIELDS, 'seen', 'confirmed'])

function requireClinicalRight(team: PracticeScope): void {
  if (team.isServiceProvider || !(hasRight(team, 'owners') || hasRight(team, 'records')))
    throw new DomainError('not_found')
}

function requireOwnersRight(team: PracticeScope): void {
  if (team.isServiceProvider || !hasRight(team, 'owners')) throw new DomainError('not_found')
}

const audit = ({ database }: ChangeContext, { caller }: Team, call: string, id: string, now: number) =>
  recordAudit(database, { caller, call, outcome: 'done', object: { type: 'pet', id }, now })
