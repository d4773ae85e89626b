import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import {
  ENTRIES_OF_OWNER,
  ENTRIES_OF_PRACTICE,
  OWN_NOTES_BYTES_MOST,
  OWN_NOTES_MOST,
  requireRoom,
  spendBudget,
} from '../../db/transactions/budgets.ts'
import { sizeOfNotes } from './repository.ts'
import { isOwner, type Writer } from './policy.ts'

/** Counts a new note, a share or a change of a note. @throws DomainError too_many_requests, limit_reached */
export async function countEntry(database: Database, writer: Writer, now: Instant): Promise<void> {
  if (!isOwner(writer)) return spendBudget(database, `entries:${writer.practiceId}`, ENTRIES_OF_PRACTICE, now)
  await spendBudget(database, `entries:${writer.ownerId}`, ENTRIES_OF_OWNER, now)
  const [own] = await sizeOfNotes(database, { authorId: writer.ownerId })
  requireRoom(own?.count ?? 0, OWN_NOTES_MOST)
  requireRoom(own?.bytes ?? 0, OWN_NOTES_BYTES_MOST)
}
