import { holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import type { HoldAnswer } from '@vetvisit/contract/appointments/booking/schemas'
import type { RouteInput } from '@vetvisit/contract/http'
import type { Harness } from './harness.ts'

type Held = Extract<HoldAnswer, { held: true }>

/** Holds a slot for an owner. */
export async function holdFor(
  harness: Harness,
  { token }: { token: string },
  body: RouteInput<typeof holdSlot>['body'],
): Promise<Held> {
  const answer = await harness.call(holdSlot, { token, body })
  if (!answer.held) throw new Error(`not held: ${answer.reason}`)
  return answer
}
