import { UNLOCK_TRIES } from '@vetvisit/contract/auth/locks/rules'
import { sql } from 'drizzle-orm'
import { id, instant, int, orNull, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

const TRIES = sql.raw(String(UNLOCK_TRIES))

export const savePin = query('save_pin', {
  params: { userId: id, pinHash: text(), now: instant },
  text: (p) => sql`
    insert into desk_pins (user_id, pin_hash, set_at) values (${p.userId}, ${p.pinHash}, ${p.now})
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`,
})

export const deletePin = query('delete_pin', {
  params: { userId: id },
  text: (p) => sql`delete from desk_pins where user_id = ${p.userId}`,
})

/** Hashes of a person's PIN and password; null without one. */
export const findUnlockHashes = query('unlock_hashes', {
  params: { userId: id },
  row: { pin: orNull(text()), password: orNull(text()) },
  text: (p) => sql`
    select k.pin_hash as pin, u.password_hash as password from users u left join desk_pins k on k.user_id = u.id
    where u.id = ${p.userId}`,
})

/** Locks a living session of a person with a PIN, with all tries to unlock it. @returns no row without a PIN */
export const lockSessionOf = query('lock_session', {
  params: { sessionId: id, now: instant },
  row: { id },
  text: (p) => sql`
    update sessions s set locked_at = coalesce(locked_at, ${p.now}),
      unlock_tries = case when locked_at is null then 0 else unlock_tries end
    where id = ${p.sessionId} and ended_at is null and exists (select from desk_pins k where k.user_id = s.user_id)
    returning id`,
})

/**
 * Counts a try before it is made, so that simultaneous ones cannot exceed the limit together.
 *
 * One that arrives as another call unlocks the session is counted, too, so that nobody guesses the PIN of an open session.
 *
 * @returns how many were made with this one; no row if none is left, or if the session has ended
 */
export const takeUnlockTry = query('take_unlock_try', {
  params: { sessionId: id },
  row: { made: int },
  text: (p) => sql`
    update sessions set unlock_tries = unlock_tries + 1
    where id = ${p.sessionId} and ended_at is null and unlock_tries < ${TRIES}
    returning unlock_tries::int as made`,
})

export const findLivingSession = query('living_session', {
  params: { sessionId: id },
  row: { id },
  text: (p) => sql`select id from sessions where id = ${p.sessionId} and ended_at is null`,
})

/** Ends a locked session without tries left. @returns no row for any other session */
export const endUsedUpSession = query('end_used_up_session', {
  params: { sessionId: id, now: instant },
  row: { id },
  text: (p) => sql`
    update sessions set ended_at = ${p.now}
    where id = ${p.sessionId} and locked_at is not null and ended_at is null and unlock_tries >= ${TRIES}
    returning id`,
})

/** @returns no row for a session that has ended */
export const unlockLivingSession = query('unlock_session', {
  params: { sessionId: id },
  row: { id },
  text: (p) => sql`
    update sessions set locked_at = null, unlock_tries = 0 where id = ${p.sessionId} and ended_at is null returning id`,
})
