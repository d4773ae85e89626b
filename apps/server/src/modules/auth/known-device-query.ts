import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { instantValue, rowsOf } from '../../db/rows.ts'

/** More devices nobody uses; the one that was used least lately makes room. */
const DEVICES_MAX = 50

/** Asked for somebody who does not exist as well, so that both take as long. */
export async function isKnownDevice(
  database: Database,
  userId: string | null,
  deviceId: string,
): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from known_devices where user_id = ${userId}::uuid and device_id = ${deviceId}::uuid`,
  )
  return found.length > 0
}

/** @returns whether the account had not been used on it before */
export async function addKnownDevice(
  database: Database,
  { userId, deviceId }: { userId: string; deviceId: string },
  now: number,
): Promise<boolean> {
  const at = instantValue(now)
  const [written] = await rowsOf<{ isNew: boolean }>(
    database,
    sql`insert into known_devices (user_id, device_id, first_used_at, last_used_at)
      values (${userId}::uuid, ${deviceId}::uuid, ${at}, ${at})
      on conflict (user_id, device_id) do update set last_used_at = ${at}
      returning (xmax = 0) as "isNew"`,
  )
  await database.db.execute(
    sql`delete from known_devices where user_id = ${userId}::uuid and device_id in (
      select device_id from known_devices where user_id = ${userId}::uuid order by last_used_at desc, device_id offset ${DEVICES_MAX})`,
  )
  return written?.isNew === true
}

/** Forgets the devices of an account but that of one session: they count as strange again. */
export async function removeKnownDevices(
  database: Database,
  userId: string,
  exceptSession: string | null,
): Promise<void> {
  await database.db.execute(
    sql`delete from known_devices where user_id = ${userId}::uuid
      and device_id is distinct from (select device_id from sessions where id = ${exceptSession}::uuid)`,
  )
}

/** Forgets the device of a session, unless the account is signed in on it by another one. */
export async function removeDeviceOfSession(
  database: Database,
  sessionId: string,
  now: number,
): Promise<void> {
  await database.db.execute(
    sql`delete from known_devices k using sessions s
      where s.id = ${sessionId}::uuid and k.user_id = s.user_id and k.device_id = s.device_id
        and not exists (select from sessions o where o.user_id = s.user_id and o.device_id = s.device_id and o.id <> s.id
          and o.ended_at is null and o.expires_at > ${instantValue(now)})`,
  )
}

/** Deletes devices that nobody has signed in on since. */
export async function removeUnusedDevices(database: Database, since: number): Promise<void> {
  await database.db.execute(sql`delete from known_devices where last_used_at < ${instantValue(since)}`)
}
