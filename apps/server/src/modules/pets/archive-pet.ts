import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { OwnerScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { cancelAppointmentsOfPet } from './cancel-appointments.ts'
import { loadRecord, requirePetLocked } from './load-record.ts'
import { writePet } from './repository.ts'

/**
 * Archives a pet, which removes it from every list until it is restored, and cancels its upcoming appointments. Repeating changes
 * nothing.
 *
 * @throws DomainError not_found; pet_has_visits with `details.visits` unless `confirmed`; too_late if an appointment can no longer be
 *   cancelled online
 */
export async function archivePet(
  context: ChangeContext,
  scope: OwnerScope,
  { petId, confirmed }: { petId: string; confirmed: boolean },
  now: Instant,
): Promise<PetRecord> {
  const current = await requirePetLocked(context.database, scope, petId)
  if (current.archivedAt === null)
    await cancelAppointmentsOfPet(context, scope, { petId, confirmed, noticeCounts: true }, now)
  const next = { ...current, archivedAt: current.archivedAt ?? now }
  await writePet(context.database, next)
  return loadRecord(context, next, now)
}
