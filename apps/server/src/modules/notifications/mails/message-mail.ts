import { type PreparedAct, pageOf } from '@vetvisit/contract/notifications/pages'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context.ts'
import { type Item, linkBase, mailText, oneLine, renderMail } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mail.ts'
import { visitCalendar } from '../../../mail/visit-calendar.ts'
import { shownPhone } from '../../../phone/phone-number.ts'
import type { AppointmentMail, ClinicAddress, MessageMail } from './repository.ts'
import { messageText, subjectOf, visitOf } from '../messages/presenter.ts'
import type { NotificationParams } from '../messages/repository.ts'
import { sentenceTime } from '../messages/times.ts'

type Config = Context['config']

/** What takes a visit out of the calendar; everything else puts it there or moves it. */
const CANCELS: ReadonlySet<NotificationType> = new Set(['appointment-rejected', 'appointment-deleted'])

/** Answers that a mail prepares; whoever follows one signs in and is asked before anything happens. */
const ANSWERS: Partial<Record<NotificationType, readonly PreparedAct[]>> = {
  request: ['approve', 'reject'],
  'proposal-declined': ['approve', 'reject'],
  'time-proposed': ['accept', 'decline'],
}

/** The mail of one message, or of several to one person. */
export function messagesLetter(
  config: Config,
  mailId: string,
  messages: readonly MessageMail[],
  now: number,
): Mail {
  const [first] = messages
  if (!first) throw new Error('A mail without a message.')
  if (messages.length === 1) return messageLetter(config, mailId, first, now)
  const language = first.language ?? 'en'
  const kind = first.type === 'report' ? 'documents' : 'requests'
  const count = String(messages.length)
  const letter = renderMail({
    language,
    name: first.name,
    subject: mailText(language, `together.${kind}.subject`, { count }),
    paragraphs: [mailText(language, `together.${kind}.text`)],
    items: messages.map((message) => ({
      title: messageText(message, language).title,
      ...itemOf(config, message, language),
      // Beside each other the sentences say enough; only a limit stands out.
      facts: limitOf(message, language),
    })),
    footnote: mailText(language, `${kind === 'documents' ? 'documents' : 'appointment'}.footnote`),
  })
  return { id: mailId, to: { name: oneLine(first.name), address: first.email }, ...letter }
}

function messageLetter(config: Config, mailId: string, message: MessageMail, now: number): Mail {
  const language = message.language ?? 'en'
  const { title } = messageText(message, language)
  const letter = renderMail({
    language,
    name: message.name,
    subject: title,
    paragraphs: [],
    items: [itemOf(config, message, language)],
    footnote: mailText(language, `${message.type === 'report' ? 'documents' : 'appointment'}.footnote`),
  })
  const to = { name: oneLine(message.name), address: message.email }
  return { id: mailId, to, ...letter, ...calendarPart(config, message, { attendee: to, now }) }
}

/** The mail of a visit that is no message of the inbox. */
export function appointmentLetter(config: Config, mailId: string, found: AppointmentMail, now: number): Mail {
  return messageLetter(config, mailId, { ...found, id: mailId, expiresAt: null, stands: true }, now)
}

function itemOf(config: Config, message: MessageMail, language: TextLanguage): Item {
  const visit = visitOf(message.params)
  const link = (act?: PreparedAct) => `${linkBase(config)}${pageOf(subjectOf(message), act)}`
  const answers = ANSWERS[message.type] ?? []
  return {
    text: messageText(message, language, sentenceTime(message.isoCode)).message,
    facts: visit ? factsOf(visit, message, language) : [],
    actions: [
      ...answers.map((act) => ({ label: mailText(language, `answers.${act}`), url: link(act) })),
      { label: mailText(language, `open.${openKey(message)}`), url: link() },
    ],
  }
}

/** What the button says that leads to the matter itself. */
function openKey({ type, params, recipientId }: MessageMail): 'book' | 'document' | 'request' | 'visit' {
  if (type === 'slot-free') return 'book'
  if (type === 'report') return 'document'
  const asks = type === 'request' || type === 'move-asked' || type === 'proposal-declined'
  return asks && recipientId !== params.ownerId ? 'request' : 'visit'
}

function factsOf(visit: NotificationParams, message: MessageMail, language: TextLanguage) {
  const at = (instant: number) =>
    `${sentenceTime(message.isoCode)(visit.timeZone, instant, language)} (${visit.timeZone})`
  const fact = (key: 'when' | 'where' | 'phone' | 'pet' | 'doctor', value: string) => ({
    label: mailText(language, `appointment.${key}`),
    value,
  })
  return [
    fact('when', at(Date.parse(visit.start))),
    fact('where', placeOf(visit.clinicName, message.address)),
    ...phoneOf(message).map((number) => fact('phone', number)),
    fact('doctor', visit.doctorName),
    // An offer is of no animal yet.
    ...(visit.petName === '' ? [] : [fact('pet', visit.petName)]),
    ...limitOf(message, language),
  ]
}

/** Until when an answer makes sense. */
function limitOf({ type, params, expiresAt, isoCode }: MessageMail, language: TextLanguage): Item['facts'] {
  const visit = visitOf(params)
  const until = visit?.until === undefined ? expiresAt : Date.parse(visit.until)
  if (!visit || !(type in ANSWERS) || until === null) return []
  const value = `${sentenceTime(isoCode)(visit.timeZone, until, language)} (${visit.timeZone})`
  return [{ label: mailText(language, 'appointment.answerBy'), value }]
}

/** The clinic's number as the reader dials it, if it has told one. */
export const phoneOf = ({
  address,
  isoCode,
}: {
  address: ClinicAddress | null
  isoCode: string | null
}): string[] => (address?.phone ? [shownPhone(address.phone, isoCode)] : [])

/** A clinic that has closed for good has no address any more. */
export const placeOf = (clinicName: string, address: ClinicAddress | null): string =>
  [clinicName, address?.addressLine1 ?? '', `${address?.zipcode ?? ''} ${address?.city ?? ''}`.trim()]
    .filter((part) => part !== '')
    .join(', ')

type CalendarParts = { attendee: { name: string; address: string }; now: number }

/** A practice has its calendar here; an owner has one of his own, where what still waits for an answer does not stand. */
function calendarPart(config: Config, message: MessageMail, parts: CalendarParts): Pick<Mail, 'calendar'> {
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
  const content = visitCalendar(
    {
      appointmentId,
      sequence,
      start: Date.parse(visit.start),
      end: Date.parse(visit.end),
      summary: `${visit.petName}: ${visit.clinicName}`,
      location: placeOf(visit.clinicName, address),
      ...(address?.phone && {
        description: `${mailText(language ?? 'en', 'appointment.phone')}: ${shownPhone(address.phone, null)}`,
      }),
      url: `${linkBase(config)}/patient?visit=${appointmentId}`,
      organizer: config.mailFrom,
      attendee,
    },
    method,
    now,
  )
  return { method, content }
}
