import { sql } from 'drizzle-orm'
import type { Instant } from '../../db/instant.ts'
import type { Database } from '../../db/client.ts'
import { bool, bytes, id, instant, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'

/** `verify` confirms the present address, `email` a new one. */
export type TokenPurpose = 'verify' | 'reset' | 'email'

export const insertToken = query('insert_token', {
  params: {
    id,
    userId: id,
    purpose: text<TokenPurpose>(),
    tokenHash: bytes,
    email: text(),
    now: instant,
    expiresAt: instant,
  },
  text: (p) => sql`
    insert into one_time_tokens (id, user_id, purpose, token_hash, email, created_at, expires_at)
    values (${p.id}, ${p.userId}, ${p.purpose}, ${p.tokenHash}, ${p.email}, ${p.now}, ${p.expiresAt})`,
})

/** Deletes unused links: older ones when a newer one is sent, and all once one was used. */
export const deleteTokens = query('delete_tokens', {
  params: { userId: id, purpose: text<TokenPurpose>() },
  text: (p) => sql`
    delete from one_time_tokens where user_id = ${p.userId} and purpose = ${p.purpose} and used_at is null`,
})

/** The person of a usable reset link. Read before the slow hash is made. */
export const findResetPerson = query('reset_person', {
  params: { tokenHash: bytes, now: instant },
  row: { email: text(), fullname: text(), mobile: orNull(text()) },
  text: (p) => sql`
    select t.email, u.fullname, u.mobile from one_time_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${p.tokenHash} and t.purpose = 'reset' and t.used_at is null and t.expires_at > ${p.now}`,
})

/**
 * Uses a reset link: of several calls at once, one gets the row. The link must have gone to the address that the account, or the record
 * of an owner without a login, still has: a corrected address belonged to another person.
 *
 * @returns no row for a link that is unknown, expired or used
 */
export const takeResetToken = query('take_reset_token', {
  params: { tokenHash: bytes, now: instant },
  row: { userId: id, email: text() },
  text: (p) => sql`
    update one_time_tokens t set used_at = ${p.now} from users u
    where t.token_hash = ${p.tokenHash} and t.purpose = 'reset' and t.used_at is null and t.expires_at > ${p.now}
      and u.id = t.user_id and t.email in (u.email, u.contact_email) and u.disabled_at is null and u.deleted_at is null
    returning t.user_id, t.email`,
})

/**
 * Confirms the address that the link went to, if the account still has it. Until it expires the link can be opened again.
 *
 * @returns no row unless the link is of an active account and its present address
 */
export const confirmByToken = query('confirm_by_token', {
  params: { tokenHash: bytes, now: instant },
  row: { id },
  text: (p) => sql`
    with opened as (
      update one_time_tokens set used_at = coalesce(used_at, ${p.now})
      where token_hash = ${p.tokenHash} and purpose = 'verify' and expires_at > ${p.now}
      returning user_id, email
    )
    update users u set email_verified_at = coalesce(u.email_verified_at, ${p.now})
    from opened where u.id = opened.user_id and u.email = opened.email and u.deleted_at is null and u.disabled_at is null
    returning u.id`,
})

const openToken = query('open_email_change', {
  params: { tokenHash: bytes, now: instant },
  row: { userId: id, email: text() },
  text: (p) => sql`
    update one_time_tokens set used_at = coalesce(used_at, ${p.now})
    where token_hash = ${p.tokenHash} and purpose = 'email' and expires_at > ${p.now}
    returning user_id, email`,
})

const change = { before: orNull(text()), isWanted: bool }

const lockAccount = query('lock_account_of_email_change', {
  params: { userId: id, email: text() },
  row: change,
  text: (p) => sql`
    select email as before, pending_email is not distinct from ${p.email} as is_wanted from users
    where id = ${p.userId} and deleted_at is null and disabled_at is null for update`,
})

type EmailChange = RowOf<typeof change> & { userId: string; email: string }

/** Opens a link to a new address and locks the account; `isWanted` is false if the person has requested another one since. */
export async function openEmailChange(
  database: Database,
  tokenHash: Buffer,
  now: Instant,
): Promise<EmailChange | undefined> {
  const [opened] = await openToken(database, { tokenHash, now })
  if (!opened) return undefined
  const [account] = await lockAccount(database, opened)
  return account && { ...opened, ...account }
}

export const deleteExpiredTokens = query('delete_expired_tokens', {
  params: { now: instant },
  text: (p) => sql`delete from one_time_tokens where expires_at < ${p.now}`,
})
