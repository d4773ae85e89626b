import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { moneyText } from '@vetvisit/contract/clinics/money'
import type { ClinicColor } from '@vetvisit/contract/clinics/rules'
import type { Notification } from '@vetvisit/contract/notifications/routes'
import { pageOf, type Subject } from '@vetvisit/contract/notifications/pages'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import { titledName } from '@vetvisit/contract/people/names'
import { listedText } from '@vetvisit/contract/texts/lists'
import { translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import { type Instant, readInstant } from '../../../db/instant.ts'
import { linkToFile, linkToPicture, publicLinkToFile } from '../../files/public.ts'
import type { AppointmentCorrection, MessageParams, NotificationParams } from './params.ts'
import type { Message } from './repository.ts'
import { dayText, inboxTime, timeOfDay, type WriteTime } from './times.ts'

/** A message in the reader's language. */
export function notificationToWire(
  signer: Pick<Context, 'files'>,
  message: Message,
  language: TextLanguage,
  now: Instant,
): Notification {
  const { id, type, params } = message
  const createdAt = instantText(message.createdAt)
  const visit = visitOf(params)
  return {
    _id: id,
    id,
    type,
    timestamp: createdAt,
    createdAt,
    title: messageTitle(message, language),
    message: messageText(message, language, inboxTime(message.createdAt)),
    color: message.color as ClinicColor,
    isSeen: message.seen,
    AppointmentType: visit?.type ?? null,
    patientName: params.ownerName,
    fileUrl: message.fileId && linkToFile(signer, message.fileId, now),
    link: pageOf(subjectOf(message)),
    petId: 'petId' in params ? params.petId : null,
    pet: petToWire(signer, message.pet, now),
    appointment:
      message.appointmentId === null || !visit ? null : appointmentOf(message.appointmentId, visit),
    patient: {
      fullname: params.ownerName,
      profile: params.ownerProfile && linkToPicture(signer, params.ownerProfile, now),
    },
    doctor: {
      fullname: params.doctorName,
      profile: params.doctorProfile && publicLinkToFile(signer, params.doctorProfile),
    },
  }
}

function petToWire(signer: Pick<Context, 'files'>, pet: Message['pet'], now: Instant): Notification['pet'] {
  if (!pet) return null
  const { id, name, species, breed, photoFileId } = pet
  const profile = photoFileId && linkToPicture(signer, photoFileId, now)
  return { _id: id, name, type: species, breed, profile }
}

export const messageTitle = (
  { type, params }: Pick<Message, 'type' | 'params'>,
  language: TextLanguage,
): string =>
  translate(
    language,
    `notifications.${textKey(type, params)}.title`,
    'clinicId' in params ? { expected: expectedText(params, language) } : undefined,
  )

/**
 * The sentences of a message, for the inbox and for mails.
 *
 * @param writeTime how times are written in them
 */
export const messageText = (
  { type, params }: Pick<Message, 'type' | 'params'>,
  language: TextLanguage,
  writeTime: WriteTime,
): string =>
  translate(
    language,
    `notifications.${textKey(type, params)}.message`,
    textValues(params, language, writeTime),
  )

/** The subject of a message, which decides the page that it leads to. */
export function subjectOf({
  type,
  params,
  recipientId,
  appointmentId,
}: Pick<Message, 'type' | 'params' | 'recipientId' | 'appointmentId'>): Subject {
  const visit = visitOf(params)
  return {
    // An appointment that stays is no request.
    type: leavesAppointment(type, visit?.by) ? 'appointment-changed' : type,
    isOwner: recipientId === params.ownerId,
    appointmentId,
    clinicId: visit?.clinicId ?? null,
    start: visit?.start ?? null,
    petId: 'petId' in params ? params.petId : null,
    noteId: 'noteId' in params ? params.noteId : null,
    ...(visit?.reasonId !== undefined && { reasonId: visit.reasonId }),
    ...(visit?.animals !== undefined && { animals: visit.animals }),
  }
}

export const visitOf = (params: MessageParams): NotificationParams | null =>
  'clinicId' in params ? params : null

function appointmentOf(id: string, { start, end, clinicId, clinicName, timeZone }: NotificationParams) {
  return { _id: id, startTime: start, endTime: end, clinicId, clinicName, timeZone }
}

/** Messages whose text includes the reason, if one was given. */
const WITH_REASON: ReadonlySet<string> = new Set([
  'appointment-rejected',
  'appointment-rescheduled',
  'appointment-rescheduled-length',
  'appointment-deleted-owner',
  'appointment-deleted-practice',
  'appointment-deleted-withdrawn',
  'move-declined',
])

/** Whether an owner declines times that were proposed for an approved appointment, which stays. */
const leavesAppointment = (type: NotificationType, by: NotificationParams['by']): boolean =>
  type === 'proposal-declined' && by === 'owner'

/** Some types have one text for each cause. */
function textKey(type: NotificationType, params: MessageParams): string {
  if ('document' in params) return params.document
  if (!('clinicId' in params)) return type
  const { reason } = params
  const key = keyOfVisit(type, params)
  return reason !== undefined && WITH_REASON.has(key) ? `${key}-reason` : key
}

function keyOfVisit(
  type: NotificationType,
  { by, corrections, previousStart, times, waits }: NotificationParams,
): string {
  if (type === 'time-proposed' && times) return `${type}-several`
  if (leavesAppointment(type, by)) return `${type}-stays`
  if (waits !== undefined) return `${type}-${waits}`
  if (type === 'appointment-changed' && corrections) return 'appointment-changed-what'
  if (type === 'appointment-rescheduled') return keyOfMove(by, previousStart)
  if (type === 'appointment-handed-over' && previousStart !== undefined) return `${type}-moved`
  return type === 'appointment-deleted' ? `${type}-${by ?? 'practice'}` : type
}

/** A move that keeps the start changes the length. */
function keyOfMove(by: NotificationParams['by'], previousStart: NotificationParams['previousStart']): string {
  if (by === 'owner') return 'appointment-rescheduled-owner'
  return previousStart === undefined ? 'appointment-rescheduled-length' : 'appointment-rescheduled'
}

function textValues(
  params: MessageParams,
  language: TextLanguage,
  writeTime: WriteTime,
): Record<string, string> {
  const { ownerName, doctorName, petName } = params
  const visit = visitOf(params)
  if (!visit) {
    // Messages about documents have "Dr." before the name (specification/practice §7).
    const doctor =
      'document' in params ? titledName(translate(language, 'titles.doctor'), doctorName) : doctorName
    return { owner: ownerName, doctor, pet: petName }
  }
  const { clinicName, timeZone, start, end, previousStart, previousDoctor, until, reason, corrections } =
    visit
  const at = (instant: string | undefined) =>
    instant === undefined ? '' : writeTime(timeZone, readInstant(instant), language)
  // One literal, because an inbox makes hundreds: a spread took longer than the rest of a message.
  return {
    owner: ownerName,
    doctor: doctorName,
    pet: listedText(petName, language),
    clinic: clinicName,
    start: at(start),
    day: visit.waits === undefined ? '' : dayText(timeZone, readInstant(start), language),
    times: visit.times?.map(at).join('; ') ?? '',
    end: timeOfDay(timeZone, readInstant(end), language),
    previousStart: at(previousStart),
    previousDoctor: previousDoctor ?? '',
    until: at(until),
    expected: expectedText(visit, language),
    reason: reason ?? '',
    minutes: String(visit.lateMinutes ?? ''),
    changes: corrections?.map((correction) => correctionText(correction, language)).join('; ') ?? '',
  }
}

/** The time at which an appointment begins because its vet is late, without the day. */
const expectedText = (
  { expected, timeZone }: Pick<NotificationParams, 'expected' | 'timeZone'>,
  language: TextLanguage,
): string => (expected === undefined ? '' : timeOfDay(timeZone, readInstant(expected), language))

/** `price: €75.00 → €65.00` */
function correctionText(correction: AppointmentCorrection, language: TextLanguage): string {
  const say = (key: string, values?: { before?: string; after: string }) =>
    translate(language, `changes.${key}`, values)
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    moneyText(amount, currency, LOCALES[language])
  switch (correction.what) {
    case 'pet':
      return say('pet', correction)
    case 'type':
      return say('type', { before: say(correction.before), after: say(correction.after) })
    case 'services':
      return correction.after.length === 0
        ? say('noServices')
        : say('services', { after: correction.after.join(', ') })
    case 'price':
      return say('price', { before: money(correction.before), after: money(correction.after) })
    case 'reason':
      return say('reason')
  }
}
