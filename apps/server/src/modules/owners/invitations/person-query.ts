import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'

const person = { id, fullname: text(), profile: orNull(id), language: orNull(text<TextLanguage>()) }
/** A recipient of a notification, with the values that the notification needs. */
export type PersonSummary = RowOf<typeof person>

/** Columns of `users u`. */
const columns = sql`u.id, u.fullname, u.profile_file_id as profile, u.language`

const personById = query('person_summary', {
  params: { id },
  row: person,
  text: (p) => sql`select ${columns} from users u where u.id = ${p.id} and u.deleted_at is null`,
})

/** Finds an owner or a doctor. Undefined if the account was deleted. */
export async function findPersonSummary(database: Database, id: string): Promise<PersonSummary | undefined> {
  const [row] = await personById(database, { id })
  return row
}

/** Who asks in the name of a practice: the signer, or for a reception the vet by whose name the practice goes. */
type Asking = { practiceId: string; signerId: string | null }
const askingParams = { practiceId: id, signerId: orNull(id) }

const askingPerson = query('person_who_asks', {
  params: askingParams,
  row: person,
  text: (p) => sql`select ${columns} from users u
    where u.id = coalesce(${p.signerId}, vet_of_practice(${p.practiceId})) and u.deleted_at is null`,
})

/** The doctor in whose name a practice asks. Undefined if the account was deleted. */
export async function findAskingDoctor(
  database: Database,
  { practiceId, signerId }: Asking,
): Promise<PersonSummary | undefined> {
  const [row] = await askingPerson(database, { practiceId, signerId })
  return row
}

const inviter = query('inviter', {
  params: askingParams,
  row: { isConfirmed: bool, createdAt: instant },
  text: (p) => sql`
    select u.email is not null and u.email_verified_at is not null as is_confirmed, u.created_at
    from users u where u.id = coalesce(${p.signerId}, vet_of_practice(${p.practiceId})) and u.deleted_at is null`,
})

/** The doctor who invites: whether their address is confirmed, and since when they have an account. Undefined if it was deleted. */
export async function findInviter(
  database: Database,
  { practiceId, signerId }: Asking,
): Promise<{ isConfirmed: boolean; createdAt: Instant } | undefined> {
  const [row] = await inviter(database, { practiceId, signerId })
  return row
}

const ownerWithEmail = { ...person, email: text(), emailVerifiedAt: orNull(instant) }
const ownerByEmail = query('owner_by_email', {
  params: { email: text() },
  row: ownerWithEmail,
  text: (p) => sql`select ${columns}, u.email, u.email_verified_at from users u
    where u.email = ${p.email} and u.role = 'patient' and u.deleted_at is null and u.disabled_at is null`,
})

/** The owner who signs in with this address. */
export async function findOwnerByEmail(
  database: Database,
  email: string,
): Promise<RowOf<typeof ownerWithEmail> | undefined> {
  const [row] = await ownerByEmail(database, { email })
  return row
}
