import { sql } from 'drizzle-orm'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, orNull } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

const knownDevice = query('known_device', {
  params: { userId: orNull(id), deviceId: id },
  row: { deviceId: id },
  text: (p) =>
    sql`select device_id from known_devices where user_id = ${p.userId} and device_id = ${p.deviceId}`,
})

/** Also run for an account that does not exist, so that both answers take the same time. */
export async function isKnownDevice(
  database: Database,
  userId: string | null,
  deviceId: string,
): Promise<boolean> {
  return (await knownDevice(database, { userId, deviceId })).length > 0
}

const saveDevice = query('save_known_device', {
  params: { userId: id, deviceId: id, now: instant },
  row: { isNew: bool },
  text: (p) => sql`
    insert into known_devices (user_id, device_id, first_used_at, last_used_at)
    values (${p.userId}, ${p.deviceId}, ${p.now}, ${p.now})
    on conflict (user_id, device_id) do update set last_used_at = ${p.now}
    returning xmax = 0 as is_new`,
})

/** Limit of known devices, above what a person uses. */
const DEVICES_MAX = 50

const deleteSurplusDevices = query('delete_surplus_known_devices', {
  params: { userId: id },
  text: (p) => sql`
    delete from known_devices where user_id = ${p.userId} and device_id in (
      select device_id from known_devices where user_id = ${p.userId}
      order by last_used_at desc, device_id offset ${sql.raw(String(DEVICES_MAX))})`,
})

/** Adds a device to an account and deletes the ones used longest ago. @returns whether the account is new on it */
export async function addKnownDevice(
  database: Database,
  device: { userId: string; deviceId: string },
  now: Instant,
): Promise<boolean> {
  const [saved] = await saveDevice(database, { ...device, now })
  await deleteSurplusDevices(database, { userId: device.userId })
  return saved?.isNew === true
}

/** Deletes the known devices of an account, except the one of a session. */
export const deleteKnownDevices = query('delete_known_devices', {
  params: { userId: id, exceptSession: orNull(id) },
  text: (p) => sql`
    delete from known_devices where user_id = ${p.userId}
      and device_id is distinct from (select device_id from sessions where id = ${p.exceptSession})`,
})

/** Deletes the known device of a session, unless another living session of the account uses it. */
export const deleteDeviceOfSession = query('delete_device_of_session', {
  params: { sessionId: id, now: instant },
  text: (p) => sql`
    delete from known_devices k using sessions s
    where s.id = ${p.sessionId} and k.user_id = s.user_id and k.device_id = s.device_id
      and not exists (select from sessions o where o.user_id = s.user_id and o.device_id = s.device_id and o.id <> s.id
        and o.ended_at is null and o.expires_at > ${p.now})`,
})

export const deleteDevicesUnusedSince = query('delete_devices_unused_since', {
  params: { since: instant },
  text: (p) => sql`delete from known_devices where last_used_at < ${p.since}`,
})
