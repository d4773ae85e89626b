import { DomainError } from '@vetvisit/contract/errors'
import type { Species } from '@vetvisit/contract/pets/species'
import { type SQL, sql } from 'drizzle-orm'
import type { OwnerScope } from '../../context/caller.ts'
import type { Database } from '../../db/client.ts'
import { bool, date, id, instant, int, list, orNull, type RowOf, text } from '../../db/columns.ts'
import { constraintOf } from '../../db/failures.ts'
import { query } from '../../db/query.ts'
import { onRecord } from '../care/public.ts'
import { writingsOfPet } from './writings-query.ts'

/** The fields of a pet that lists show. */
const listedPet = {
  id,
  ownerId: id,
  name: text(),
  gender: text<'m' | 'f'>(),
  species: text<Species>(),
  breed: text(),
  bornOn: date,
  ageEntered: orNull(text()),
  photoFileId: orNull(id),
  passportNumber: orNull(text()),
  rfid: orNull(text()),
  insuranceNumber: orNull(text()),
  vaccinationDueOn: orNull(date),
  dewormingDueOn: orNull(date),
}
export type ListedPet = RowOf<typeof listedPet> & { archived: boolean }

const writtenPet = {
  ...listedPet,
  bornExactly: bool,
  vaccinationFileId: orNull(id),
  dewormingFileId: orNull(id),
  importFileId: orNull(id),
  insuranceFileId: orNull(id),
  ownershipFileId: orNull(id),
  passportFileId: orNull(id),
  colour: orNull(text()),
  neutered: orNull(bool),
  allergies: orNull(text()),
  alerts: orNull(text()),
  deceasedOn: orNull(date),
  archivedAt: orNull(instant),
}
export type WrittenPetRow = RowOf<typeof writtenPet>

const pet = { ...writtenPet, createdAt: instant }
export type PetRow = RowOf<typeof pet>

const listedColumns = sql`
  id, owner_id, name, gender, species, breed, born_on, age_entered, photo_file_id, passport_number, rfid, insurance_number,
  vaccination_due_on, deworming_due_on`

const writtenColumns = sql`${listedColumns},
  born_exactly, vaccination_file_id, deworming_file_id, import_file_id, insurance_file_id, ownership_file_id, passport_file_id, colour,
  neutered, allergies, alerts, deceased_on, archived_at`

const petColumns = sql`${writtenColumns}, created_at`

const insert = query('insert_pet', {
  params: pet,
  text: (p) => sql`
    insert into pets (${petColumns})
    values (${p.id}, ${p.ownerId}, ${p.name}, ${p.gender}, ${p.species}, ${p.breed}, ${p.bornOn}, ${p.ageEntered}, ${p.photoFileId},
      ${p.passportNumber}, ${p.rfid}, ${p.insuranceNumber}, ${p.vaccinationDueOn}, ${p.dewormingDueOn}, ${p.bornExactly},
      ${p.vaccinationFileId}, ${p.dewormingFileId}, ${p.importFileId}, ${p.insuranceFileId}, ${p.ownershipFileId}, ${p.passportFileId},
      ${p.colour}, ${p.neutered}, ${p.allergies}, ${p.alerts}, ${p.deceasedOn}, ${p.archivedAt}, ${p.createdAt})`,
})

/** @throws DomainError not_found if the owner's account was deleted, also at the same moment */
export async function insertPet(database: Database, row: PetRow): Promise<void> {
  try {
    await insert(database, row)
  } catch (error) {
    throw constraintOf(error) === 'owner_is_here' ? new DomainError('not_found') : error
  }
}

const bookablePets = list({ ...listedPet, archived: bool })

const bookable = query('bookable_pets', {
  params: { ownerId: id },
  row: { pets: bookablePets },
  text: (p) => sql`
    select ${bookablePets.of(sql`
      select ${listedColumns}, false as archived from pets
      where owner_id = ${p.ownerId} and archived_at is null and deceased_on is null order by created_at, id`)} as pets`,
})

/** An owner's pets that can be booked for, in the order they were registered. */
export async function findBookablePets(database: Database, { ownerId }: OwnerScope): Promise<ListedPet[]> {
  const [found] = await bookable(database, { ownerId })
  return found?.pets ?? []
}

const petsOfOwner = query('pets_of_owner', {
  params: { ownerId: id, withArchived: bool },
  row: pet,
  text: (p) => sql`
    select ${petColumns} from pets where owner_id = ${p.ownerId} and (${p.withArchived} or archived_at is null)
    order by created_at, id`,
})

/** An owner's pets in the order they were registered. */
export async function findPets(
  database: Database,
  { ownerId }: OwnerScope,
  which: 'kept' | 'all',
): Promise<PetRow[]> {
  return petsOfOwner(database, { ownerId, withArchived: which === 'all' })
}

const petOfOwner = query('pet_by_owner', {
  params: { id, ownerId: id },
  row: pet,
  text: (p) => sql`select ${petColumns} from pets where id = ${p.id} and owner_id = ${p.ownerId}`,
})

export async function findPet(
  database: Database,
  { ownerId }: OwnerScope,
  petId: string,
): Promise<PetRow | undefined> {
  const [row] = await petOfOwner(database, { id: petId, ownerId })
  return row
}

/** The data that a practice reads of a pet: its record with weights, oldest first, and writings. */
const weightsOfPet = list({ measuredOn: date, grams: int })
const petOnRecord = { ...writtenPet, weights: weightsOfPet, writings: writingsOfPet.column }
export type PetOnRecordRow = RowOf<typeof petOnRecord>

/** The column of `petIfOnRecord`. */
export const petsOnRecord = list(petOnRecord)

/**
 * Part of a query: a list with the pet if its owner is on the practice's record (specification/authorization R2), else without one.
 *
 * @param practice place of the practice's id
 * @param petId place of the pet's id
 */
export const petIfOnRecord = (practice: SQL, petId: SQL): SQL =>
  petsOnRecord.of(sql`
    select ${writtenColumns},
      ${weightsOfPet.of(sql`select measured_on, grams from pet_weights where pet_id = pets.id order by measured_on`)} as weights,
      ${writingsOfPet.sql} as writings
    from pets where id = ${petId} and ${onRecord({ practice, owner: sql`pets.owner_id` })}`)

const lockOne = query('lock_pet_of_owner', {
  params: { id, ownerId: id },
  row: pet,
  text: (p) => sql`
    select ${petColumns} from pets where id = ${p.id} and owner_id = ${p.ownerId} for no key update`,
})

/**
 * Locks a pet for the running transaction. Bookings hold the doctor's lock and only refer to the pet, so they do not wait for this lock:
 * otherwise the two could deadlock.
 */
export async function lockPet(
  database: Database,
  { ownerId }: OwnerScope,
  petId: string,
): Promise<PetRow | undefined> {
  const [row] = await lockOne(database, { id: petId, ownerId })
  return row
}

/** Writes everything but the owner and the time of creation. */
export const writePet = query('write_pet', {
  params: writtenPet,
  text: (p) => sql`
    update pets set name = ${p.name}, gender = ${p.gender}, species = ${p.species}, breed = ${p.breed}, born_on = ${p.bornOn},
      age_entered = ${p.ageEntered}, born_exactly = ${p.bornExactly}, photo_file_id = ${p.photoFileId},
      vaccination_file_id = ${p.vaccinationFileId}, deworming_file_id = ${p.dewormingFileId}, import_file_id = ${p.importFileId},
      insurance_file_id = ${p.insuranceFileId}, ownership_file_id = ${p.ownershipFileId}, passport_file_id = ${p.passportFileId},
      passport_number = ${p.passportNumber}, rfid = ${p.rfid}, insurance_number = ${p.insuranceNumber}, colour = ${p.colour},
      neutered = ${p.neutered}, allergies = ${p.allergies}, alerts = ${p.alerts}, vaccination_due_on = ${p.vaccinationDueOn},
      deworming_due_on = ${p.dewormingDueOn}, deceased_on = ${p.deceasedOn}, archived_at = ${p.archivedAt}
    where id = ${p.id} and owner_id = ${p.ownerId}`,
})

const numberOfPets = query('number_of_pets', {
  params: { ownerId: id },
  row: { pets: int },
  text: (p) => sql`select count(*) as pets from pets where owner_id = ${p.ownerId}`,
})

/** How many pets an owner has, archived ones included. */
export async function countPets(database: Database, ownerId: string): Promise<number> {
  const [row] = await numberOfPets(database, { ownerId })
  return row?.pets ?? 0
}

/** Gives all pets of an owner to another account. */
export const givePets = query('give_pets', {
  params: { fromId: id, toId: id },
  text: (p) => sql`update pets set owner_id = ${p.toId} where owner_id = ${p.fromId}`,
})
