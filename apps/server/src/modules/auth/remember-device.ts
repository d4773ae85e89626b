import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import { readToken, signedToken } from '../../db/secrets.ts'
import { addKnownDevice, removeUnusedDevices } from './known-device-query.ts'

/** A device on which nobody has signed in for so long is a strange one. */
const KEEP_UNUSED_MS = 400 * DAY_MS

const SECRET = 'device-tokens'
const ID = /^[0-9a-f-]{36}$/

/**
 * The device that a token names. Only this server gives such tokens; which accounts a device may speak for stands in the database, where
 * it can be taken back (decision 141).
 *
 * @returns null for a token that is missing or not this server's
 */
export async function deviceOfToken(
  database: Database,
  token: string | undefined,
  now: number,
): Promise<string | null> {
  const deviceId = await readToken(database, token, { secret: SECRET, now })
  return deviceId !== null && ID.test(deviceId) ? deviceId : null
}

type Remembered = { deviceId: string; deviceToken: string; isNew: boolean }

/**
 * Takes note that an account was signed in to on a device, in the running transaction.
 *
 * @param token what the device sent; without a good one it gets a new one
 */
export async function rememberDevice(
  database: Database,
  userId: string,
  token: string | undefined,
  now: number,
): Promise<Remembered> {
  const deviceId = (await deviceOfToken(database, token, now)) ?? randomUUID()
  const isNew = await addKnownDevice(database, { userId, deviceId }, now)
  return { deviceId, deviceToken: await signedToken(database, deviceId, { secret: SECRET, now }), isNew }
}

export const forgetUnusedDevices = (database: Database, now: number): Promise<void> =>
  removeUnusedDevices(database, now - KEEP_UNUSED_MS)
