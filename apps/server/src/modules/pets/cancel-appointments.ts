import { DomainError } from '@vetvisit/contract/errors'
import type { OwnerScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { cancelUpcomingAppointments, countUpcomingAppointments } from '../appointments/public.ts'

/**
 * Cancels the upcoming appointments of a pet.
 *
 * @param noticeCounts whether the clinics' notice applies
 * @throws DomainError pet_has_visits with `details.visits` unless `confirmed`; too_late for an appointment within the notice
 */
export async function cancelAppointmentsOfPet(
  context: ChangeContext,
  { ownerId }: OwnerScope,
  { petId, confirmed, noticeCounts }: { petId: string; confirmed: boolean; noticeCounts: boolean },
  now: Instant,
): Promise<void> {
  const visits = await countUpcomingAppointments(context.database, { ownerId }, petId, now)
  if (visits === 0) return
  if (!confirmed) throw new DomainError('pet_has_visits', { details: { visits } })
  await cancelUpcomingAppointments(context, { ownerId }, { petId, noticeCounts }, now)
}
