import type { ChangeContext, Context } from '../../../context.ts'
import { forgetHeldTimes } from '../availability/holds-query.ts'
import * as repository from '../record/repository.ts'
import { deletePastEntries } from './waiting-list-query.ts'
import { expireOffers } from './waiting-list.ts'

/** Deletes expired holds; a time that somebody waits for is offered to the next in line first. */
export async function deleteExpiredHolds(context: ChangeContext): Promise<void> {
  await expireOffers(context)
  await repository.deleteExpiredHolds(context.database, context.clock())
  await forgetHeldTimes(context.database, context.clock())
}

/** Deletes waiting list entries of past days. */
export async function deletePastWaitingEntries({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await deletePastEntries(database, { now: clock() })
}
