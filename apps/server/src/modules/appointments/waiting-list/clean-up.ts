import type { ChangeContext, Context } from '../../../context/context.ts'
import * as holds from '../availability/holds-query.ts'
import { deleteVisitorTimes } from '../availability/visitor-holds-query.ts'
import { deletePastEntries } from './repository.ts'
import { expireOffers, offerReopenedDays } from './waiting-list.ts'

/** Deletes expired holds; times with a waiting list are first offered to the next owner, and so are days that opened for a reason. */
export async function deleteExpiredHolds(context: ChangeContext): Promise<void> {
  await expireOffers(context)
  await holds.deleteExpiredHolds(context.database, { now: context.clock() })
  await holds.deleteHeldTimes(context.database, context.clock())
  await deleteVisitorTimes(context.database, context.clock())
  await offerReopenedDays(context)
}

/** Deletes waiting list entries of past days. */
export async function deletePastWaitingEntries({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await deletePastEntries(database, { now: clock() })
}
