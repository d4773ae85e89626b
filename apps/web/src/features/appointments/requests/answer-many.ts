import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { call } from '../../../lib/api/call.ts'
import { inTurn } from '../parts/in-turn.ts'

/** A request that could not be answered, with the error. */
export type FailedAnswer = { request: Appointment; error: unknown }

type Approval = (request: Appointment) => Promise<unknown>

const approve: Approval = ({ _id, version }) =>
  call(updateAppointment, { body: { appointment: { _id, version, status: 'approved' } } })

/**
 * Approves requests in turn, with the version that was read. The call can be repeated, because approved requests stay approved.
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
  const left = await inTurn(requests, send, onAnswered)
  return left.map(({ item, error }) => ({ request: item, error }))
}
