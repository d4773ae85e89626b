import { DomainError } from '@vetvisit/contract/errors'
import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { OwnerScope } from '../../caller.ts'
import type { Database } from '../../db/client.ts'
import { constraintOf } from '../../db/failures.ts'
import { pets, petWeights } from '../../db/schema/pets.ts'
import { rowsAsJson } from '../../db/rows.ts'
import { givenId, onceFor, statement } from '../../db/statement.ts'
import { onRecord } from '../care/public.ts'
import { type WritingRow, writingRows } from './writings-query.ts'

export type PetRow = typeof pets.$inferSelect
export type WeightRow = typeof petWeights.$inferSelect

const ofOwner = ({ ownerId }: OwnerScope, petId: string) => and(eq(pets.id, petId), eq(pets.ownerId, ownerId))

/** @throws DomainError not_found when the owner's account is gone, also in this moment */
export async function insertPet(database: Database, pet: PetRow): Promise<void> {
  try {
    await database.db.insert(pets).values(pet)
  } catch (error) {
    throw constraintOf(error) === 'owner_is_here' ? new DomainError('not_found') : error
  }
}

/** What lists show of a pet. */
export type ListedPet = Pick<
  PetRow,
  | 'id'
  | 'ownerId'
  | 'name'
  | 'gender'
  | 'species'
  | 'breed'
  | 'bornOn'
  | 'ageEntered'
  | 'photoFileId'
  | 'passportNumber'
  | 'rfid'
  | 'insuranceNumber'
  | 'vaccinationDueOn'
  | 'dewormingDueOn'
> & { archived: boolean }

const bookable = statement<{ pets: ListedPet[] }>(
  'bookable_pets',
  sql`select ${rowsAsJson(sql`select id, owner_id as "ownerId", name, gender, species, breed, born_on as "bornOn", age_entered as "ageEntered",
      photo_file_id as "photoFileId", passport_number as "passportNumber", rfid, insurance_number as "insuranceNumber",
      vaccination_due_on as "vaccinationDueOn", deworming_due_on as "dewormingDueOn", false as archived
    from pets where owner_id = ${givenId('owner')} and archived_at is null and deceased_on is null order by created_at, id`)} as pets`,
)

/** An owner's pets that can be booked for, in the order they were registered. */
export async function findBookablePets(database: Database, { ownerId }: OwnerScope): Promise<ListedPet[]> {
  const [found] = await bookable(database, { owner: ownerId })
  return found?.pets ?? []
}

/** An owner's pets in the order they were registered. */
export async function findPets(
  database: Database,
  { ownerId }: OwnerScope,
  which: 'kept' | 'all',
): Promise<PetRow[]> {
  return database.db
    .select()
    .from(pets)
    .where(and(eq(pets.ownerId, ownerId), which === 'all' ? undefined : isNull(pets.archivedAt)))
    .orderBy(asc(pets.createdAt), asc(pets.id))
}

export async function findPet(
  database: Database,
  scope: OwnerScope,
  petId: string,
): Promise<PetRow | undefined> {
  const [row] = await database.db.select().from(pets).where(ofOwner(scope, petId))
  return row
}

/** A pet with all that its record shows. */
export type RecordRow = Omit<PetRow, 'createdAt' | 'archivedAt'> & { archivedAt: Date | string | null }

const COLUMNS = Object.entries(getTableColumns(pets)).map(
  ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
)

export type PetOnRecordRow = RecordRow & { weights: Omit<WeightRow, 'petId'>[]; writings: WritingRow[] }

/**
 * Part of a statement: a pet whose owner is on the doctor's record (specification/authorization R2), with its weights, oldest first, as a list of
 * `PetOnRecordRow` that is empty for any other pet.
 */
export const petOnRecord = (doctor: SQL, pet: SQL): SQL =>
  rowsAsJson(sql`
    select ${sql.join(COLUMNS, sql`, `)},
      ${rowsAsJson(sql`select measured_on as "measuredOn", grams from pet_weights where pet_id = pets.id order by measured_on`)} as weights,
      ${rowsAsJson(sql`${writingRows} where w.pet_id = pets.id`)} as writings
    from pets where id = ${pet}
      and ${onRecord({ doctor, owner: sql`pets.owner_id` })}`)

/**
 * A pet that nobody else changes until the running transaction ends. Bookings, which hold the doctor's lock and only point at
 * the pet, do not wait for it: else the two could wait for each other.
 */
export async function lockPet(
  database: Database,
  scope: OwnerScope,
  petId: string,
): Promise<PetRow | undefined> {
  const [row] = await database.db.select().from(pets).where(ofOwner(scope, petId)).for('no key update')
  return row
}

export async function writePet(database: Database, pet: PetRow): Promise<void> {
  const { id, ownerId, createdAt: _createdAt, ...values } = pet
  await database.db.update(pets).set(values).where(ofOwner({ ownerId }, id))
}

/** Weights of several pets, each pet's oldest first; whose the pets are was asked before. */
const weightsOfPets = onceFor((database) =>
  database.db
    .select()
    .from(petWeights)
    .where(eq(petWeights.petId, sql`any(${sql.placeholder('pets')}::uuid[])`))
    .orderBy(asc(petWeights.petId), asc(petWeights.measuredOn))
    .prepare('weights_of_pets'),
)

export async function findWeights(database: Database, petIds: readonly string[]): Promise<WeightRow[]> {
  if (petIds.length === 0) return []
  return weightsOfPets(database).execute({ pets: `{${petIds.join()}}` })
}

export async function countWeights(database: Database, petId: string): Promise<number> {
  const [row] = await database.db
    .select({ weights: count() })
    .from(petWeights)
    .where(eq(petWeights.petId, petId))
  return row?.weights ?? 0
}

export async function upsertWeight(database: Database, weight: WeightRow): Promise<void> {
  await database.db
    .insert(petWeights)
    .values(weight)
    .onConflictDoUpdate({
      target: [petWeights.petId, petWeights.measuredOn],
      set: { grams: weight.grams },
    })
}

export async function deleteWeight(database: Database, petId: string, measuredOn: string): Promise<void> {
  await database.db
    .delete(petWeights)
    .where(and(eq(petWeights.petId, petId), eq(petWeights.measuredOn, measuredOn)))
}
