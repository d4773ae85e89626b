import type { Database } from '../../../db/client.ts'
import { writeLetterheads } from './repository.ts'

/**
 * Stores with each prescription its signer and their clinic, in the transaction that erases the doctor's name and clinics: pharmacies and
 * other vets must still be able to read them.
 */
export async function storeLetterheads(database: Database, doctorId: string): Promise<void> {
  await writeLetterheads(database, { doctorId })
}
