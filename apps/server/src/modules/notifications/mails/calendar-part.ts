import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import { listedText } from '@vetvisit/contract/texts/lists'
import type { Context } from '../../../context/context.ts'
import { type Instant, readInstant } from '../../../db/instant.ts'
import { linkBase, mailText } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import { visitInvitation } from '../../../adapters/mail/visit-calendar.ts'
import { shownPhone } from '../../../adapters/phone/phone-number.ts'
import type { NotificationParams } from '../messages/params.ts'
import { visitOf } from '../messages/presenter.ts'
import { placeOf } from './clinic-facts.ts'
import type { MessageMail } from './repository.ts'

type Config = Context['config']

/** Messages that remove an appointment from the calendar; all others add or move it. */
const CANCELS: ReadonlySet<NotificationType> = new Set(['appointment-rejected', 'appointment-deleted'])

type CalendarParts = { attendee: { name: string; address: string }; now: Instant }

/** The calendar entry for an owner's mail. Practices have their calendar in the app, and an unanswered request belongs in no calendar. */
export function calendarPart(
  config: Config,
  message: MessageMail,
  parts: CalendarParts,
): Pick<Mail, 'calendar'> {
  const { params, appointmentId, sequence, status, recipientId } = message
  const visit = visitOf(params)
  if (!visit || appointmentId === null || sequence === null) return {}
  if (recipientId !== params.ownerId || status === 'requested') return {}
  return { calendar: calendarOf(config, { ...message, visit, appointmentId, sequence }, parts) }
}

function calendarOf(
  config: Config,
  {
    visit,
    type,
    address,
    language,
    appointmentId,
    sequence,
  }: Pick<MessageMail, 'type' | 'address' | 'language'> & {
    visit: NotificationParams
    appointmentId: string
    sequence: number
  },
  { attendee, now }: CalendarParts,
): NonNullable<Mail['calendar']> {
  const method = CANCELS.has(type) ? 'CANCEL' : 'REQUEST'
  const content = visitInvitation(
    {
      appointmentId,
      sequence,
      start: readInstant(visit.start),
      end: readInstant(visit.end),
      summary: `${listedText(visit.petName, language ?? 'en')}: ${visit.clinicName}`,
      location: placeOf(visit.clinicName, address),
      ...(address?.phone && {
        description: `${mailText(language ?? 'en', 'appointment.phone')}: ${shownPhone(address.phone, null)}`,
      }),
      url: linkBase(config) + ownersAppointmentPage(appointmentId),
    },
    { method, organizer: config.mailFrom, attendee },
    now,
  )
  return { method, content }
}
