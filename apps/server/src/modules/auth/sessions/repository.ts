import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { Role } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Practice } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import { array, bool, bytes, id, instant, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'

export const insertSession = query('insert_session', {
  params: {
    id,
    userId: id,
    tokenHash: bytes,
    now: instant,
    expiresAt: instant,
    userAgent: text(),
    deviceId: id,
  },
  text: (p) => sql`
    insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at, user_agent, device_id)
    values (${p.id}, ${p.userId}, ${p.tokenHash}, ${p.now}, ${p.now}, ${p.expiresAt}, ${p.userAgent}, ${p.deviceId})`,
})

/** A session with everything that decides about its person's rights. */
const session = {
  sessionId: id,
  /** Hexadecimal. */
  tokenHash: text(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant,
  isLocked: bool,
  userId: id,
  role: text<Role>(),
  accountCreatedAt: instant,
  language: orNull(text<TextLanguage>()),
  email: orNull(text()),
  emailVerifiedAt: orNull(instant),
  onboarding: bool,
  /** The practice in which the person works now. */
  practiceId: orNull(id),
  kind: orNull(text<Practice['kind']>()),
  /** The vet, or the one an assistant works for. */
  signerId: orNull(id),
  isServiceProvider: orNull(bool),
  isVerified: bool,
  isAdmin: orNull(bool),
  /** An assistant of a vet who works alone also has `histories`. */
  rights: orNull(array(text<AssistantRight>())),
}
export type SessionRow = RowOf<typeof session>

/**
 * One parameter for each token, not one for a list: PostgreSQL does not know how long a list is and expects ten entries, so the plan
 * for the list at hand always looks cheaper and each call is planned again, which takes ten times as long as the query.
 */
const sessionsByToken = (count: number) =>
  query(`sessions_by_token_${count}`, {
    params: Object.fromEntries(Array.from({ length: count }, (_, index) => [`token${index}`, bytes])),
    row: session,
    text: (tokens) => sql`
      select s.id as session_id, encode(s.token_hash, 'hex') as token_hash, s.created_at, s.expires_at, s.last_used_at,
        s.locked_at is not null as is_locked, u.id as user_id, u.role, u.created_at as account_created_at, u.language, u.email, u.email_verified_at, u.onboarding,
        m.practice_id, m.kind, m.is_admin, d.user_id as signer_id, coalesce(d.is_service_provider, vets.is_center) as is_service_provider,
        case when m.kind = 'reception' then coalesce(vets.verified, false) else d.verified_at is not null end as is_verified,
        case when m.kind = 'assistant' and not exists (
            select from memberships o where o.practice_id = m.practice_id and o.kind = 'vet' and o.left_at is null and o.user_id <> m.principal_id)
          then m.rights || '{histories}' else m.rights end as rights
      from sessions s
        join users u on u.id = s.user_id
        left join memberships m on m.user_id = u.id and m.left_at is null
        left join users principal on principal.id = m.principal_id
        left join doctors d on d.user_id = coalesce(m.principal_id, u.id)
        left join lateral (
          select bool_or(vet.verified_at is not null) as verified, bool_or(vet.is_service_provider) as is_center from memberships v
            join users p on p.id = v.user_id join doctors vet on vet.user_id = v.user_id
          where m.kind = 'reception' and v.practice_id = m.practice_id and v.kind = 'vet' and v.left_at is null and p.disabled_at is null and p.deleted_at is null
        ) vets on true
      where s.token_hash in (${sql.join(Object.values(tokens), sql`, `)})
        and s.ended_at is null and u.disabled_at is null and u.deleted_at is null
        -- An assistant without a doctor, and a reception without any, has no practice to act for.
        and (u.role <> 'assistant' or vets.verified is not null or (principal.id is not null and principal.disabled_at is null and principal.deleted_at is null))`,
  })

const SESSIONS_AT_ONCE = 8
const oneSession = sessionsByToken(1)
const severalSessions = sessionsByToken(SESSIONS_AT_ONCE)

/** Sessions by their tokens that were not ended, in no order. The caller checks whether they have expired. */
export async function findSessions(
  database: Database,
  tokenHashes: readonly Buffer[],
): Promise<SessionRow[]> {
  const [first] = tokenHashes
  if (first === undefined) return []
  if (tokenHashes.length > SESSIONS_AT_ONCE) {
    const groups = [tokenHashes.slice(0, SESSIONS_AT_ONCE), tokenHashes.slice(SESSIONS_AT_ONCE)]
    return (await Promise.all(groups.map((group) => findSessions(database, group)))).flat()
  }
  if (tokenHashes.length === 1) return oneSession(database, { token0: first })
  // Parameters that are left over repeat the first token.
  const tokens = Array.from({ length: SESSIONS_AT_ONCE }, (_, index) => [
    `token${index}`,
    tokenHashes[index] ?? first,
  ])
  return severalSessions(database, Object.fromEntries(tokens) as Record<string, Buffer>)
}

export const touchSession = query('touch_session', {
  params: { sessionId: id, now: instant, expiresAt: instant },
  text: (p) => sql`
    update sessions set last_used_at = ${p.now}, expires_at = ${p.expiresAt} where id = ${p.sessionId} and ended_at is null`,
})

/** Ends one session if it is alive; with `userId` only that person's. */
export const endSession = query('end_session', {
  params: { sessionId: id, userId: orNull(id), now: instant },
  row: { id },
  text: (p) => sql`
    update sessions set ended_at = ${p.now}
    where id = ${p.sessionId} and (${p.userId} is null or user_id = ${p.userId}) and ended_at is null and expires_at > ${p.now}
    returning id`,
})

/** Ends the living sessions of a person except one. */
export const endSessionsOfUser = query('end_sessions_of_user', {
  params: { userId: id, except: orNull(id), now: instant },
  row: { id },
  text: (p) => sql`
    update sessions set ended_at = ${p.now}
    where user_id = ${p.userId} and id is distinct from ${p.except} and ended_at is null and expires_at > ${p.now}
    returning id`,
})

/** Ends the sessions of a person that were used longest ago, until `most` are left. */
export const endSurplusSessions = query('end_surplus_sessions', {
  params: { userId: id, most: int, now: instant },
  text: (p) => sql`
    update sessions set ended_at = ${p.now} where id in (
      select id from sessions where user_id = ${p.userId} and ended_at is null and expires_at > ${p.now}
      order by last_used_at desc, id desc offset ${p.most})`,
})

const listed = { id, createdAt: instant, lastUsedAt: instant, userAgent: text() }
export type ListedSession = RowOf<typeof listed>

/** Limit of the list; signing out everywhere else ends further ones, too. */
const SESSIONS_SHOWN = 100

/** Living sessions of a person, last used first. */
export const listSessions = query('list_sessions', {
  params: { userId: id, now: instant },
  row: listed,
  text: (p) => sql`
    select id, created_at, last_used_at, user_agent from sessions
    where user_id = ${p.userId} and ended_at is null and expires_at > ${p.now}
    order by last_used_at desc, id desc limit ${sql.raw(String(SESSIONS_SHOWN))}`,
})

/** How long an ended session is kept, so that its actions can be traced to it. */
const KEEP_ENDED_SESSIONS_MS = 7 * DAY_MS

const deleteSessionsBefore = query('delete_ended_sessions', {
  params: { before: instant },
  text: (p) => sql`delete from sessions where ended_at < ${p.before} or expires_at < ${p.before}`,
})

/** Deletes sessions that ended or expired more than a week ago. */
export async function deleteEndedSessions(database: Database, now: Instant): Promise<void> {
  await deleteSessionsBefore(database, { before: now - KEEP_ENDED_SESSIONS_MS })
}
