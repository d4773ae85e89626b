import type { OutboxReason } from '@vetvisit/contract/notifications/rules'
import { ownersAppointmentPage, pageOf } from '@vetvisit/contract/notifications/pages'
import { titledName } from '@vetvisit/contract/people/names'
import { textOf, translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { pushTexts } from '../../../adapters/push/texts.ts'
import { distanceText } from '../messages/distance.ts'
import { messageTitle, subjectOf } from '../messages/presenter.ts'
import { deleteDevices } from '../settings/devices-query.ts'
import {
  findDevices,
  findPushedMessage,
  findReminded,
  type PushedMessage,
  type RemindedVisit,
} from './push-query.ts'

/** `told` is the time at which the distance is told; null for a reminder that says it in a fixed text. */
type Reminded = RemindedVisit & { told: Instant | null }
type Pushed = PushedMessage | Reminded

/**
 * Sends a push to all phones and browsers of its recipient, and deletes those that the push service no longer knows.
 *
 * @returns the reason why it was dropped: no phone is left, the message is no longer true, or the reminder's appointment was moved or cancelled
 * @throws Error when a phone could not be reached; a second push replaces the first on phones that were
 */
export async function pushMessage(
  { database, push, log }: Pick<Context, 'database' | 'push' | 'log'>,
  { recipientId, notificationId, payload }: OutboxEntry,
  now: Instant,
): Promise<'sent' | OutboxReason> {
  const pushed =
    notificationId === null
      ? await remindedVisit(database, payload, now)
      : await findPushedMessage(database, notificationId, now)
  if (recipientId === null || !pushed) return 'outdated'
  const devices = await findDevices(database, { userId: recipientId, now })
  const outcomes = await Promise.allSettled(
    devices.map(async ({ language, ...device }) => ({
      token: device.token,
      outcome: await push.send(device, {
        type: String(payload['type']),
        id: String(payload['id']),
        path: 'params' in pushed ? pageOf(subjectOf(pushed)) : ownersAppointmentPage(String(payload['id'])),
        ...pushText(language ?? 'en', pushed),
      }),
    })),
  )
  const answered = outcomes.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const gone = answered.filter(({ outcome }) => outcome === 'gone').map(({ token }) => token)
  if (gone.length > 0) {
    await deleteDevices(database, { tokens: gone })
    log.info({ count: gone.length }, 'deleted devices that the push service does not know')
  }
  const failed = outcomes.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return answered.length > gone.length ? 'sent' : 'no_phone'
}

/** The appointment of a reminder; undefined if it was moved or cancelled, or has begun. */
async function remindedVisit(
  database: Database,
  { kind, id, startsAt, hours }: OutboxEntry['payload'],
  now: Instant,
): Promise<Reminded | undefined> {
  if (kind !== 'reminder' || Number(startsAt) <= now) return undefined
  const visit = await findReminded(database, String(id))
  if (visit?.startsAt !== Number(startsAt)) return undefined
  return { ...visit, told: hours === undefined ? null : now }
}

/** Text of the lock screen: a name and a type. The type of a document is health data, so every document has the same text. */
function pushText(language: TextLanguage, pushed: Pushed): { title: string; text: string } {
  if (!('params' in pushed)) return { title: pushed.doctorName, text: reminderText(language, pushed) }
  const { params, recipientId } = pushed
  if (recipientId !== params.ownerId)
    return {
      title: params.ownerName,
      text: 'document' in params ? textOf(pushTexts[language], 'document') : messageTitle(pushed, language),
    }
  // Pushes about documents have "Dr." before the name (specification/practice §7).
  if ('document' in params)
    return {
      title: titledName(translate(language, 'titles.doctor'), params.doctorName),
      text: textOf(pushTexts[language], 'document'),
    }
  return { title: params.doctorName, text: messageTitle(pushed, language) }
}

const reminderText = (language: TextLanguage, { told, ...visit }: Reminded): string =>
  told === null
    ? textOf(pushTexts[language], 'reminder')
    : textOf(pushTexts[language], 'reminderIn', { when: distanceText({ ...visit, language }, told) })
