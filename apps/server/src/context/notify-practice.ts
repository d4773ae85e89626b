import {
  APPOINTMENTS_CHANGED,
  CLINICS_CHANGED,
  type PracticeChanged,
  type PracticeChange,
} from '@vetvisit/contract/events'
import type { Context } from './context.ts'
import type { Live } from './live.ts'

/** Changes within this time are sent as one event, because each event makes every open page of the practice reload. */
export const BATCH_MS = 100

/** The practices that wait for each event. */
const waiting = new WeakMap<Live, Map<PracticeChange, Set<string>>>()

type Sender = Pick<Context, 'database' | 'live'>

/** Sends `appointments_changed` to practices once the running transaction is committed, so that open pages reload. */
export const notifyOfAppointments = (sender: Sender, ...practiceIds: readonly string[]): void =>
  notify(sender, APPOINTMENTS_CHANGED, practiceIds)

/** Sends `clinics_changed` in the same way. */
export const notifyOfClinics = (sender: Sender, practiceId: string): void =>
  notify(sender, CLINICS_CHANGED, [practiceId])

function notify({ database, live }: Sender, change: PracticeChange, practiceIds: readonly string[]): void {
  if (practiceIds.length > 0) database.afterCommit(() => collect(live, change, practiceIds))
}

function collect(live: Live, change: PracticeChange, practiceIds: readonly string[]): void {
  const collected = waiting.get(live) ?? startBatch(live)
  const practices = collected.get(change) ?? new Set()
  collected.set(change, practices)
  for (const practiceId of practiceIds) practices.add(practiceId)
}

function startBatch(live: Live): Map<PracticeChange, Set<string>> {
  const batch = new Map<PracticeChange, Set<string>>()
  waiting.set(live, batch)
  // Events lost in a crash are made up by each client's next refresh, within a minute.
  setTimeout(() => {
    waiting.delete(live)
    const changed: PracticeChanged = { action: 'changed', data: null }
    for (const [change, practices] of batch)
      for (const practiceId of practices) live.emitToPractice(practiceId, change, changed)
  }, BATCH_MS).unref()
  return batch
}
