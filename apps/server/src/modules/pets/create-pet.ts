import type { PetFields, PetRecord } from '@vetvisit/contract/pets/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { PETS_MOST, requireRoom } from '../../db/transactions/budgets.ts'
import { refuseFields } from '../../context/sent-fields.ts'
import { attachFiles } from './attach-files.ts'
import { birthOf, requireBirth, withDetails } from './fields.ts'
import { recordToWire } from './presenter.ts'
import { countPets, insertPet, type PetRow } from './repository.ts'
import { dateProblems, nameProblems } from './rules.ts'
import type { PetWriter } from './writer.ts'

/** Registers a pet. @throws DomainError invalid, limit_reached */
export async function createPet(
  context: Pick<Context, 'database' | 'files'>,
  writer: PetWriter,
  fields: PetFields,
  now: Instant,
): Promise<PetRecord> {
  const { database } = context
  const { ownerId } = writer
  requireRoom(await countPets(database, ownerId), PETS_MOST)
  const pet: PetRow = {
    id: uuidv7(),
    ownerId,
    name: fields.name,
    gender: fields.gender,
    species: fields.type,
    breed: fields.breed,
    ...requireBirth(birthOf(fields, null, now)),
    ...withDetails(fields, null),
    ...(await attachFiles(context, writer, { fields, current: null }, now)),
    deceasedOn: null,
    createdAt: now,
    archivedAt: null,
  }
  refuseFields({ ...dateProblems({}, pet, now), ...(!writer.practice && nameProblems({}, pet)) })
  await insertPet(database, pet)
  return recordToWire(context, pet, { weights: [], writings: [] }, now)
}
