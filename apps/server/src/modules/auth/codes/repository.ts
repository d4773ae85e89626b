import type { Role } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, bytes, id, instant, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { withE164 } from '../../../adapters/phone/phone-number.ts'

export const insertCode = query('insert_sign_in_code', {
  params: { id, keyHash: bytes, email: text(), now: instant, expiresAt: instant },
  text: (p) => sql`
    insert into sign_in_codes (id, key_hash, email, created_at, expires_at)
    values (${p.id}, ${p.keyHash}, ${p.email}, ${p.now}, ${p.expiresAt})`,
})

/** Deletes the code that a new one replaces, in the same browser. */
export const deleteReplacedCode = query('delete_replaced_code', {
  params: { keyHash: orNull(bytes), email: text() },
  text: (p) => sql`delete from sign_in_codes where key_hash = ${p.keyHash} and email = ${p.email}`,
})

/** An address of a live code, for the writer of its mail. */
export const findLiveCode = query('live_sign_in_code', {
  params: { id, now: instant },
  row: { email: text() },
  text: (p) => sql`select email from sign_in_codes where id = ${p.id} and expires_at > ${p.now}`,
})

/**
 * Counts a try before the code is compared, so that simultaneous guesses cannot exceed the limit together.
 *
 * @returns no row for a code that is unknown, of another address, expired or used up
 */
export const takeTry = query('take_code_try', {
  params: { keyHash: bytes, email: text(), most: int, now: instant },
  row: { id, tries: int },
  text: (p) => sql`
    update sign_in_codes set tries = tries + 1
    where key_hash = ${p.keyHash} and email = ${p.email} and tries < ${p.most} and expires_at > ${p.now}
    returning id, tries`,
})

/** A right code does not use up a try. */
export const giveTryBack = query('give_code_try_back', {
  params: { id },
  text: (p) => sql`update sign_in_codes set tries = greatest(tries - 1, 0) where id = ${p.id}`,
})

/** Remembers that the address is proven, and gives its reader time to enter name and number: once. */
export const markProven = query('mark_code_proven', {
  params: { id, now: instant, expiresAt: instant },
  row: { id },
  text: (p) => sql`
    update sign_in_codes set proven_at = coalesce(proven_at, ${p.now}),
      expires_at = case when proven_at is null then ${p.expiresAt} else expires_at end
    where id = ${p.id} and expires_at > ${p.now} returning id`,
})

/** Uses a code: of several calls at once, one gets the row. */
export const spendCode = query('use_sign_in_code', {
  params: { id, now: instant },
  row: { id },
  text: (p) => sql`delete from sign_in_codes where id = ${p.id} and expires_at > ${p.now} returning id`,
})

/** Deletes the codes of an account's address, when its password or its address changes. */
export const deleteCodesOf = query('delete_codes_of_account', {
  params: { userId: id },
  text: (p) => sql`delete from sign_in_codes where email = (select email from users where id = ${p.userId})`,
})

export const deleteExpiredCodes = query('delete_expired_codes', {
  params: { now: instant },
  text: (p) => sql`delete from sign_in_codes where expires_at < ${p.now}`,
})

const deviceOfAddress = query('device_of_address', {
  params: { email: text(), deviceId: id },
  row: { deviceId: id },
  text: (p) => sql`
    select k.device_id from known_devices k join users u on u.id = k.user_id
    where u.email = ${p.email} and k.device_id = ${p.deviceId}`,
})

/** Whether the account with an address was used on a device. The work is the same without such an account. */
export async function isDeviceOfAddress(
  database: Database,
  email: string,
  deviceId: string,
): Promise<boolean> {
  return (await deviceOfAddress(database, { email, deviceId })).length > 0
}

const account = {
  id,
  role: text<Role>(),
  usable: bool,
  onboarding: bool,
  emailVerifiedAt: orNull(instant),
  email: orNull(text()),
}
export type CodeAccount = RowOf<typeof account>

/** The account with an address, locked for the running transaction. */
export const lockCodeAccount = query('lock_code_account', {
  params: { email: text() },
  row: account,
  text: (p) => sql`
    select id, role, disabled_at is null and deleted_at is null as usable, onboarding, email_verified_at, email
    from users where email = ${p.email} for update`,
})

/** The account that a mail with a code goes to. */
export const findCodeReader = query('code_reader', {
  params: { email: text() },
  row: { role: text<Role>(), usable: bool, fullname: text(), language: orNull(text<TextLanguage>()) },
  text: (p) => sql`
    select role, disabled_at is null and deleted_at is null as usable, fullname, language from users where email = ${p.email}`,
})

/** An owner who signs in by mailed codes. */
export const findPasswordlessOwner = query('passwordless_owner', {
  params: { userId: id },
  row: { id },
  text: (p) => sql`
    select id from users where id = ${p.userId} and role = 'patient' and password_hash is null and email_verified_at is not null`,
})

/** The id of an account, to record a wrong code in its security log. */
export const findIdByEmail = query('account_id_by_email', {
  params: { email: text() },
  row: { id },
  text: (p) => sql`select id from users where email = ${p.email}`,
})

const person = {
  userId: id,
  fullname: text(),
  mobile: text(),
  mobileE164: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  now: instant,
}

const completeRow = query('complete_by_code', {
  params: person,
  text: (p) => sql`
    update users u set fullname = ${p.fullname}, mobile = ${p.mobile}, mobile_e164 = ${p.mobileE164}, country_code = ${p.countryCode},
      iso_code = ${p.isoCode}, onboarding = false, terms_accepted_at = ${p.now}, created_on = coalesce(created_on, ${p.now}),
      mobile_signs_in = not exists (select from users o where o.id <> u.id and o.password_hash is not null and o.mobile_signs_in
        and coalesce(o.country_code, '') || o.mobile = coalesce(${p.countryCode}, '') || ${p.mobile})
    where id = ${p.userId}`,
})

/** Writes the person of an account and ends its onboarding. A number that signs in to another account does not sign in here (decision 143). */
export async function completeByCode(
  database: Database,
  row: Omit<RowOf<typeof person>, 'mobileE164'>,
): Promise<void> {
  await completeRow(database, withE164(row))
}

/** Removes a password that was set before the address was confirmed: its reader has not set it (decision 286). */
export const dropPassword = query('drop_password', {
  params: { userId: id },
  text: (p) => sql`update users set password_hash = null where id = ${p.userId}`,
})
