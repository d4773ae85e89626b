import { APPOINTMENTS_CHANGED, type AppointmentsChanged } from '@vetvisit/contract/events'
import type { Context } from '../../../context/context.ts'
import type { Live } from '../../../context/live.ts'

/** Changes within this time are sent as one event, because each event makes every open calendar reload. */
export const BATCH_MS = 100

const waiting = new WeakMap<Live, Set<string>>()

/** Sends `appointments_changed` to practices once the running transaction is committed, so that open pages reload. */
export function notifyPracticeChanged(
  { database, live }: Pick<Context, 'database' | 'live'>,
  ...practiceIds: readonly string[]
): void {
  if (practiceIds.length > 0) database.afterCommit(() => collect(live, practiceIds))
}

function collect(live: Live, practiceIds: readonly string[]): void {
  const collected = waiting.get(live)
  if (collected) {
    for (const practiceId of practiceIds) collected.add(practiceId)
    return
  }
  const practices = new Set(practiceIds)
  waiting.set(live, practices)
  // Events lost in a crash are made up by each client's next refresh, within a minute.
  setTimeout(() => {
    waiting.delete(live)
    const changed: AppointmentsChanged = { action: 'changed', data: null }
    for (const practiceId of practices) live.emitToPractice(practiceId, APPOINTMENTS_CHANGED, changed)
  }, BATCH_MS).unref()
}
