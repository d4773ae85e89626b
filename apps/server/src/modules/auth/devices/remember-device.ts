import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { readToken, signedToken } from '../../../db/secrets.ts'
import { addKnownDevice, deleteDevicesUnusedSince } from './repository.ts'

const SECRET = 'device-tokens'
const ID = /^[0-9a-f-]{36}$/

/**
 * The device that a token names. A token proves only that this installation made it; which accounts a device is known to is stored in
 * the database, where it can be revoked (decision 141).
 *
 * @returns null for a token that is missing or was not made here
 */
export async function deviceOfToken(
  database: Database,
  token: string | undefined,
  now: Instant,
): Promise<string | null> {
  const deviceId = await readToken(database, token, { secret: SECRET, now })
  return deviceId !== null && ID.test(deviceId) ? deviceId : null
}

type Remembered = { deviceId: string; deviceToken: string; isNew: boolean }

/**
 * Records in the running transaction that an account signed in on a device.
 *
 * @param token the device's token; without a valid one the device gets a new one
 */
export async function rememberDevice(
  database: Database,
  userId: string,
  token: string | undefined,
  now: Instant,
): Promise<Remembered> {
  const deviceId = (await deviceOfToken(database, token, now)) ?? randomUUID()
  const isNew = await addKnownDevice(database, { userId, deviceId }, now)
  return { deviceId, deviceToken: await signedToken(database, deviceId, { secret: SECRET, now }), isNew }
}

/** A device without a sign-in for this long counts as new. */
const KEEP_UNUSED_MS = 400 * DAY_MS

/** Deletes known devices without a sign-in in the last 400 days. */
export async function deleteUnusedDevices(database: Database, now: Instant): Promise<void> {
  await deleteDevicesUnusedSince(database, { since: now - KEEP_UNUSED_MS })
}
