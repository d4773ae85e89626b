import type { ChangeContext } from '../../../context/context.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Instant } from '../../../db/instant.ts'
import {
  cancelAppointments,
  listUpcomingAppointments,
  offerFreedTimes,
  type UpcomingAppointment,
} from '../../appointments/public.ts'
import { type StoredClinic, timetableOfVet } from '../../timetables/public.ts'
import { visitsAffected } from '../affected-appointments.ts'
import { outsideOpeningTimes } from '../rules.ts'
import type { PracticeVetRow } from './vets-query.ts'

/** When a clinic is open, and when its vets are there. */
export type Times = { stored: StoredClinic; vets: readonly PracticeVetRow[] }

/**
 * The upcoming appointments that a change of times leaves outside the hours of their vet.
 *
 * @throws DomainError visits_affected with `details.visits` if there are any, unless they are to be cancelled
 */
export async function visitsLeftOutside(
  { database }: ChangeContext,
  { before, after, cancelExisting }: { before: Times; after: Times; cancelExisting: boolean | undefined },
  now: Instant,
): Promise<UpcomingAppointment[]> {
  const upcoming = await listUpcomingAppointments(database, { clinicId: before.stored.clinic.id, now })
  const outside = outsideOpeningTimes(upcoming, timesIn(before), timesIn(after))
  if (outside.length > 0 && !cancelExisting) throw visitsAffected(outside, 'change')
  return outside
}

/** Cancels appointments that a change left outside the hours, and offers the times of vets that have come free. */
export async function cancelOutside(
  context: ChangeContext,
  scope: PracticeScope,
  { outside, vets }: { outside: readonly UpcomingAppointment[]; vets: readonly PracticeVetRow[] },
  now: Instant,
): Promise<void> {
  await cancelAppointments(context, scope, { ids: outside.map(({ id }) => id), reason: null }, now)
  for (const { doctorId } of vets) await offerFreedTimes(context, doctorId, now)
}

/** Finds the timetable of an appointment; a vet who has left is there when the clinic is open. */
function timesIn({ stored, vets }: Times) {
  const everyHour = { ownHours: false, hours: [], since: null, until: null }
  return ({ doctorId }: Pick<UpcomingAppointment, 'doctorId'>) =>
    timetableOfVet(stored, vets.find((vet) => vet.doctorId === doctorId) ?? { doctorId, ...everyHour })
}
