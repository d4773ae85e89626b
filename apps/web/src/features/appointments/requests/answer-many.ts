import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ApiError, call } from '../../../lib/api/call.ts'

/** A request that could not be answered, with the error. */
export type FailedAnswer = { request: Appointment; error: unknown }

type Approval = (request: Appointment) => Promise<unknown>

const approve: Approval = ({ _id, version }) =>
  call(updateAppointment, { body: { appointment: { _id, version, status: 'approved' } } })

/** True without a connection or at a rate limit, because all further requests would fail, too. */
const stopsAll = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429)

/**
 * Approves requests one after another, in order and with the version that was read. A refused request does not stop the others; if the
 * server cannot be reached, the rest is not tried. The call can be repeated, because approved requests stay approved.
 *
 * @param onAnswered called after each approval with the number of approved requests
 * @param send for tests
 * @returns the requests that are still open
 */
export async function approveAll(
  requests: readonly Appointment[],
  onAnswered: (request: Appointment, done: number) => void,
  send: Approval = approve,
): Promise<FailedAnswer[]> {
  const unanswered: FailedAnswer[] = []
  for (const [index, request] of requests.entries()) {
    try {
      // One by one, so that the progress is known; a few dozen take a second.
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
