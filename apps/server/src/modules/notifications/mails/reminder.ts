import { REMINDER_HOURS_MAX } from '@vetvisit/contract/clinics/rules'
import { REMINDER_ANSWERS, type ReminderAnswer } from '@vetvisit/contract/appointments/reminders/rules'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { listedText } from '@vetvisit/contract/texts/lists'
import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { isEmailConfirmed } from '../../../adapters/mail/email-confirmed.ts'
import { linkBase, mailText, oneLine, renderMail } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { distanceText } from '../messages/distance.ts'
import { sentenceTime } from '../messages/times.ts'
import { answerLinks } from './answer-link.ts'
import { phoneOf, placeOf } from './clinic-facts.ts'
import { preparationFacts, reasonFacts } from './reason-facts.ts'
import { type BookedMail, findBookedMail, insertReminders } from './repository.ts'
import { withUnsubscribe } from './with-unsubscribe.ts'

/** A reminder that is later than this, because the clinic has only now chosen its hours or the server was down, is not sent. */
const LATE_HOURS = 24

/** Queues the reminders that are due, by mail and push. @returns ids of their appointments */
export async function queueReminders(database: Database, now: Instant): Promise<string[]> {
  const due = { now, until: now + REMINDER_HOURS_MAX * HOUR_MS, lateHours: LATE_HOURS }
  const queued = await insertReminders(database, due)
  return [...new Set(queued.map(({ appointmentId }) => appointmentId))]
}

/** @returns null if the appointment was cancelled or moved, or its owner may not be mailed */
export async function writeReminder(
  context: Pick<Context, 'database' | 'config'>,
  entry: OutboxEntry,
  now: Instant,
): Promise<Mail | null> {
  const { database, config } = context
  const found = await findBookedMail(database, String(entry.payload['appointmentId']))
  if (!found || !isEmailConfirmed(config, found)) return null
  if (found.startsAt !== entry.payload['startsAt'] || found.startsAt <= now) return null
  const when = 'hours' in entry.payload ? distanceText(found, now) : null
  const answerUrl = await answerLinks(context, found, now)
  const mail = reminderMail(config, entry.id, { ...found, when, answerUrl })
  return withUnsubscribe(context, mail, { userId: found.ownerId, topic: 'reminders' }, now)
}

function reminderMail(
  config: Context['config'],
  id: string,
  found: BookedMail & { when: string | null; answerUrl: (answer: ReminderAnswer) => string },
): Mail {
  const { when, answerUrl, timeZone, doctorName, petName, clinicName, address } = found
  const language = found.language ?? 'en'
  const start = sentenceTime(found.isoCode)(timeZone, found.startsAt, language)
  const content = renderMail({
    language,
    name: found.name,
    subject:
      when === null
        ? mailText(language, 'reminder.subject', { start })
        : mailText(language, 'reminder.subjectIn', { when, start }),
    paragraphs: [],
    items: [
      {
        text: mailText(language, 'reminder.text', {
          doctor: doctorName,
          pet: listedText(petName, language),
          clinic: clinicName,
          start,
        }),
        facts: [
          { label: mailText(language, 'appointment.when'), value: `${start} (${timeZone})` },
          { label: mailText(language, 'appointment.where'), value: placeOf(clinicName, address) },
          ...phoneOf(found).map((value) => ({ label: mailText(language, 'appointment.phone'), value })),
          ...reasonFacts(found, language),
          ...preparationFacts(found, language),
        ],
        actions: [
          ...REMINDER_ANSWERS.map((answer) => ({
            label: mailText(language, `answers.${answer}`),
            url: answerUrl(answer),
          })),
          {
            label: mailText(language, 'appointment.action'),
            url: linkBase(config) + ownersAppointmentPage(found.appointmentId),
          },
        ],
      },
    ],
    footnote: mailText(language, 'reminder.footnote'),
  })
  return { id, to: { name: oneLine(found.name), address: found.email }, ...content }
}
