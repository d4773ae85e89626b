import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import type { OutboxEntry } from '../../db/outbox.ts'
import { linkBase, mailText, oneLine, renderLetter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { visitCalendar } from '../../mail/visit-calendar.ts'
import { isEmailConfirmed } from '../auth/policy.ts'
import {
  findAppointmentMail,
  findBookedMail,
  findReminderMail,
  insertBookedMail,
  insertReminders,
  type AppointmentMail,
} from './mail-query.ts'
import { messageText, wallTime } from './presenter.ts'

type Writer = Pick<Context, 'database' | 'config'>

/** How long before a visit its owner is reminded (decisions §9). */
const REMIND_AHEAD_MS = DAY_MS

/** What takes a visit out of the calendar; everything else puts it there or moves it. */
const CANCELS: ReadonlySet<NotificationType> = new Set(['appointment-rejected', 'appointment-deleted'])

/**
 * The mail of an answer, a move, a correction or a cancellation, with its calendar part. The words are those of the message in the inbox.
 *
 * @returns null when nobody may be written to: the account is gone, or its address is not confirmed
 */
export async function writeAppointmentMail(
  { database, config }: Writer,
  entry: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const found = entry.notificationId && (await findAppointmentMail(database, entry.notificationId))
  return found ? appointmentLetter(config, entry, found, now) : null
}

/**
 * The mail of a visit that was confirmed with its booking. It was the owner's own act, so the inbox holds no message of it; the
 * calendar wants it all the same.
 *
 * @returns null when the visit does not stand any more, or its owner may not be written to
 */
export async function writeBookedMail(
  { database, config }: Writer,
  entry: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const found = await findBookedMail(database, String(entry.payload['appointmentId']))
  return found ? appointmentLetter(config, entry, found, now) : null
}

/** Queues that mail, in the transaction that books. */
export async function mailBooked(database: Database, appointmentId: string, now: number): Promise<void> {
  await insertBookedMail(database, appointmentId, now)
}

function appointmentLetter(
  config: Context['config'],
  entry: OutboxEntry,
  found: AppointmentMail,
  now: number,
): Mail | null {
  if (!isEmailConfirmed(config, found)) return null
  const language = found.language ?? 'en'
  const isOwner = found.recipientId === found.params.ownerId
  const { title, message } = messageText(found, language)
  const letter = renderLetter({
    language,
    name: found.name,
    subject: title,
    paragraphs: [message],
    facts: factsOf(found, language),
    action: {
      label: mailText(language, 'appointment.action'),
      url: `${linkBase(config)}/${isOwner ? 'patient' : 'doctor'}`,
    },
    footnote: mailText(language, 'appointment.footnote'),
  })
  const to = { name: oneLine(found.name), address: found.email }
  // A practice has its calendar here; an owner has one of his own, where what still waits for an answer does not stand.
  const calendar = isOwner &&
    found.status !== 'requested' && { calendar: calendarOf(found, { config, attendee: to, now }) }
  return { id: entry.id, to, ...letter, ...calendar }
}

type CalendarParts = Pick<Context, 'config'> & {
  attendee: { name: string; address: string }
  now: number
}

function calendarOf(
  found: AppointmentMail,
  { config, attendee, now }: CalendarParts,
): NonNullable<Mail['calendar']> {
  const { params, type, appointmentId, sequence } = found
  const method = CANCELS.has(type) ? 'CANCEL' : 'REQUEST'
  const visit = {
    appointmentId,
    sequence,
    start: Date.parse(params.start),
    end: Date.parse(params.end),
    summary: `${params.petName}: ${params.clinicName}`,
    location: placeOf(params.clinicName, found),
    url: `${linkBase(config)}/patient`,
    organizer: config.mailFrom,
    attendee,
  }
  return { method, content: visitCalendar(visit, method, now) }
}

/** A clinic that has closed for good has no address any more. */
const placeOf = (
  clinicName: string,
  { addressLine1, zipcode, city }: Pick<AppointmentMail, 'addressLine1' | 'zipcode' | 'city'>,
) => [clinicName, addressLine1, `${zipcode} ${city}`.trim()].filter((part) => part !== '').join(', ')

function factsOf(found: AppointmentMail, language: TextLanguage) {
  const { params } = found
  const when = `${wallTime(params.timeZone, Date.parse(params.start), language)} (${params.timeZone})`
  const fact = (key: 'when' | 'where' | 'pet' | 'doctor', value: string) => ({
    label: mailText(language, `appointment.${key}`),
    value,
  })
  return [
    fact('when', when),
    fact('where', placeOf(params.clinicName, found)),
    fact('doctor', params.doctorName),
    fact('pet', params.petName),
  ]
}

/**
 * The mail that reminds an owner of a visit.
 *
 * @returns null when the visit was cancelled or moved meanwhile
 */
export async function writeReminder(
  { database, config }: Writer,
  entry: OutboxEntry,
  now: number,
): Promise<Mail | null> {
  const found = await findReminderMail(database, String(entry.payload['appointmentId']))
  if (!found || !isEmailConfirmed(config, found)) return null
  const stands = found.status === 'approved' && found.startsAt === entry.payload['startsAt']
  if (!stands || found.startsAt <= now) return null
  const language = found.language ?? 'en'
  const { timeZone, doctorName, petName, clinicName } = found
  const start = wallTime(timeZone, found.startsAt, language)
  const letter = renderLetter({
    language,
    name: found.name,
    subject: mailText(language, 'reminder.subject', { start }),
    paragraphs: [
      mailText(language, 'reminder.text', { doctor: doctorName, pet: petName, clinic: clinicName, start }),
    ],
    facts: [
      { label: mailText(language, 'appointment.when'), value: `${start} (${timeZone})` },
      { label: mailText(language, 'appointment.where'), value: placeOf(clinicName, found) },
    ],
    action: { label: mailText(language, 'appointment.action'), url: `${linkBase(config)}/patient` },
    footnote: mailText(language, 'reminder.footnote'),
  })
  return { id: entry.id, to: { name: oneLine(found.name), address: found.email }, ...letter }
}

/** Queues what owners are to be reminded of now. @returns how many mails */
export async function queueReminders(database: Database, now: number): Promise<number> {
  return insertReminders(database, { now, aheadMs: REMIND_AHEAD_MS })
}
