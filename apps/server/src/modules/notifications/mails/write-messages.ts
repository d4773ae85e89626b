import type { OutboxReason } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/client.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { linkBase, mailText, oneLine, renderMail } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mail.ts'
import { isEmailConfirmed } from '../../../mail/email-confirmed.ts'
import { appointmentLetter, messagesLetter, phoneOf, placeOf } from './message-mail.ts'
import { stillTold } from './rules.ts'
import {
  findBookedMail,
  findMessageMails,
  findReminderMail,
  insertBookedMail,
  insertReminders,
} from './repository.ts'
import { sentenceTime } from '../messages/times.ts'
import { unsubscribeUrl } from '../settings/unsubscribe.ts'

type Writer = Pick<Context, 'database' | 'config'>

/** How long before a visit its owner is reminded (specification/readings §9). */
const REMIND_AHEAD_MS = DAY_MS

/** A mail with the messages that it tells of, or why none is written. */
export type MessagesWritten = { mail: Mail; told: readonly string[] } | { dropped: OutboxReason }

/**
 * The mail of one message or of several that go together, in the words of the inbox. What is no longer true is left out: a request that
 * was answered meanwhile, an offer that is over.
 *
 * @returns `told` names the entries that are in it
 */
export async function writeMessages(
  { database, config }: Writer,
  mailId: string,
  entries: readonly OutboxEntry[],
  now: number,
): Promise<MessagesWritten> {
  const ids = entries.flatMap(({ notificationId }) => notificationId ?? [])
  const found = stillTold(await findMessageMails(database, ids), now)
  const [first] = found
  if (!first) return { dropped: 'outdated' }
  if (!isEmailConfirmed(config, first)) return { dropped: 'unconfirmed' }
  const known = new Set(found.map(({ id }) => id))
  const told = entries.filter(({ notificationId }) => notificationId !== null && known.has(notificationId))
  const mail = messagesLetter(config, mailId, found, now)
  const topic = first.type === 'report' ? 'documents' : 'appointments'
  return {
    mail: await withUnsubscribe({ database, config }, mail, { userId: first.recipientId, topic }, now),
    told: told.map(({ id }) => id),
  }
}

const withUnsubscribe = async (
  writer: Writer,
  mail: Mail,
  who: Parameters<typeof unsubscribeUrl>[1],
  now: number,
): Promise<Mail> => ({ ...mail, unsubscribe: await unsubscribeUrl(writer, who, now) })

/**
 * The mail of a visit that was confirmed with its booking. It was the owner's own act, so the inbox holds no message of it; the
 * calendar wants it all the same.
 *
 * @returns null when the visit does not stand any more, or its owner may not be written to
 */
export async function writeBookedMail(writer: Writer, entry: OutboxEntry, now: number): Promise<Mail | null> {
  const { database, config } = writer
  const found = await findBookedMail(database, String(entry.payload['appointmentId']))
  if (!found || !isEmailConfirmed(config, found)) return null
  const who = { userId: found.recipientId, topic: 'appointments' } as const
  return withUnsubscribe(writer, appointmentLetter(config, entry.id, found, now), who, now)
}

/** Queues that mail, in the transaction that books. */
export async function mailBooked(database: Database, appointmentId: string, now: number): Promise<void> {
  await insertBookedMail(database, appointmentId, now)
}

/**
 * The mail that reminds an owner of a visit.
 *
 * @returns null when the visit was cancelled or moved meanwhile
 */
export async function writeReminder(writer: Writer, entry: OutboxEntry, now: number): Promise<Mail | null> {
  const { database, config } = writer
  const appointmentId = String(entry.payload['appointmentId'])
  const found = await findReminderMail(database, appointmentId)
  if (!found || !isEmailConfirmed(config, found)) return null
  const stands = found.status === 'approved' && found.startsAt === entry.payload['startsAt']
  if (!stands || found.startsAt <= now) return null
  const language: TextLanguage = found.language ?? 'en'
  const { timeZone, doctorName, petName, clinicName, address } = found
  const start = sentenceTime(found.isoCode)(timeZone, found.startsAt, language)
  const letter = renderMail({
    language,
    name: found.name,
    subject: mailText(language, 'reminder.subject', { start }),
    paragraphs: [
      mailText(language, 'reminder.text', { doctor: doctorName, pet: petName, clinic: clinicName, start }),
    ],
    facts: [
      { label: mailText(language, 'appointment.when'), value: `${start} (${timeZone})` },
      { label: mailText(language, 'appointment.where'), value: placeOf(clinicName, address) },
      ...phoneOf(found).map((value) => ({ label: mailText(language, 'appointment.phone'), value })),
    ],
    action: {
      label: mailText(language, 'appointment.action'),
      url: `${linkBase(config)}/patient?visit=${appointmentId}`,
    },
    footnote: mailText(language, 'reminder.footnote'),
  })
  const mail = { id: entry.id, to: { name: oneLine(found.name), address: found.email }, ...letter }
  return withUnsubscribe(writer, mail, { userId: found.ownerId, topic: 'reminders' }, now)
}

/** Queues what owners are to be reminded of now. @returns how many mails */
export async function queueReminders(database: Database, now: number): Promise<number> {
  return insertReminders(database, { now, aheadMs: REMIND_AHEAD_MS })
}
