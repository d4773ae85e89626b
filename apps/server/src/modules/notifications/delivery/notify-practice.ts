import { APPOINTMENTS_CHANGED, type AppointmentsChanged } from '@vetvisit/contract/events'
import type { Context } from '../../../context/context.ts'
import type { Live } from '../../../context/live.ts'

/** Changes within this time are sent as one event, because each event makes every open calendar reload. */
const BATCH_MS = 100

const waiting = new WeakMap<Live, Set<string>>()

/** Sends `appointments_changed` to practices once the running transaction is committed, so that open pages reload. */
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
  const doctors = new Set(doctorIds)
  waiting.set(live, doctors)
  // Events lost in a crash are made up by each client's next refresh, within a minute.
  setTimeout(() => {
    waiting.delete(live)
    const changed: AppointmentsChanged = { action: 'changed', data: null }
    for (const doctorId of doctors) live.emitToPractice(doctorId, APPOINTMENTS_CHANGED, changed)
  }, BATCH_MS).unref()
}
