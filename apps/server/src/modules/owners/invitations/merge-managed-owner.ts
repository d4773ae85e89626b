import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { closeManagedOwner } from '../../auth/public.ts'
import { endCareOfOwner, giveCareNote } from '../../care/public.ts'
import { deleteNotificationsOf } from '../../notifications/public.ts'
import { givePets } from '../../pets/public.ts'
import { giveTasks } from '../../tasks/public.ts'
import { deleteLinksOfOwner } from './link-query.ts'

/**
 * Gives the pets of a managed owner, with their appointments and notes, to the same person's account and closes the record. The closed
 * record keeps no personal data, because the deletion of the account would not find it.
 *
 * @returns the id of the record's picture, which is unused now
 */
export async function mergeManagedOwner(
  database: Database,
  { managedId, ownerId }: { managedId: string; ownerId: string },
  now: Instant,
): Promise<string | null> {
  await givePets(database, { fromId: managedId, toId: ownerId })
  await giveCareNote(database, { fromId: managedId, toId: ownerId })
  await giveTasks(database, { fromId: managedId, toId: ownerId })
  await endCareOfOwner(database, managedId, now)
  await deleteLinksOfOwner(database, { ownerId: managedId })
  // A managed owner has no login, so these cannot be read.
  await deleteNotificationsOf(database, { recipientId: managedId })
  const [closed] = await closeManagedOwner(database, { managedId, now })
  return closed?.profileFileId ?? null
}
