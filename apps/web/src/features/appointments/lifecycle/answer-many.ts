import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ApiError, call } from '../../../lib/api/call.ts'

/** A request that could not be answered, with what stood in the way. */
export type FailedAnswer = { request: Appointment; error: unknown }

type Approval = (request: Appointment) => Promise<unknown>

const approve: Approval = ({ _id, version }) =>
  call(updateAppointment, { body: { appointment: { _id, version, status: 'approved' } } })

/** There is no connection, or too much of it: the next would fail, too, and nothing is known to be wrong with it. */
const stopsAll = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429)

/**
 * Approves requests one after the other, as they were seen and in their order. One that is refused does not keep the others; where the
 * server cannot be reached, the rest is not tried. Doing it again is safe: what was approved stays so.
 *
 * @param onAnswered called for each that went through, with how many are done by then
 * @param send for tests
 * @returns those that are still waiting
 */
export async function approveAll(
  requests: readonly Appointment[],
  onAnswered: (request: Appointment, done: number) => void,
  send: Approval = approve,
): Promise<FailedAnswer[]> {
  const unanswered: FailedAnswer[] = []
  for (const [index, request] of requests.entries()) {
    try {
      // In order, so that it is known at each moment what was done; a few dozen take a second.
      await send(request)
      onAnswered(request, index + 1)
    } catch (error) {
      unanswered.push({ request, error })
      if (stopsAll(error)) {
        for (const left of requests.slice(index + 1)) unanswered.push({ request: left, error })
        break
      }
    }
  }
  return unanswered
}
