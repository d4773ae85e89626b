import type { OutboxReason } from '@vetvisit/contract/notifications/rules'
import { textOf, translate, type TextLanguage } from '@vetvisit/contract/texts/translate'
import { titledName } from '@vetvisit/contract/people/rules'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/client.ts'
import type { OutboxEntry } from '../../../db/transactions/outbox.ts'
import { pushTexts } from '../../../push/texts.ts'
import { messageText } from '../messages/presenter.ts'
import {
  deleteDevices,
  deleteDevicesOf,
  findDevices,
  findPushed,
  findReminded,
  type NewDevice,
  type Pushed,
  saveDevice,
} from '../settings/devices-query.ts'

/** Far more phones than a person has. */
const DEVICES_MAX = 10

/** Pushes to a phone from now on, for as long as the session lasts (specification/authorization L5). */
export const registerDevice = (database: Database, device: NewDevice, now: number): Promise<void> =>
  saveDevice(database, device, { most: DEVICES_MAX, now })

/** Forgets the phones of sessions that have ended. */
export async function deleteDevicesOfUser(database: Database, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await deleteDevicesOf(database, sessionIds)
}

/**
 * Pushes what waits for somebody to all of the person's phones. Those that the push service does not know are forgotten.
 *
 * @returns why it was dropped where no phone is left, or the visit of a reminder does not stand any more
 * @throws when a phone could not be reached yet; what went to the others replaces itself there
 */
export async function pushOut(
  { database, push, log }: Pick<Context, 'database' | 'push' | 'log'>,
  { recipientId, notificationId, payload }: OutboxEntry,
  now: number,
): Promise<'sent' | OutboxReason> {
  const pushed =
    notificationId === null
      ? await remindedOf(database, payload, now)
      : await findPushed(database, notificationId)
  if (recipientId === null || !pushed) return 'outdated'
  const devices = await findDevices(database, recipientId, now)
  const outcomes = await Promise.allSettled(
    devices.map(async ({ token, language }) => ({
      token,
      outcome: await push.send(token, {
        type: String(payload['type']),
        id: String(payload['id']),
        ...pushText(language ?? 'en', pushed),
      }),
    })),
  )
  const told = outcomes.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const gone = told.filter(({ outcome }) => outcome === 'gone')
  if (gone.length > 0) {
    await deleteDevices(
      database,
      gone.map(({ token }) => token),
    )
    log.info({ count: gone.length }, 'devices that the push service does not know are forgotten')
  }
  const failed = outcomes.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return told.length > gone.length ? 'sent' : 'no_phone'
}

/** A reminder of a visit that was moved or cancelled meanwhile would be wrong. */
async function remindedOf(
  database: Database,
  { kind, id, startsAt }: OutboxEntry['payload'],
  now: number,
): Promise<Pushed | undefined> {
  if (kind !== 'reminder' || Number(startsAt) <= now) return undefined
  const visit = await findReminded(database, String(id))
  return visit?.startsAt === Number(startsAt) ? visit : undefined
}

/** What the lock screen shows: who, and what kind of thing. A document's own kind is health: it is one of the documents. */
function pushText(language: TextLanguage, pushed: Pushed): { title: string; text: string } {
  if (!('params' in pushed))
    return { title: pushed.doctorName, text: textOf(pushTexts[language], 'reminder') }
  const { params, recipientId } = pushed
  if (recipientId !== params.ownerId)
    return {
      title: params.ownerName,
      text:
        'document' in params ? textOf(pushTexts[language], 'document') : messageText(pushed, language).title,
    }
  // Pushes about documents say "Dr." before the name (specification/practice §7).
  if ('document' in params)
    return {
      title: titledName(translate(language, 'titles.doctor'), params.doctorName),
      text: textOf(pushTexts[language], 'document'),
    }
  return { title: params.doctorName, text: messageText(pushed, language).title }
}
