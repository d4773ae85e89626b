import { pauseEnd, type PauseLength } from '@vetvisit/contract/clinics/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { notifyOfClinics } from '../../context/notify-practice.ts'
import type { Instant } from '../../db/instant.ts'
import { lockForClinic } from '../../db/locks.ts'
import { offerFreedTimes } from '../appointments/public.ts'
import type { StoredClinic } from '../timetables/public.ts'
import { writePause } from './repository.ts'
import { requireOwnClinic } from './require-clinic.ts'

/**
 * Pauses bookings by owners for a while, in place of an earlier pause; `length` null ends the pause and offers free times to the
 * waiting list. Appointments stay, and the practice may still book.
 *
 * @throws DomainError not_found; invalid on `until` for a time that is past
 */
export async function pauseClinic(
  context: ChangeContext,
  { practiceId }: PracticeScope,
  { clinicId, length }: { clinicId: string; length: PauseLength | null },
  now: Instant,
): Promise<StoredClinic> {
  const { database } = context
  // Lock: waits for bookings in progress, so that none is made within the pause.
  await lockForClinic(database, clinicId)
  const { clinic, vets } = await requireOwnClinic(database, practiceId, clinicId)
  const until = length && pauseEnd(length, clinic.timeZone, now)
  if (length && until === null)
    throw new DomainError('invalid', { fields: { until: 'validation.timePassed' } })
  await writePause(database, { id: clinicId, until })
  for (const { doctorId } of vets) await offerFreedTimes(context, doctorId, now)
  notifyOfClinics(context, practiceId)
  return requireOwnClinic(database, practiceId, clinicId)
}
