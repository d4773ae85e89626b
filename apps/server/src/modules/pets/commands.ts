import { DomainError } from '@vetvisit/contract/errors'
import { birthDateFromAge, parseAge } from '@vetvisit/contract/pets/rules'
import type { Pet, PetFields } from '@vetvisit/contract/pets/schemas'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { OwnerScope } from '../../caller.ts'
import type { Database } from '../../db/client.ts'
import { petToWire } from './presenter.ts'
import { findPets, insertPet } from './repository.ts'

type Fields = z.output<typeof PetFields>

/** The date that ages are counted to: an animal has no zone, and a day more or less does not show in months. */
const todayAt = (now: number) => localDateOf('UTC', now)

/** Registers a pet of the caller. @throws DomainError invalid for an age that cannot be read */
export async function createPet(
  database: Database,
  { ownerId }: OwnerScope,
  fields: Fields,
  now: number,
): Promise<Pet> {
  const age = parseAge(fields.age)
  if (age === null) throw new DomainError('invalid', { fields: { age: 'validation.ageInvalid' } })
  const today = todayAt(now)
  const pet = {
    id: uuidv7(),
    ownerId,
    name: fields.name,
    gender: fields.gender,
    species: fields.type,
    breed: fields.breed,
    ageEntered: fields.age,
    bornOn: birthDateFromAge(age, today),
    photoUrl: null,
    passportNumber: fields.passport_number ?? null,
    rfid: fields.rfid ?? null,
    insuranceNumber: fields.pet_insurance_no ?? null,
    createdAt: new Date(now),
    archivedAt: null,
  }
  await insertPet(database, pet)
  return petToWire(pet, today)
}

/** The caller's pets, archived ones left out, in the order they were registered. */
export async function listPets(database: Database, ownerId: string, now: number): Promise<Pet[]> {
  const today = todayAt(now)
  return (await findPets(database, ownerId)).map((pet) => petToWire(pet, today))
}
