import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import { completeVisits } from './complete-query.ts'

/** A visit that nobody ended is completed this long after its end. */
const VISIT_ENDS_AFTER_MS = 2 * HOUR_MS

/** Completes visits that nobody ended, two hours after their end. */
export async function completeFinishedVisits(
  context: Pick<Context, 'database' | 'clock' | 'live'>,
): Promise<void> {
  const now = context.clock()
  const practiceIds = await completeVisits(context.database, { endedBy: now - VISIT_ENDS_AFTER_MS, now })
  notifyOfAppointments(context, ...practiceIds)
}
