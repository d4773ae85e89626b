import type { Instant } from '../../../db/instant.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { lockDoctor } from '../../../db/locks.ts'
import { isExpired } from '../record/rules.ts'
import { findAppointments } from '../record/repository.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'
import { changeStatus } from './change-status.ts'
import { findExpiredRequests } from './expire-query.ts'

/** Expires unanswered requests that are due; the caller holds the doctor's lock. Both sides are notified (specification/readings §6). */
export async function expireRequests(
  context: ChangeContext,
  ids: readonly string[],
  now: Instant,
): Promise<void> {
  if (ids.length === 0) return
  for (const row of await findAppointments(context.database, ids))
    if (isExpired(row, now))
      await changeStatus(context, row, { status: 'expired', reason: null, by: 'time' }, now)
}

const EXPIRE_BATCH = 100

/** Expires due requests, each doctor's in a transaction under that doctor's lock. @returns how many were due */
export async function expireDueRequests(context: ChangeContext): Promise<number> {
  const { database, clock } = context
  const now = clock()
  const due = await findExpiredRequests(database, { now, limit: EXPIRE_BATCH })
  for (const doctorId of new Set(due.map((request) => request.doctorId))) {
    const ids = due.filter((request) => request.doctorId === doctorId).map((request) => request.id)
    await database.transact(async () => {
      await lockDoctor(database, doctorId)
      await expireRequests(context, ids, now)
      await offerFreedTimes(context, doctorId, now)
    })
  }
  return due.length
}
