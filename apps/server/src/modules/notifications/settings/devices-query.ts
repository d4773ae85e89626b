import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { epochMs, idSet, instantValue, rowsOf } from '../../../db/rows.ts'
import type { Message } from '../messages/repository.ts'

export type NewDevice = {
  token: string
  userId: string
  sessionId: string
  platform: 'android' | 'ios'
}

/** Keeps a device, or moves it to the session that registers it now; of one person the newest stay. */
export async function saveDevice(
  database: Database,
  { token, userId, sessionId, platform }: NewDevice,
  { most, now }: { most: number; now: number },
): Promise<void> {
  await database.db.execute(
    sql`insert into devices (token, user_id, session_id, platform, registered_at)
      values (${token}, ${userId}::uuid, ${sessionId}::uuid, ${platform}, ${instantValue(now)})
      on conflict (token) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        platform = excluded.platform, registered_at = excluded.registered_at`,
  )
  await database.db.execute(
    sql`delete from devices where user_id = ${userId}::uuid and token not in (
      select token from devices where user_id = ${userId}::uuid order by (token = ${token}) desc, registered_at desc, token limit ${most})`,
  )
}

export async function deleteDevicesOf(database: Database, sessionIds: readonly string[]): Promise<void> {
  await database.db.execute(sql`delete from devices where session_id in ${idSet(sessionIds)}`)
}

export async function deleteDevices(database: Database, tokens: readonly string[]): Promise<void> {
  const list = JSON.stringify(tokens)
  await database.db.execute(
    sql`delete from devices where token in (select jsonb_array_elements_text(${list}::text::jsonb))`,
  )
}

export type Reached = { token: string; language: TextLanguage | null }

/** Where a person can be pushed to: devices whose session lives. */
export async function findDevices(database: Database, userId: string, now: number): Promise<Reached[]> {
  return rowsOf<Reached>(
    database,
    sql`select d.token, u.language from devices d join sessions s on s.id = d.session_id join users u on u.id = d.user_id
      where d.user_id = ${userId}::uuid and s.ended_at is null and s.expires_at > ${instantValue(now)}
        and u.deleted_at is null and u.disabled_at is null
      order by d.registered_at desc, d.token`,
  )
}

/** What a push tells of: a message of the inbox, or an agreed visit that is near. */
export type Pushed =
  | Pick<Message, 'type' | 'params' | 'recipientId'>
  | { doctorName: string; startsAt: number }

export async function findPushed(database: Database, notificationId: string): Promise<Pushed | undefined> {
  const [row] = await rowsOf<Pushed>(
    database,
    sql`select type, params, recipient_id as "recipientId" from notifications where id = ${notificationId}::uuid`,
  )
  return row
}

/** An agreed visit, for its reminder. */
export async function findReminded(
  database: Database,
  appointmentId: string,
): Promise<{ doctorName: string; startsAt: number } | undefined> {
  const [row] = await rowsOf<{ doctorName: string; startsAt: number }>(
    database,
    sql`select d.fullname as "doctorName", ${epochMs('a.starts_at')} as "startsAt" from appointments a join users d on d.id = a.doctor_id
      where a.id = ${appointmentId}::uuid and a.status = 'approved'`,
  )
  return row
}
