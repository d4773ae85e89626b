import { sql } from 'drizzle-orm'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, int, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { refusingTakenLogins } from '../taken-logins.ts'

const lock = query('lock_identifier', {
  params: { identifier: text() },
  row: { locked: bool },
  text: (p) => sql`
    select pg_advisory_xact_lock(hashtextextended('vetvisit identifier ' || ${p.identifier}, 0))::text = '' as locked`,
})

/** Until the commit, no other transaction decides which account signs in with this number or address. */
export async function lockIdentifier(database: Database, identifier: string): Promise<void> {
  await lock(database, { identifier })
}

const taken = query('is_number_taken', {
  params: { userId: id, number: text() },
  row: { taken: bool },
  text: (p) => sql`
    select exists (select from users where id <> ${p.userId} and coalesce(country_code, '') || mobile = ${p.number}
      and mobile is not null and password_hash is not null and mobile_signs_in) as taken`,
})

/** Whether another account signs in with that number, which begins with the dial code. */
export async function isNumberTaken(database: Database, userId: string, number: string): Promise<boolean> {
  const [answer] = await taken(database, { userId, number })
  return answer?.taken === true
}

/** The new address that a person has requested; null for none. */
export const writePendingEmail = query('write_pending_email', {
  params: { userId: id, email: orNull(text()) },
  text: (p) => sql`update users set pending_email = ${p.email} where id = ${p.userId}`,
})

/**
 * Removes an address from an account that never confirmed it and has no pets and no clinics, because its reader is about to confirm
 * it. An account with something in it keeps the address; the reader can open that one with "Forgot password?".
 */
export const freeAddress = query('free_address', {
  params: { email: text(), exceptUserId: id },
  text: (p) => sql`
    update users u set email = null
    where email = ${p.email} and id <> ${p.exceptUserId} and email_verified_at is null
      and not exists (select from pets where owner_id = u.id) and not exists (select from clinics where doctor_id = u.id)`,
})

const writeEmailIfFree = query('write_email', {
  params: { userId: id, email: text(), now: instant },
  row: { id },
  text: (p) => sql`
    update users set email = ${p.email}, email_verified_at = ${p.now}, pending_email = null
    where id = ${p.userId} and not exists (select from users other where other.email = ${p.email})
    returning id`,
})

/** Gives an account the address that its reader confirmed. @returns false if another account has confirmed it */
export async function writeEmail(
  database: Database,
  userId: string,
  email: string,
  now: Instant,
): Promise<boolean> {
  await freeAddress(database, { email, exceptUserId: userId })
  const written = await writeEmailIfFree(database, { userId, email, now })
  return written.length > 0
}

/** Confirms the address of an account, if it still has that one. */
export const confirmEmail = query('confirm_email', {
  params: { userId: id, email: text(), now: instant },
  text: (p) => sql`
    update users set email_verified_at = ${p.now} where id = ${p.userId} and email = ${p.email} and email_verified_at is null`,
})

const otherSignsIn = sql`exists (select from users o where o.id <> u.id and o.password_hash is not null and o.mobile_signs_in
  and coalesce(o.country_code, '') || o.mobile = coalesce(u.country_code, '') || u.mobile)`

const openAssistant = query('open_invited_assistant', {
  params: { userId: id, now: instant },
  text: (p) => sql`
    update users u set onboarding = false, terms_accepted_at = ${p.now}, created_on = ${p.now}, mobile_signs_in = not ${otherSignsIn}
    where id = ${p.userId} and role = 'assistant' and password_hash is null`,
})

const openOwner = query('open_invited_owner', {
  params: { userId: id, email: text() },
  text: (p) => sql`
    update users u set email = contact_email, contact_email = null, mobile_signs_in = not ${otherSignsIn}
    where id = ${p.userId} and contact_email = ${p.email} and password_hash is null`,
})

/**
 * Opens an invited account before its first password is written. An assistant's onboarding ends; an owner signs in with the address
 * that the link was sent to. A mobile number that another account signs in with does not sign in here. An open account stays as it is.
 *
 * @throws DomainError email_taken if the owner has signed up meanwhile
 */
export async function openInvitedAccount(
  database: Database,
  { userId, email }: { userId: string; email: string },
  now: Instant,
): Promise<void> {
  await openAssistant(database, { userId, now })
  await refusingTakenLogins(() => openOwner(database, { userId, email }))
}

const typed = { id, mobile: text(), countryCode: orNull(text()), isoCode: orNull(text()) }

/** Numbers without their full form, in order of id, after the one given. */
export const findOldNumbers = query('old_numbers', {
  params: { after: id, limit: int },
  row: typed,
  text: (p) => sql`
    select id, mobile, country_code, iso_code from users
    where mobile is not null and mobile_e164 is null and id > ${p.after} order by id limit ${p.limit}`,
})

const full = { id, mobile: text(), countryCode: orNull(text()), e164: text() }
export type FullNumber = RowOf<typeof full>

/** Skips a number that was changed meanwhile: the change has written its full form. */
export const writeFullNumbers = query('write_full_numbers', {
  params: { numbers: list(full) },
  text: (p) => sql`
    update users u set mobile_e164 = n.e164
    from jsonb_to_recordset(${p.numbers}) as n(id uuid, mobile text, country_code text, e164 text)
    where u.id = n.id and u.mobile = n.mobile and u.country_code is not distinct from n.country_code and u.mobile_e164 is null`,
})
