import type { OutboxReason } from '@vetvisit/contract/notifications/rules'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { type OutboxEntry, takeMail, takePushes } from '../../../db/transactions/outbox.ts'
import { holdBack, markCancelled, markFailed, markSent } from '../../../db/transactions/outbox-outcomes.ts'
import { failureOf } from '../../../adapters/mail/failure.ts'
import type { MessagesWritten } from '../mails/write-messages.ts'
import { pushMessage } from './push-message.ts'
import { heldBackUntil } from './quiet-hours.ts'
import { nextTry } from './rules.ts'

/**
 * A push that arrives twice is shown once on the lock screen. A mail is not, so mails are taken one by one, each with a lease of its own.
 */
const PUSHES_A_TURN = 100
const MAILS_A_TURN = 20

type Send = (entry: OutboxEntry) => Promise<'sent' | OutboxReason>
type Delivery = Pick<Context, 'database' | 'clock' | 'log'>

/** The outcome of some entries: those that were sent, and those that were dropped. */
type Outcome = { sent: readonly string[]; dropped: readonly string[]; reason: OutboxReason }

/**
 * Sends waiting push messages at least once: an entry is taken, sent and marked, and taken again if it was not marked
 * (specification/readings §9).
 *
 * @returns how many were taken
 */
export async function deliverPushes(
  context: Delivery & Pick<Context, 'push'>,
  send: Send = (entry) => pushMessage(context, entry, context.clock()),
): Promise<number> {
  const due = await takePushes(context.database, PUSHES_A_TURN, context.clock())
  for (const entry of due)
    await deliver(context, [entry], async () => {
      const outcome = await send(entry)
      return outcome === 'sent'
        ? { sent: [entry.id], dropped: [], reason: 'outdated' }
        : { sent: [], dropped: [entry.id], reason: outcome }
    })
  return due.length
}

type Due = { mailId: string; entries: readonly OutboxEntry[] }

/** Writes the mail of entries that are sent together, or gives the reason why there is none. */
export type WriteMail = (context: Context, due: Due, now: Instant) => Promise<MessagesWritten>

/**
 * Sends waiting mails. Each is written when it is sent, so that its text is up to date, or dropped.
 *
 * @param isStopping asked before each mail: the others wait for the next start
 */
export async function deliverMails(
  context: Context,
  write: WriteMail,
  isStopping: () => boolean,
): Promise<number> {
  let taken = 0
  while (taken < MAILS_A_TURN && !isStopping()) {
    const due = await takeMail(context.database, context.clock())
    if (!due) return taken
    await deliver(context, due.entries, () => sendMail(context, due, write))
    taken += 1
  }
  return taken
}

async function sendMail(context: Context, due: Due, write: WriteMail): Promise<Outcome> {
  const ids = due.entries.map(({ id }) => id)
  const written = await write(context, due, context.clock())
  if ('dropped' in written) return { sent: [], dropped: ids, reason: written.dropped }
  const gone = await context.mailer.send(written.mail)
  if (gone === 'dropped') return { sent: [], dropped: ids, reason: 'no_server' }
  return {
    sent: written.entryIds,
    dropped: ids.filter((id) => !written.entryIds.includes(id)),
    reason: 'outdated',
  }
}

/** Sends entries that belong together, and records their outcome. */
async function deliver(
  { database, clock, log }: Delivery,
  entries: readonly OutboxEntry[],
  send: () => Promise<Outcome>,
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  const until = await heldBackUntil(database, entries, clock())
  if (until !== null) return holdBack(database, ids, until)
  const attempts = Math.max(...entries.map((entry) => entry.attempts))
  let outcome: Outcome
  try {
    outcome = await send()
  } catch (error) {
    const { reason, isFinal } = failureOf(error)
    const again = isFinal ? null : nextTry(attempts, clock())
    log.warn(
      { err: error, outboxId: ids[0], attempts },
      again === null ? 'a message could not be sent and is given up' : 'a message could not be sent yet',
    )
    await markFailed(database, ids, {
      reason,
      error: error instanceof Error ? error.message : String(error),
      again,
    })
    return
  }
  if (outcome.sent.length > 0) await markSent(database, outcome.sent, clock())
  if (outcome.dropped.length > 0) await markCancelled(database, outcome.dropped, outcome.reason)
}
