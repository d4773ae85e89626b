import type { Context } from '../context.ts'
import { markCancelled, markFailed, markSent, type OutboxEntry, takeDue } from '../db/outbox.ts'
import { pushOut } from '../modules/notifications/device-commands.ts'
import { writeMail } from './write-mail.ts'

/**
 * Pushes that arrive twice are one on the lock screen. Mails are not: they are taken one by one, so that what a crash cuts off between
 * sending and ticking off is one, and each has its lease for itself.
 */
const BATCH = { push: 100, mail: 1 }
const MAILS_A_TURN = 20

/** Pauses grow twofold: half a minute, a minute … the last about an hour after the first try. */
const FIRST_PAUSE_MS = 30_000
const TRIES = 8

type Send = (entry: OutboxEntry) => Promise<'sent' | 'dropped'>
type Delivery = Pick<Context, 'database' | 'clock' | 'log'>

/**
 * Delivers push messages that wait to leave the house, at least once: an entry is taken, sent and ticked off, and taken again
 * when that did not happen (decisions §9).
 *
 * @returns how many were taken
 */
export function deliverOutbox(
  context: Delivery & Pick<Context, 'push'>,
  send: Send = (entry) => pushOut(context, entry, context.clock()),
): Promise<number> {
  return deliver(context, 'push', send)
}

/**
 * The same for mails. Each is written as it leaves, so it says what is true then, or is dropped.
 *
 * @param isStopping asked before each: the others wait for the next start
 */
export async function deliverMail(context: Context, isStopping = () => false): Promise<number> {
  const send: Send = async (entry) => {
    const mail = await writeMail(context, entry, context.clock())
    return mail === null ? 'dropped' : context.mailer.send(mail)
  }
  let taken = 0
  while (taken < MAILS_A_TURN && !isStopping() && (await deliver(context, 'mail', send)) > 0) taken += 1
  return taken
}

async function deliver(
  { database, clock, log }: Delivery,
  channel: OutboxEntry['channel'],
  send: Send,
): Promise<number> {
  const due = await takeDue(database, channel, BATCH[channel], clock())
  const done = { sent: [] as string[], dropped: [] as string[] }
  for (const entry of due) {
    try {
      done[await send(entry)].push(entry.id)
    } catch (error) {
      const again = mayComeThrough(error, entry) ? clock() + FIRST_PAUSE_MS * 2 ** (entry.attempts - 1) : null
      log.warn(
        { err: error, outboxId: entry.id, attempts: entry.attempts },
        again === null ? 'a message could not be sent and is given up' : 'a message could not be sent yet',
      )
      await markFailed(database, entry.id, error instanceof Error ? error.message : String(error), again)
    }
  }
  if (done.sent.length > 0) await markSent(database, done.sent, clock())
  if (done.dropped.length > 0) await markCancelled(database, done.dropped)
  return due.length
}

/** A mail server that answers in the five hundreds will answer the same next time, unless it is about the sender's login. */
function mayComeThrough(error: unknown, { attempts }: OutboxEntry): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const refused = typeof responseCode === 'number' && responseCode >= 500 && code === 'EENVELOPE'
  return !refused && attempts < TRIES
}
