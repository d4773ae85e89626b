import { DomainError } from '@vetvisit/contract/errors'
import type { GivenDose } from '@vetvisit/contract/notes/schemas'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import { lockNote } from '../repository.ts'
import { findMedicine } from './repository.ts'

/**
 * Locks a prescription of the owner's pet, and finds the name of one of its medicines.
 *
 * @throws DomainError not_found also for a version or a line that it never had
 */
export async function lockMedicine(
  database: Database,
  scope: OwnerScope,
  { noteId, version, index }: Omit<GivenDose, 'at'>,
): Promise<{ medName: string; isVoid: boolean }> {
  const note = await lockNote(database, scope, noteId)
  if (note?.type !== 'prescription') throw new DomainError('not_found')
  const [medicine] = await findMedicine(database, { noteId, version, index })
  if (!medicine) throw new DomainError('not_found')
  return { medName: medicine.medName, isVoid: note.isVoid }
}
