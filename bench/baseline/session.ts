import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** Finds the user of a token. @throws Error without a live session */
export async function userOf(pool: Pool, authorization = ''): Promise<string> {
  const { rows } = await pool.query<{ user_id: string }>({
    name: 'session',
    text: `select s.user_id from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.ended_at is null and s.expires_at > now() and u.disabled_at is null and u.deleted_at is null`,
    values: [createHash('sha256').update(authorization.slice(7)).digest()],
  })
  const [session] = rows
  if (!session) throw new Error('no session')
  return session.user_id
}
