import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { pets } from '../../db/schema/pets.ts'

export type PetRow = typeof pets.$inferSelect

export async function insertPet(database: Database, pet: PetRow): Promise<void> {
  await database.db.insert(pets).values(pet)
}

/** An owner's pets in the order they were registered, archived ones left out. */
export async function findPets(database: Database, ownerId: string): Promise<PetRow[]> {
  return database.db
    .select()
    .from(pets)
    .where(and(eq(pets.ownerId, ownerId), isNull(pets.archivedAt)))
    .orderBy(asc(pets.createdAt), asc(pets.id))
}
