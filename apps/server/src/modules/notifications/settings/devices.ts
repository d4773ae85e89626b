import { createECDH } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import {
  browserOfSession,
  deleteBrowserOfSession,
  deleteDevicesOfSessions,
  deleteSurplusDevices,
  upsertDevice,
} from './devices-query.ts'

/** Limit of phones and browsers together, far above what a person has. */
const DEVICES_MAX = 10

type NewDevice = { token: string; userId: string; sessionId: string; platform: 'android' | 'ios' }

/** Sends pushes to a phone from now on, as long as the session lasts (specification/authorization L5). */
export async function registerDevice(database: Database, device: NewDevice, now: Instant): Promise<void> {
  await upsertDevice(database, { ...device, p256dh: null, auth: null, now })
  await deleteSurplusDevices(database, { userId: device.userId, token: device.token, most: DEVICES_MAX })
}

type Session = { userId: string; sessionId: string }
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Sends pushes to a browser from now on, as long as the session lasts.
 *
 * @throws DomainError invalid if the key is no point of the curve, because nothing could be encrypted for it
 */
export async function registerBrowser(
  database: Database,
  { endpoint, keys, userId, sessionId }: Session & Subscription,
  now: Instant,
): Promise<void> {
  if (!isPoint(keys.p256dh))
    throw new DomainError('invalid', { fields: { 'keys.p256dh': 'validation.invalid' } })
  await database.transact(async () => {
    await deleteBrowserOfSession(database, { sessionId })
    await upsertDevice(database, { token: endpoint, userId, sessionId, platform: 'web', ...keys, now })
    await deleteSurplusDevices(database, { userId, token: endpoint, most: DEVICES_MAX })
  })
}

function isPoint(key: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    return pair.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}

/** True if the browser of a session gets pushes. */
export async function hasBrowser(database: Database, sessionId: string): Promise<boolean> {
  const [found] = await browserOfSession(database, { sessionId })
  return found?.isOn === true
}

export async function removeBrowser(database: Database, sessionId: string): Promise<void> {
  await deleteBrowserOfSession(database, { sessionId })
}

/** Deletes the phones of sessions that have ended. */
export async function deleteDevicesOfUser(database: Database, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await deleteDevicesOfSessions(database, { sessionIds })
}
