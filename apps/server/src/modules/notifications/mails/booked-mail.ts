import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { isEmailConfirmed } from '../../../adapters/mail/email-confirmed.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { messagesMail } from './message-mail.ts'
import { type BookedMail, findBookedMail, insertBookedMail, type MessageMail } from './repository.ts'
import { withUnsubscribe } from './with-unsubscribe.ts'

/**
 * Queues the mail of an appointment that was confirmed with its booking, in the transaction that books. The owner made the booking, so the
 * inbox gets no message, but the owner's calendar needs the mail.
 */
export async function mailBooked(database: Database, appointmentId: string, now: Instant): Promise<void> {
  await insertBookedMail(database, { appointmentId, now })
}

/** @returns null if the appointment is no longer approved, or its owner may not be mailed */
export async function writeBookedMail(
  context: Pick<Context, 'database' | 'config'>,
  entry: OutboxEntry,
  now: Instant,
): Promise<Mail | null> {
  const { database, config } = context
  const found = await findBookedMail(database, String(entry.payload['appointmentId']))
  if (!found || !isEmailConfirmed(config, found)) return null
  const mail = messagesMail(config, entry.id, [messageOf(entry.id, found)], now)
  return withUnsubscribe(context, mail, { userId: found.ownerId, topic: 'appointments' }, now)
}

/** The message that the inbox would have of the booking. */
function messageOf(id: string, found: BookedMail): MessageMail {
  const { ownerId, name, doctorName, petName, clinicId, clinicName, timeZone, startsAt, endsAt, type } = found
  return {
    ...found,
    id,
    type: 'appointment-approved',
    recipientId: ownerId,
    sequence: found.version,
    expiresAt: null,
    stands: true,
    params: {
      ownerId,
      ownerName: name,
      ownerProfile: null,
      doctorName,
      doctorProfile: null,
      petName,
      clinicId,
      clinicName,
      timeZone,
      start: instantText(startsAt),
      end: instantText(endsAt),
      type,
    },
  }
}
