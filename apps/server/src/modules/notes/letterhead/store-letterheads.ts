import type { Database } from '../../../db/client.ts'
import { writeLetterheads } from './repository.ts'

/**
 * Stores with each prescription who signed it and where, in the transaction that erases the doctor's name and clinics: pharmacies
 * and other vets must still be able to read that.
 */
export async function storeLetterheads(database: Database, doctorId: string): Promise<void> {
  await writeLetterheads(database, { doctorId })
}
