import type { Context } from '../context.ts'
import { markFailed, markSent, type OutboxEntry, takeDue } from '../db/outbox.ts'
import { sendPush } from '../push/send-push.ts'

const BATCH = 100

/** Pauses grow twofold: half a minute, a minute … the last about an hour after the first try. */
const FIRST_PAUSE_MS = 30_000
const TRIES = 8

type Send = (entry: OutboxEntry) => Promise<void>

/**
 * Delivers what waits to leave the house, at least once: an entry is taken, sent and ticked off, and taken again when that did
 * not happen (decisions §9).
 *
 * @returns how many were taken
 */
export async function deliverOutbox(
  { database, clock, log }: Pick<Context, 'database' | 'clock' | 'log'>,
  send: Send = (entry) => push(log, entry),
): Promise<number> {
  const due = await takeDue(database, 'push', BATCH, clock())
  const sent: string[] = []
  for (const entry of due) {
    try {
      await send(entry)
      sent.push(entry.id)
    } catch (error) {
      const again = entry.attempts >= TRIES ? null : clock() + FIRST_PAUSE_MS * 2 ** (entry.attempts - 1)
      log.warn(
        { err: error, outboxId: entry.id, attempts: entry.attempts },
        again === null ? 'a message could not be sent and is given up' : 'a message could not be sent yet',
      )
      await markFailed(database, entry.id, error instanceof Error ? error.message : String(error), again)
    }
  }
  if (sent.length > 0) await markSent(database, sent, clock())
  return due.length
}

async function push(log: Context['log'], { recipientId, payload }: OutboxEntry): Promise<void> {
  await sendPush(log, {
    recipientId: recipientId ?? '',
    type: String(payload['type']),
    notificationId: String(payload['id']),
  })
}
