import type { GivenDose, HistoryItem } from '@vetvisit/contract/notes/schemas'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { readEntry } from '../history/read-entry.ts'
import { lockMedicine } from './lock-medicine.ts'
import { deleteDose } from './repository.ts'

/** Removes the dose of a time if there is one. @throws DomainError not_found */
export async function removeDose(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  { at, ...line }: GivenDose,
  now: Instant,
): Promise<HistoryItem> {
  const { database } = context
  const { medName } = await lockMedicine(database, scope, line)
  await deleteDose(database, { noteId: line.noteId, medName, givenAt: at })
  return readEntry(context, scope, line.noteId, now)
}
