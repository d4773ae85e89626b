import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { rowsOf } from '../../db/rows.ts'

/** An owner on record with the pets that are not archived, in the order they were registered. */
export type PracticeOwnerRow = {
  id: string
  fullname: string
  email: string | null
  mobile: string | null
  countryCode: string | null
  isoCode: string | null
  addressLine1: string | null
  addressLine2: string | null
  zipcode: string | null
  city: string | null
  state: string | null
  country: string | null
  /** Has no login: the practice keeps the record. */
  managed: boolean
  gender: 'm' | 'f' | '*' | null
  dateOfBirth: string | null
  profileFileId: string | null
  pets: {
    id: string
    name: string
    species: Species
    breed: string
    bornOn: string
    deceasedOn: string | null
    photoFileId: string | null
  }[]
}

type Wish = { doctorId: string; text: string }

const columns = sql`u.id, u.fullname, coalesce(u.email, u.contact_email) as email, u.mobile, u.country_code as "countryCode",
  u.iso_code as "isoCode", u.gender, u.date_of_birth::text as "dateOfBirth", u.profile_file_id as "profileFileId",
  u.address_line1 as "addressLine1", u.address_line2 as "addressLine2", u.zipcode, u.city, u.state, u.country,
  care.origin = 'created' and u.password_hash is null as managed,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed,
      'bornOn', p.born_on, 'deceasedOn', p.deceased_on, 'photoFileId', p.photo_file_id) order by p.created_at, p.id)
    from pets p where p.owner_id = u.id and p.archived_at is null), '[]') as pets`

/** Owners on the record of a doctor (authorization, R2) that fit a text; empty fits all. */
const fitting = ({ doctorId, text }: Wish): SQL => {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matches = sql`(lower(u.fullname) like ${pattern} or lower(coalesce(u.email, u.contact_email)) like ${pattern} or u.mobile like ${pattern}
    or exists (select from pets p where p.owner_id = u.id and p.archived_at is null and lower(p.name) like ${pattern}))`
  return sql`from care join users u on u.id = care.owner_id
    where care.doctor_id = ${doctorId}::uuid and care.ended_at is null and u.deleted_at is null
      and ${text === '' ? sql`true` : matches}`
}

export async function countPracticeOwners(database: Database, wish: Wish): Promise<number> {
  const [row] = await rowsOf<{ owners: number }>(
    database,
    sql`select count(*)::int as owners ${fitting(wish)}`,
  )
  return row?.owners ?? 0
}

/**
 * Owners by name.
 *
 * @param after the owner that the page before ended with; one that is not on record begins nothing
 */
export async function findPracticeOwners(
  database: Database,
  wish: Wish,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PracticeOwnerRow[]> {
  const rest =
    after === undefined
      ? sql``
      : sql`and (lower(u.fullname), u.id) > (select lower(a.fullname), a.id from users a join care c on c.owner_id = a.id
          where a.id = ${after}::uuid and c.doctor_id = ${wish.doctorId}::uuid)`
  return rowsOf<PracticeOwnerRow>(
    database,
    sql`select ${columns} ${fitting(wish)} ${rest} order by lower(u.fullname), u.id limit ${limit}`,
  )
}

/** One owner on the record of a doctor. */
export async function findPracticeOwner(
  database: Database,
  doctorId: string,
  ownerId: string,
): Promise<PracticeOwnerRow | undefined> {
  const [row] = await rowsOf<PracticeOwnerRow>(
    database,
    sql`select ${columns} ${fitting({ doctorId, text: '' })} and u.id = ${ownerId}::uuid`,
  )
  return row
}
