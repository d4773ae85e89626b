import type { Database } from '../../db/client.ts'
import { writeLetterheads } from './letterhead-query.ts'

/**
 * Before a doctor's name and clinics are erased, in the same transaction: from then on each prescription itself says who signed it
 * and where. A pharmacy or another vet must be able to read that, and the owner to show it.
 */
export async function storeLetterheads(database: Database, doctorId: string): Promise<void> {
  await writeLetterheads(database, doctorId)
}
