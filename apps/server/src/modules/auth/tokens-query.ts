import type { PasswordOwner } from '@vetvisit/contract/auth/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { instantValue, rowsOf } from '../../db/rows.ts'

/** `verify` confirms the present address, `email` brings in another one. */
export type TokenPurpose = 'verify' | 'reset' | 'email'

type NewToken = {
  userId: string
  purpose: TokenPurpose
  tokenHash: Buffer
  email: string
  expiresAt: number
}

export async function insertToken(database: Database, token: NewToken, now: number): Promise<void> {
  await database.db.execute(
    sql`insert into one_time_tokens (id, user_id, purpose, token_hash, email, created_at, expires_at)
      values (${uuidv7()}::uuid, ${token.userId}::uuid, ${token.purpose}, ${token.tokenHash}, ${token.email},
        ${instantValue(now)}, ${instantValue(token.expiresAt)})`,
  )
}

/** Kills what is left of a purpose: older links once a newer one is wanted, and all once one was used. */
export async function dropTokens(database: Database, userId: string, purpose: TokenPurpose): Promise<void> {
  await database.db.execute(
    sql`delete from one_time_tokens where user_id = ${userId}::uuid and purpose = ${purpose} and used_at is null`,
  )
}

/** Whose reset link it is, if it could be used now; asked before the costly hash is made. */
export async function findResetPerson(
  database: Database,
  tokenHash: Buffer,
  now: number,
): Promise<PasswordOwner | undefined> {
  const [person] = await rowsOf<PasswordOwner>(
    database,
    sql`select t.email, u.fullname, u.mobile from one_time_tokens t join users u on u.id = t.user_id
      where t.token_hash = ${tokenHash} and t.purpose = 'reset' and t.used_at is null and t.expires_at > ${instantValue(now)}`,
  )
  return person
}

/**
 * Uses a reset link. The update is the decision: of any number at the same moment one gets the row. It must have gone to the address that
 * the account, or the record of somebody without a login, has now: one that was corrected since was somebody else's.
 *
 * @returns whose it was; undefined when it is unknown, over or used
 */
export async function takeResetToken(
  database: Database,
  tokenHash: Buffer,
  now: number,
): Promise<{ userId: string; email: string } | undefined> {
  const [used] = await rowsOf<{ userId: string; email: string }>(
    database,
    sql`update one_time_tokens t set used_at = ${instantValue(now)}
      from users u
      where t.token_hash = ${tokenHash} and t.purpose = 'reset' and t.used_at is null and t.expires_at > ${instantValue(now)}
        and u.id = t.user_id and t.email in (u.email, u.contact_email) and u.disabled_at is null and u.deleted_at is null
      returning t.user_id as "userId", t.email`,
  )
  return used
}

/**
 * Confirms the address that the link went to, if it is still the account's. Opened again within its time it says the same.
 *
 * @returns whether it was a link of a living account and its present address
 */
export async function confirmMail(database: Database, tokenHash: Buffer, now: number): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`with opened as (
        update one_time_tokens set used_at = coalesce(used_at, ${instantValue(now)})
        where token_hash = ${tokenHash} and purpose = 'verify' and expires_at > ${instantValue(now)}
        returning user_id, email
      )
      update users u set email_verified_at = coalesce(u.email_verified_at, ${instantValue(now)})
      from opened where u.id = opened.user_id and u.email = opened.email and u.deleted_at is null and u.disabled_at is null
      returning u.id`,
  )
  return found.length > 0
}

type EmailChange = { userId: string; before: string | null; email: string; isWanted: boolean }

/** Opens a link to another address: whose it is, and whether that address is still wanted. Locks the account. */
export async function findEmailChange(
  database: Database,
  tokenHash: Buffer,
  now: number,
): Promise<EmailChange | undefined> {
  const [opened] = await rowsOf<{ userId: string; email: string }>(
    database,
    sql`update one_time_tokens set used_at = coalesce(used_at, ${instantValue(now)})
      where token_hash = ${tokenHash} and purpose = 'email' and expires_at > ${instantValue(now)}
      returning user_id as "userId", email`,
  )
  if (!opened) return undefined
  const [account] = await rowsOf<{ before: string | null; isWanted: boolean }>(
    database,
    sql`select email as before, pending_email is not distinct from ${opened.email} as "isWanted" from users
      where id = ${opened.userId}::uuid and deleted_at is null and disabled_at is null for update`,
  )
  return account && { ...opened, ...account }
}

export async function deleteExpiredTokens(database: Database, now: number): Promise<void> {
  await database.db.execute(sql`delete from one_time_tokens where expires_at < ${instantValue(now)}`)
}
