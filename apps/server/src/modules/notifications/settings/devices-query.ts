import { sql } from 'drizzle-orm'
import { id, instant, int, json, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import { query } from '../../../db/query.ts'

/** Stores a device, or moves it to the session that registers it now. */
export const upsertDevice = query('upsert_device', {
  params: { token: text(), userId: id, sessionId: id, platform: text<'android' | 'ios'>(), now: instant },
  text: (p) => sql`
    insert into devices (token, user_id, session_id, platform, registered_at)
    values (${p.token}, ${p.userId}, ${p.sessionId}, ${p.platform}, ${p.now})
    on conflict (token) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      platform = excluded.platform, registered_at = excluded.registered_at`,
})

/** Deletes a person's devices except the newest, the given one first of all. */
export const deleteSurplusDevices = query('delete_surplus_devices', {
  params: { userId: id, token: text(), most: int },
  text: (p) => sql`
    delete from devices where user_id = ${p.userId} and token not in (
      select token from devices where user_id = ${p.userId}
      order by (token = ${p.token}) desc, registered_at desc, token limit ${p.most})`,
})

export const deleteDevicesOfSessions = query('delete_devices_of_sessions', {
  params: { sessionIds: ids },
  text: (p) => sql`delete from devices where session_id in ${idsIn(p.sessionIds)}`,
})

export const deleteDevices = query('delete_devices', {
  params: { tokens: json<readonly string[]>() },
  text: (p) => sql`delete from devices where token in (select jsonb_array_elements_text(${p.tokens}))`,
})
