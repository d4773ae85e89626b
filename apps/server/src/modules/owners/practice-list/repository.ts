import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, date, id, int, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query, rowsOf, valueOf } from '../../../db/query.ts'
import { currentCare, isOrWasOnRecord } from '../../care/public.ts'
import { addressFields } from '../../auth/public.ts'
import type { OwnerSearch } from './rules.ts'
import { matchesSearch } from './search-query.ts'

const petsOfOwner = list({
  id,
  name: text(),
  species: text<Species>(),
  breed: text(),
  bornOn: date,
  deceasedOn: orNull(date),
  photoFileId: orNull(id),
})

/** An owner on record with the pets that are not archived, in the order they were registered. */
const practiceOwner = {
  id,
  fullname: text(),
  email: orNull(text()),
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  gender: orNull(text<'m' | 'f' | '*'>()),
  dateOfBirth: orNull(date),
  profileFileId: orNull(id),
  ...addressFields,
  /** Has no login: the practice keeps the record. */
  managed: bool,
  pets: petsOfOwner,
}
export type PracticeOwnerRow = RowOf<typeof practiceOwner>

/** Columns of `users u` and a row `m` of `care`. */
const columns = sql`u.id, u.fullname, coalesce(u.email, u.contact_email) as email, u.mobile, u.country_code, u.iso_code, u.gender,
  u.date_of_birth, u.profile_file_id, u.address_line1, u.address_line2, u.zipcode, u.city, u.state, u.country,
  m.origin = 'created' and u.password_hash is null as managed,
  ${petsOfOwner.of(sql`select p.id, p.name, p.species, p.breed, p.born_on, p.deceased_on, p.photo_file_id
    from pets p where p.owner_id = u.id and p.archived_at is null order by p.created_at, p.id`)} as pets`

type Wanted = { practiceId: string; search: OwnerSearch }

/** Owners on the record of a practice (specification/authorization R2) whom the search finds. */
const found = ({ practiceId, search }: Wanted): SQL => sql`select s.owner_id, s.name_key, care.origin
  from ${currentCare} care join owner_search s on s.owner_id = care.owner_id
  where care.doctor_id = ${valueOf(id, practiceId)} and ${matchesSearch(search)}`

/** The owners after one that the practice has or had on record; after an unknown owner the page is empty. */
const isBehind = (practiceId: string, after: string): SQL => sql`(name_key, owner_id) > (
  select a.name_key, a.owner_id from owner_search a where a.owner_id = ${valueOf(id, after)}
    and ${isOrWasOnRecord({ practice: valueOf(id, practiceId), owner: sql`a.owner_id` })})`

const owners = list(practiceOwner)

/**
 * A page of owners by name, and how many there are on all pages.
 *
 * @param after the last owner of the page before
 */
export async function findPracticeOwners(
  database: Database,
  wanted: Wanted,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ owners: PracticeOwnerRow[]; total: number }> {
  const rest = after === undefined ? sql`true` : isBehind(wanted.practiceId, after)
  const [page] = await rowsOf(
    database,
    { total: int, owners },
    sql`with found as materialized (${found(wanted)}),
        page as (select * from found where ${rest} order by name_key, owner_id limit ${valueOf(int, limit)})
      select (select count(*) from found) as total,
        ${owners.of(sql`select ${columns} from page m join users u on u.id = m.owner_id order by m.name_key, u.id`)} as owners`,
  )
  return page ?? { owners: [], total: 0 }
}

const ownerOfPractice = query('owner_of_practice', {
  params: { practiceId: id, ownerId: id },
  row: practiceOwner,
  text: (p) => sql`select ${columns} from ${currentCare} m join users u on u.id = m.owner_id
    where m.doctor_id = ${p.practiceId} and m.owner_id = ${p.ownerId} and u.deleted_at is null`,
})

/** One owner on the record of a practice. */
export async function findPracticeOwner(
  database: Database,
  practiceId: string,
  ownerId: string,
): Promise<PracticeOwnerRow | undefined> {
  const [row] = await ownerOfPractice(database, { practiceId, ownerId })
  return row
}
