import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { OwnerScope } from '../../../caller.ts'
import type { Database } from '../../../db/client.ts'
import { bool, date, id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { withE164 } from '../../../phone/phone-number.ts'
import { refusingTakenLogins } from '../../auth/public.ts'

/** All lines are null for an owner without an address. */
export const address = {
  addressLine1: orNull(text()),
  addressLine2: orNull(text()),
  zipcode: orNull(text()),
  city: orNull(text()),
  state: orNull(text()),
  country: orNull(text()),
}

export const owner = {
  id,
  /** The login. */
  email: orNull(text()),
  /** The address of a managed owner, who has no login. */
  contactEmail: orNull(text()),
  fullname: text(),
  gender: orNull(text<'m' | 'f' | '*'>()),
  dateOfBirth: orNull(date),
  /** As typed, without spaces. */
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  mobileSignsIn: bool,
  profileFileId: orNull(id),
  language: orNull(text<TextLanguage>()),
  ...address,
  onboarding: bool,
  termsAcceptedAt: orNull(instant),
  createdOn: orNull(instant),
}
export type OwnerRow = RowOf<typeof owner>

/** Columns of `users u`. */
export const ownerColumns = sql`u.id, u.email, u.contact_email, u.fullname, u.gender, u.date_of_birth, u.mobile, u.country_code, u.iso_code,
  u.mobile_signs_in, u.profile_file_id, u.language, u.address_line1, u.address_line2, u.zipcode, u.city, u.state, u.country, u.onboarding,
  u.terms_accepted_at, u.created_on`

const ownerById = query('owner', {
  params: { id },
  row: owner,
  text: (p) => sql`select ${ownerColumns} from users u where u.id = ${p.id}`,
})

export async function findOwner(database: Database, { ownerId }: OwnerScope): Promise<OwnerRow | undefined> {
  const [row] = await ownerById(database, { id: ownerId })
  return row
}

const lockById = query('lock_owner_record', {
  params: { id },
  row: owner,
  text: (p) =>
    sql`select ${ownerColumns} from users u where u.id = ${p.id} and u.deleted_at is null for update`,
})

/** Locks an owner's record for the running transaction. Undefined if the account was deleted. */
export async function lockOwner(database: Database, { ownerId }: OwnerScope): Promise<OwnerRow | undefined> {
  const [row] = await lockById(database, { id: ownerId })
  return row
}

const { email: _login, ...written } = owner

const write = query('write_owner', {
  params: { ...written, mobileE164: orNull(text()) },
  text: (p) => sql`
    update users set contact_email = ${p.contactEmail}, fullname = ${p.fullname}, gender = ${p.gender},
      date_of_birth = ${p.dateOfBirth}, mobile = ${p.mobile}, mobile_e164 = ${p.mobileE164}, country_code = ${p.countryCode},
      iso_code = ${p.isoCode}, mobile_signs_in = ${p.mobileSignsIn}, profile_file_id = ${p.profileFileId},
      language = ${p.language}, address_line1 = ${p.addressLine1}, address_line2 = ${p.addressLine2}, zipcode = ${p.zipcode},
      city = ${p.city}, state = ${p.state}, country = ${p.country}, onboarding = ${p.onboarding},
      terms_accepted_at = ${p.termsAcceptedAt}, created_on = ${p.createdOn}
    where id = ${p.id}`,
})

/**
 * Writes everything but the login.
 *
 * @throws DomainError mobile_taken if another account took the number at the same moment
 */
export async function writeOwner(database: Database, row: OwnerRow): Promise<void> {
  await refusingTakenLogins(() => write(database, withE164(row)))
}
