import type { noteCall as noteCallRoute } from '@vetvisit/contract/appointments/plans/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData, RouteValues } from '@vetvisit/contract/http'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { requireRight } from '../../../context/policy.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Instant } from '../../../db/instant.ts'
import { deleteCall, findCalled, findCalls, insertCall } from './calls-query.ts'

/**
 * Notes in the plan of a block that the owner of an appointment has been called, or takes that back. The first call stays.
 *
 * @throws DomainError not_found without the right, and for a block or an appointment of another practice or another vet
 */
export async function noteCall(
  context: ChangeContext,
  scope: PracticeScope,
  { _id: id, appointmentId, undo }: RouteValues<typeof noteCallRoute>['body'],
  now: Instant,
): Promise<RouteData<typeof noteCallRoute>> {
  requireRight(scope, 'appointments')
  const { database } = context
  const { practiceId, actorId: calledBy } = scope
  return database.transact(async () => {
    const [found] = await findCalled(database, { practiceId, id, appointmentId })
    if (!found) throw new DomainError('not_found')
    if (undo) await deleteCall(database, { id, appointmentId })
    else await insertCall(database, { id, appointmentId, now, calledBy })
    notifyOfAppointments(context, practiceId)
    const calls = await findCalls(database, { id })
    const call = calls.find((each) => each.appointmentId === appointmentId)
    return { called: call ? callToWire(call) : null }
  })
}

export const callToWire = ({ at, by }: { at: Instant; by: string }) => ({ at: instantText(at), by })
