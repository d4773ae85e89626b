import type { Role } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, date, id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { withE164 } from '../../../adapters/phone/phone-number.ts'
import { refusingTakenLogins } from '../taken-logins.ts'

/** The fields of every account that its record shows and changes. */
const accountFields = {
  fullname: text(),
  /** As typed, without spaces. */
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  mobileSignsIn: bool,
  profileFileId: orNull(id),
}

/** The fields of an owner's and a doctor's account. */
export const personFields = {
  ...accountFields,
  gender: orNull(text<'m' | 'f' | '*'>()),
  dateOfBirth: orNull(date),
  language: orNull(text<TextLanguage>()),
  onboarding: bool,
  termsAcceptedAt: orNull(instant),
  createdOn: orNull(instant),
}

/** All lines are null for an owner without an address. */
export const addressFields = {
  addressLine1: orNull(text()),
  addressLine2: orNull(text()),
  zipcode: orNull(text()),
  city: orNull(text()),
  state: orNull(text()),
  country: orNull(text()),
}

export const ownerFields = {
  ...personFields,
  /** The address of a managed owner, who has no login. */
  contactEmail: orNull(text()),
  ...addressFields,
}

const mobileE164 = orNull(text())

const newAccount = {
  id,
  role: text<Role>(),
  fullname: text(),
  email: orNull(text()),
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  profileFileId: orNull(id),
  passwordHash: orNull(text()),
  language: orNull(text<TextLanguage>()),
  createdAt: instant,
}

const insertAccountRow = query('insert_account', {
  params: { ...newAccount, mobileE164 },
  text: (p) => sql`
    insert into users (id, role, fullname, email, mobile, mobile_e164, country_code, iso_code, profile_file_id, password_hash, language,
      created_at)
    values (${p.id}, ${p.role}, ${p.fullname}, ${p.email}, ${p.mobile}, ${p.mobileE164}, ${p.countryCode}, ${p.isoCode},
      ${p.profileFileId}, ${p.passwordHash}, ${p.language}, ${p.createdAt})`,
})

/** @throws DomainError email_taken or mobile_taken: an existing account is never changed */
export async function insertAccount(database: Database, row: RowOf<typeof newAccount>): Promise<void> {
  await refusingTakenLogins(() => insertAccountRow(database, withE164(row)))
}

const managedOwner = {
  id,
  fullname: text(),
  gender: orNull(text<'m' | 'f' | '*'>()),
  dateOfBirth: orNull(date),
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  contactEmail: orNull(text()),
  ...addressFields,
  createdAt: instant,
}

const insertManagedRow = query('insert_managed_owner', {
  params: { ...managedOwner, mobileE164 },
  text: (p) => sql`
    insert into users (id, role, fullname, gender, date_of_birth, mobile, mobile_e164, country_code, iso_code, contact_email,
      address_line1, address_line2, zipcode, city, state, country, created_at)
    values (${p.id}, 'patient', ${p.fullname}, ${p.gender}, ${p.dateOfBirth}, ${p.mobile}, ${p.mobileE164}, ${p.countryCode},
      ${p.isoCode}, ${p.contactEmail}, ${p.addressLine1}, ${p.addressLine2}, ${p.zipcode}, ${p.city}, ${p.state}, ${p.country},
      ${p.createdAt})`,
})

/** Inserts the account of an owner without a login. */
export async function insertManagedOwner(database: Database, row: RowOf<typeof managedOwner>): Promise<void> {
  await insertManagedRow(database, withE164(row))
}

const writeOwnerRow = query('write_owner', {
  params: { id, ...ownerFields, mobileE164 },
  text: (p) => sql`
    update users set contact_email = ${p.contactEmail}, fullname = ${p.fullname}, gender = ${p.gender},
      date_of_birth = ${p.dateOfBirth}, mobile = ${p.mobile}, mobile_e164 = ${p.mobileE164}, country_code = ${p.countryCode},
      iso_code = ${p.isoCode}, mobile_signs_in = ${p.mobileSignsIn}, profile_file_id = ${p.profileFileId},
      language = ${p.language}, address_line1 = ${p.addressLine1}, address_line2 = ${p.addressLine2}, zipcode = ${p.zipcode},
      city = ${p.city}, state = ${p.state}, country = ${p.country}, onboarding = ${p.onboarding},
      terms_accepted_at = ${p.termsAcceptedAt}, created_on = ${p.createdOn}
    where id = ${p.id}`,
})

const writeDoctorRow = query('write_account_of_doctor', {
  params: { id, ...personFields, mobileE164 },
  text: (p) => sql`
    update users set mobile = ${p.mobile}, mobile_e164 = ${p.mobileE164}, country_code = ${p.countryCode}, iso_code = ${p.isoCode},
      mobile_signs_in = ${p.mobileSignsIn}, fullname = ${p.fullname}, gender = ${p.gender}, date_of_birth = ${p.dateOfBirth},
      profile_file_id = ${p.profileFileId}, language = ${p.language}, onboarding = ${p.onboarding},
      terms_accepted_at = ${p.termsAcceptedAt}, created_on = ${p.createdOn}
    where id = ${p.id}`,
})

/** Names a person who has not said their name yet; nothing changes for anybody else. */
export const nameNameless = query('name_nameless', {
  params: { id, fullname: text() },
  text: (p) => sql`update users set fullname = ${p.fullname} where id = ${p.id} and fullname = ''`,
})

const writeAssistantRow = query('write_account_of_assistant', {
  params: { id, ...accountFields, mobileE164 },
  text: (p) => sql`
    update users set fullname = ${p.fullname}, mobile = ${p.mobile}, mobile_e164 = ${p.mobileE164}, country_code = ${p.countryCode},
      iso_code = ${p.isoCode}, mobile_signs_in = ${p.mobileSignsIn}, profile_file_id = ${p.profileFileId}
    where id = ${p.id}`,
})

type Account<Fields> = { id: string } & Fields

/**
 * Writes everything but the login and the password of an owner.
 *
 * @throws DomainError mobile_taken if another account took the number at the same moment
 */
export async function writeOwnerAccount(
  database: Database,
  row: Account<RowOf<typeof ownerFields>>,
): Promise<void> {
  await refusingTakenLogins(() => writeOwnerRow(database, withE164(row)))
}

/** @throws DomainError mobile_taken, as for an owner */
export async function writeDoctorAccount(
  database: Database,
  row: Account<RowOf<typeof personFields>>,
): Promise<void> {
  await refusingTakenLogins(() => writeDoctorRow(database, withE164(row)))
}

/** @throws DomainError mobile_taken, as for an owner */
export async function writeAssistantAccount(
  database: Database,
  row: Account<RowOf<typeof accountFields>>,
): Promise<void> {
  await refusingTakenLogins(() => writeAssistantRow(database, withE164(row)))
}

/**
 * Ends an assistant's account. The name stays, because the practice's records show who wrote them; address, number and password are
 * deleted, so that the person can be invited again.
 */
export const closeAssistantAccount = query('close_account_of_assistant', {
  params: { id, now: instant },
  text: (p) => sql`
    update users set deleted_at = ${p.now}, email = null, mobile = null, password_hash = null, profile_file_id = null
    where id = ${p.id}`,
})

/** Ends the account of an owner without a login; it keeps no personal data. Its row has the picture that is unused now. */
export const closeManagedOwner = query('close_managed_owner', {
  params: { managedId: id, now: instant },
  row: { profileFileId: orNull(id) },
  text: (p) => sql`
    with before as (select profile_file_id from users where id = ${p.managedId})
    update users set deleted_at = ${p.now}, fullname = '', gender = null, contact_email = null, mobile = null, profile_file_id = null,
      address_line1 = null, address_line2 = null, zipcode = null, city = null, state = null, country = null, date_of_birth = null
    where id = ${p.managedId} returning (select profile_file_id from before) as profile_file_id`,
})
