import type { Context } from '../../../context.ts'
import { notifyPracticeChanged } from '../../notifications/public.ts'
import { VISIT_ENDS_AFTER_MS } from '../record/policy.ts'
import { completeVisits } from './complete-query.ts'

/** Completes visits that nobody ended, two hours after their end. */
export async function completeFinishedVisits(
  context: Pick<Context, 'database' | 'clock' | 'live'>,
): Promise<void> {
  const now = context.clock()
  const doctorIds = await completeVisits(context.database, { endedBy: now - VISIT_ENDS_AFTER_MS, now })
  notifyPracticeChanged(context, ...doctorIds)
}
