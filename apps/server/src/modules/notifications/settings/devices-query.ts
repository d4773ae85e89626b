import { sql } from 'drizzle-orm'
import { bool, id, instant, int, json, orNull, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import { query } from '../../../db/query.ts'

/** Stores a device, or moves it to the session that registers it now. */
export const upsertDevice = query('upsert_device', {
  params: {
    token: text(),
    userId: id,
    sessionId: id,
    platform: text<'android' | 'ios' | 'web'>(),
    p256dh: orNull(text()),
    auth: orNull(text()),
    now: instant,
  },
  text: (p) => sql`
    insert into devices (token, user_id, session_id, platform, p256dh, auth, registered_at)
    values (${p.token}, ${p.userId}, ${p.sessionId}, ${p.platform}, ${p.p256dh}, ${p.auth}, ${p.now})
    on conflict (token) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      platform = excluded.platform, p256dh = excluded.p256dh, auth = excluded.auth,
      registered_at = excluded.registered_at`,
})

export const browserOfSession = query('browser_of_session', {
  params: { sessionId: id },
  row: { isOn: bool },
  text: (p) => sql`
    select exists (select from devices where session_id = ${p.sessionId} and platform = 'web') as is_on`,
})

export const deleteBrowserOfSession = query('delete_browser_of_session', {
  params: { sessionId: id },
  text: (p) => sql`delete from devices where session_id = ${p.sessionId} and platform = 'web'`,
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
