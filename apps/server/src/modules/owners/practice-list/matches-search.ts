import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { isSought, readSought } from './search-query.ts'

/** Reads what a practice types to find an owner, as a condition on a row `s` of `owner_search`; empty fits everybody. */
export async function soughtOwners(database: Database, doctorId: string, text: string): Promise<SQL> {
  return isSought(await readSought(database, doctorId, text))
}
