import { type PreparedAct, pageOf } from '@vetvisit/contract/notifications/pages'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import { listedText } from '@vetvisit/contract/texts/lists'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context/context.ts'
import { type Instant, readInstant } from '../../../db/instant.ts'
import { type Item, linkBase, mailText, oneLine, renderMail } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mail.ts'
import type { NotificationParams } from '../messages/params.ts'
import { messageText, messageTitle, subjectOf, visitOf } from '../messages/presenter.ts'
import { sentenceTime } from '../messages/times.ts'
import { calendarPart } from './calendar-part.ts'
import { phoneOf, placeOf } from './clinic-facts.ts'
import { isAhead, preparationFacts, reasonFacts } from './reason-facts.ts'
import type { MessageMail } from './repository.ts'

type Config = Context['config']

/** Answers that a mail offers as links; the reader signs in and confirms before anything changes. */
const ANSWERS: Partial<Record<NotificationType, readonly PreparedAct[]>> = {
  request: ['approve', 'reject'],
  'proposal-declined': ['approve', 'reject'],
  'time-proposed': ['accept', 'decline'],
}

/** The mail of one message, or of several to one person. */
export function messagesMail(
  config: Config,
  mailId: string,
  messages: readonly MessageMail[],
  now: Instant,
): Mail {
  const [first] = messages
  if (!first) throw new Error('A mail without a message.')
  if (messages.length === 1) return messageMail(config, mailId, first, now)
  const language = first.language ?? 'en'
  const kind = first.type === 'report' ? 'documents' : 'requests'
  const count = String(messages.length)
  const content = renderMail({
    language,
    name: first.name,
    subject: mailText(language, `together.${kind}.subject`, { count }),
    paragraphs: [mailText(language, `together.${kind}.text`)],
    items: messages.map((message) => ({
      title: messageTitle(message, language),
      ...itemOf(config, message, language),
      // Among several messages only the time to answer is repeated.
      facts: limitOf(message, language),
    })),
    footnote: mailText(language, `${kind === 'documents' ? 'documents' : 'appointment'}.footnote`),
  })
  return { id: mailId, to: { name: oneLine(first.name), address: first.email }, ...content }
}

function messageMail(config: Config, mailId: string, message: MessageMail, now: Instant): Mail {
  const language = message.language ?? 'en'
  const content = renderMail({
    language,
    name: message.name,
    subject: messageTitle(message, language),
    paragraphs: [],
    items: [itemOf(config, message, language)],
    footnote: mailText(language, `${message.type === 'report' ? 'documents' : 'appointment'}.footnote`),
  })
  const to = { name: oneLine(message.name), address: message.email }
  return { id: mailId, to, ...content, ...calendarPart(config, message, { attendee: to, now }) }
}

function itemOf(config: Config, message: MessageMail, language: TextLanguage): Item {
  const visit = visitOf(message.params)
  const link = (act?: PreparedAct) => `${linkBase(config)}${pageOf(subjectOf(message), act)}`
  // Of several times the owner chooses on the page.
  const answers = (ANSWERS[message.type] ?? []).filter((act) => act !== 'accept' || !visit?.times)
  return {
    text: messageText(message, language, sentenceTime(message.isoCode)),
    facts: visit ? factsOf(visit, message, language) : [],
    actions: [
      ...answers.map((act) => ({ label: mailText(language, `answers.${act}`), url: link(act) })),
      { label: mailText(language, `open.${openKey(message)}`), url: link() },
    ],
  }
}

/** Label of the button that leads to the subject of the message. */
function openKey({
  type,
  params,
  recipientId,
}: MessageMail): 'book' | 'document' | 'request' | 'visit' | 'waiting' {
  if (type === 'slot-free') return 'book'
  if (type === 'waiting-changed') return 'waiting'
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
  // The text says the rest: no time is held, and perhaps no vet is named.
  if (visit.waits !== undefined)
    return [
      fact('where', placeOf(visit.clinicName, message.address)),
      ...phoneOf(message).map((number) => fact('phone', number)),
    ]
  return [
    fact('when', (visit.times ?? [visit.start]).map((start) => at(readInstant(start))).join('; ')),
    fact('where', placeOf(visit.clinicName, message.address)),
    ...phoneOf(message).map((number) => fact('phone', number)),
    fact('doctor', visit.doctorName),
    // An offer has no pet yet.
    ...(visit.petName === '' ? [] : [fact('pet', listedText(visit.petName, language))]),
    ...reasonFacts(message, language),
    ...(isAhead(message.type) && message.recipientId === message.params.ownerId
      ? preparationFacts(message, language)
      : []),
    ...limitOf(message, language),
  ]
}

/** The time by which an answer is needed. */
function limitOf({ type, params, expiresAt, isoCode }: MessageMail, language: TextLanguage): Item['facts'] {
  const visit = visitOf(params)
  const until = visit?.until === undefined ? expiresAt : readInstant(visit.until)
  if (!visit || !(type in ANSWERS) || until === null) return []
  const value = `${sentenceTime(isoCode)(visit.timeZone, until, language)} (${visit.timeZone})`
  return [{ label: mailText(language, 'appointment.answerBy'), value }]
}
