import { textOf, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import type { OutboxEntry } from '../../db/outbox.ts'
import { pushTexts } from '../../push/texts.ts'
import {
  deleteDevices,
  deleteDevicesOf,
  findDevices,
  isAgreed,
  type NewDevice,
  saveDevice,
} from './device-query.ts'

/** Far more phones than a person has. */
const DEVICES_MAX = 10

/** Pushes to a phone from now on, for as long as the session lasts (authorization L5). */
export const registerDevice = (database: Database, device: NewDevice, now: number): Promise<void> =>
  saveDevice(database, device, { most: DEVICES_MAX, now })

/** Forgets the phones of sessions that have ended. */
export async function forgetDevicesOf(database: Database, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await deleteDevicesOf(database, sessionIds)
}

/**
 * Pushes what waits for somebody to all of the person's phones. Those that the push service does not know are forgotten.
 *
 * @returns `dropped` where no phone is left, or the visit of a reminder does not stand any more
 * @throws when a phone could not be reached yet; what went to the others replaces itself there
 */
export async function pushOut(
  { database, push, log }: Pick<Context, 'database' | 'push' | 'log'>,
  { recipientId, payload }: OutboxEntry,
  now: number,
): Promise<'sent' | 'dropped'> {
  if (recipientId === null || !(await isStillTrue(database, payload, now))) return 'dropped'
  const devices = await findDevices(database, recipientId, now)
  const outcomes = await Promise.allSettled(
    devices.map(async ({ token, language }) => ({
      token,
      outcome: await push.send(token, {
        type: String(payload['type']),
        id: String(payload['id']),
        text: pushText(language ?? 'en', payload),
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
  return told.length > gone.length ? 'sent' : 'dropped'
}

/** A reminder of a visit that was moved or cancelled meanwhile would be wrong. */
async function isStillTrue(
  database: Database,
  { kind, id, startsAt }: OutboxEntry['payload'],
  now: number,
): Promise<boolean> {
  if (kind !== 'reminder') return true
  return Number(startsAt) > now && (await isAgreed(database, String(id), Number(startsAt)))
}

/** Anybody may see a lock screen: it says that there is something, and of a visit that it is tomorrow's. */
const pushText = (language: TextLanguage, { kind }: OutboxEntry['payload']): string =>
  textOf(pushTexts[language], kind === 'reminder' ? 'reminder' : 'message')
