import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { deleteDevicesOfSessions, deleteSurplusDevices, upsertDevice } from './devices-query.ts'

/** Limit of phones, far above what a person has. */
const DEVICES_MAX = 10

type NewDevice = { token: string; userId: string; sessionId: string; platform: 'android' | 'ios' }

/** Sends pushes to a phone from now on, as long as the session lasts (specification/authorization L5). */
export async function registerDevice(database: Database, device: NewDevice, now: Instant): Promise<void> {
  await upsertDevice(database, { ...device, now })
  await deleteSurplusDevices(database, { userId: device.userId, token: device.token, most: DEVICES_MAX })
}

/** Deletes the phones of sessions that have ended. */
export async function deleteDevicesOfUser(database: Database, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await deleteDevicesOfSessions(database, { sessionIds })
}
