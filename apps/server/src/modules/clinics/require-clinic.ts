import { DomainError } from '@vetvisit/contract/errors'
import type { Database } from '../../db/client.ts'
import { findOwnClinic, type StoredClinic } from '../timetables/public.ts'

/** A clinic of the practice. @throws DomainError not_found, also for another practice's clinic */
export async function requireOwnClinic(
  database: Database,
  practiceId: string,
  clinicId: string,
): Promise<StoredClinic> {
  const stored = await findOwnClinic(database, practiceId, clinicId)
  if (!stored) throw new DomainError('not_found')
  return stored
}
