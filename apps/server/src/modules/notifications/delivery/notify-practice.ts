import { APPOINTMENTS_CHANGED, type AppointmentsChanged } from '@vetvisit/contract/events'
import type { Context } from '../../../context.ts'
import type { Live } from '../../../realtime/live.ts'

/** Changes that follow each other so closely are told as one: each makes every open calendar ask again. */
const TOGETHER_MS = 100

const waiting = new WeakMap<Live, Set<string>>()

/** Tells a practice, once the running transaction is committed, that what it shows of its appointments and records is out of date. */
export function notifyPracticeChanged(
  { database, live }: Pick<Context, 'database' | 'live'>,
  ...doctorIds: readonly string[]
): void {
  if (doctorIds.length > 0) database.afterCommit(() => collect(live, doctorIds))
}

function collect(live: Live, doctorIds: readonly string[]): void {
  const collected = waiting.get(live)
  if (collected) {
    for (const doctorId of doctorIds) collected.add(doctorId)
    return
  }
  const practices = new Set(doctorIds)
  waiting.set(live, practices)
  // What a crash swallows here is seen by the next look of each client, which is never more than a minute away.
  setTimeout(() => {
    waiting.delete(live)
    const changed: AppointmentsChanged = { action: 'changed', data: null }
    for (const doctorId of practices) live.emitToPractice(doctorId, APPOINTMENTS_CHANGED, changed)
  }, TOGETHER_MS).unref()
}
