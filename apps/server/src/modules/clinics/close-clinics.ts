import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { deleteWaitingLists } from '../appointments/public.ts'
import { listOwnClinics } from '../timetables/public.ts'
import { deleteClinic } from './delete-clinic.ts'

/**
 * Deletes all clinics of a practice that closes, in the running transaction. Appointments are cancelled regardless of notice,
 * their owners are notified, and freed times are not offered to the waiting list.
 */
export async function closeClinics(
  context: ChangeContext,
  scope: PracticeScope,
  now: Instant,
): Promise<void> {
  const { database } = context
  await deleteWaitingLists(database, scope)
  for (const { clinic } of await listOwnClinics(database, scope.practiceId))
    await deleteClinic(context, scope, { clinicId: clinic.id, force: true }, now)
}
