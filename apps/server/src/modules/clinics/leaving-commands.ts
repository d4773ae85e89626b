import type { PracticeScope } from '../../caller.ts'
import type { ChangeContext } from '../../context.ts'
import { deleteWaitingListsOfDoctor } from '../appointments/public.ts'
import { deleteClinic } from './commands.ts'
import { listOwnClinics } from '../timetables/public.ts'

/**
 * Closes all clinics of a doctor who leaves, in the running transaction: what is booked is cancelled whatever the notice, and the
 * owners told. Nobody is offered what comes free.
 */
export async function closeClinics(context: ChangeContext, scope: PracticeScope, now: number): Promise<void> {
  const { database } = context
  await deleteWaitingListsOfDoctor(database, scope.doctorId)
  for (const { clinic } of await listOwnClinics(database, scope.doctorId))
    await deleteClinic(context, scope, clinic.id, true, now)
}
