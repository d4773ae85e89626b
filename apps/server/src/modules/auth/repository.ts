import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { array, bool, type Columns, id, instant, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import type { Login } from './rules.ts'

/** Accounts in different countries that share a national number; more than these are not tried. */
const CANDIDATES_MAX = 3

const loginsBy = <P extends Columns>(
  name: string,
  params: P,
  condition: (p: { [Key in keyof P]: SQL }) => SQL,
) =>
  query(name, {
    params,
    row: { id, passwordHash: orNull(text()), usable: bool },
    text: (p) => sql`
      select id, password_hash, disabled_at is null and deleted_at is null as usable from users
      where ${condition(p)} order by created_at, id limit ${sql.raw(String(CANDIDATES_MAX))}`,
  })

const SIGNS_IN = sql`mobile is not null and password_hash is not null and mobile_signs_in`

const loginsByEmail = loginsBy('logins_by_email', { email: text() }, (p) => sql`email = ${p.email}`)
const loginsByNationalNumber = loginsBy(
  'logins_by_national_number',
  { numbers: array(text()) },
  (p) => sql`mobile = any(${p.numbers}) and ${SIGNS_IN}`,
)
const loginsByFullNumber = loginsBy(
  'logins_by_full_number',
  { numbers: array(text()) },
  (p) => sql`coalesce(country_code, '') || mobile = any(${p.numbers}) and ${SIGNS_IN}`,
)

/** Accounts that the login may mean, oldest first: one, or several for a number without its dial code. */
export async function findLogins(
  database: Database,
  login: Login,
): Promise<{ id: string; passwordHash: string | null; usable: boolean }[]> {
  if (login.kind === 'none') return []
  if (login.kind === 'email') return loginsByEmail(database, { email: login.email })
  return login.national.length > 0
    ? loginsByNationalNumber(database, { numbers: login.national })
    : loginsByFullNumber(database, { numbers: login.international })
}

/** The password hash is null for an account without a login; the rest is what its password must not contain. */
export const findPasswordOwner = query('password_owner', {
  params: { userId: id },
  row: { passwordHash: orNull(text()), email: orNull(text()), fullname: text(), mobile: orNull(text()) },
  text: (p) => sql`select password_hash, email, fullname, mobile from users where id = ${p.userId}`,
})

const mailAccount = {
  id,
  email: orNull(text()),
  emailVerifiedAt: orNull(instant),
  pendingEmail: orNull(text()),
  fullname: text(),
  language: orNull(text<TextLanguage>()),
}
export type MailAccount = RowOf<typeof mailAccount>

const mailAccountBy = <P extends Columns>(
  name: string,
  params: P,
  condition: (p: { [Key in keyof P]: SQL }) => SQL,
) =>
  query(name, {
    params,
    row: mailAccount,
    text: (p) => sql`
      select id, email, email_verified_at, pending_email, fullname, language from users
      where ${condition(p)} and deleted_at is null and disabled_at is null`,
  })

const mailAccountById = mailAccountBy('mail_account_by_id', { userId: id }, (p) => sql`id = ${p.userId}`)
const mailAccountByEmail = mailAccountBy(
  'mail_account_by_email',
  { email: text() },
  (p) => sql`email = ${p.email}`,
)

/** The fields of an account that mails need; undefined for a deleted or blocked one. */
export async function findMailAccount(
  database: Database,
  who: { userId: string } | { email: string },
): Promise<MailAccount | undefined> {
  const [found] = await ('userId' in who ? mailAccountById(database, who) : mailAccountByEmail(database, who))
  return found
}

/** Null unblocks the account. */
export const writeDisabled = query('write_disabled', {
  params: { userId: id, at: orNull(instant) },
  text: (p) => sql`update users set disabled_at = ${p.at} where id = ${p.userId}`,
})

/** Ids of the person and of the assistants who work for them. */
export const findPersonAndTeam = query('person_and_team', {
  params: { userId: id },
  row: { id },
  text: (p) => sql`
    select id from users where id = ${p.userId} union all
      select user_id from memberships where principal_id = ${p.userId} and left_at is null`,
})

/** With a first password the mobile number may sign in, unless it signs in to another account (decision 143). */
export const writePassword = query('write_password', {
  params: { userId: id, passwordHash: text() },
  text: (p) => sql`
    update users u set password_hash = ${p.passwordHash},
      mobile_signs_in = case when u.password_hash is null and u.mobile is not null
        then u.mobile_signs_in and not exists (select from users o where o.id <> u.id and o.password_hash is not null and o.mobile_signs_in
          and coalesce(o.country_code, '') || o.mobile = coalesce(u.country_code, '') || u.mobile)
        else u.mobile_signs_in end
    where id = ${p.userId}`,
})

export const writeLanguage = query('write_language', {
  params: { userId: id, language: text<TextLanguage>() },
  text: (p) => sql`update users set language = ${p.language} where id = ${p.userId}`,
})
