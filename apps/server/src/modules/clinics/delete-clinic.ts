import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { notifyOfClinics } from '../../context/notify-practice.ts'
import type { Instant } from '../../db/instant.ts'
import { lockForClinic } from '../../db/locks.ts'
import { cancelAppointments, listUpcomingAppointments, offerFreedTimes } from '../appointments/public.ts'
import { visitsAffected } from './affected-appointments.ts'
import { hideClinic } from './repository.ts'
import { requireOwnClinic } from './require-clinic.ts'

/**
 * Deletes a clinic; its past appointments stay with the practice.
 *
 * @param force cancels the upcoming appointments and notifies their owners
 * @returns how many appointments were cancelled
 * @throws DomainError not_found; visits_affected with `details.visits` for upcoming appointments without `force`
 */
export async function deleteClinic(
  context: ChangeContext,
  scope: PracticeScope,
  { clinicId, force }: { clinicId: string; force: boolean },
  now: Instant,
): Promise<number> {
  const { database } = context
  // Lock: waits for bookings in progress, so that none is missed.
  await lockForClinic(database, clinicId)
  const { clinic } = await requireOwnClinic(database, scope.practiceId, clinicId)
  const upcoming = await listUpcomingAppointments(database, { clinicId, now })
  if (upcoming.length > 0 && !force) throw visitsAffected(upcoming, 'deletion')
  await hideClinic(database, { id: clinicId, now })
  const ids = upcoming.map(({ id }) => id)
  await cancelAppointments(context, scope, { ids, reason: null }, now)
  await offerFreedTimes(context, clinic.doctorId, now)
  notifyOfClinics(context, scope.practiceId)
  return upcoming.length
}
