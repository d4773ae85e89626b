import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rowsOf } from '../../../db/rows.ts'
import { currentCare, isOrWasOnRecord } from '../../care/public.ts'
import type { SoughtOwner } from './rules.ts'
import { isSought } from './search-query.ts'

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

type Wish = { doctorId: string; sought: SoughtOwner }

const columns = sql`u.id, u.fullname, coalesce(u.email, u.contact_email) as email, u.mobile, u.country_code as "countryCode",
  u.iso_code as "isoCode", u.gender, u.date_of_birth::text as "dateOfBirth", u.profile_file_id as "profileFileId",
  u.address_line1 as "addressLine1", u.address_line2 as "addressLine2", u.zipcode, u.city, u.state, u.country,
  m.origin = 'created' and u.password_hash is null as managed,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed,
      'bornOn', p.born_on, 'deceasedOn', p.deceased_on, 'photoFileId', p.photo_file_id) order by p.created_at, p.id)
    from pets p where p.owner_id = u.id and p.archived_at is null), '[]') as pets`

/** Owners on the record of a doctor (specification/authorization R2) that have what is sought. */
const fitting = ({ doctorId, sought }: Wish): SQL => sql`select s.owner_id, s.name_key, care.origin
  from ${currentCare} care join owner_search s on s.owner_id = care.owner_id
  where care.doctor_id = ${doctorId}::uuid and ${isSought(sought)}`

/**
 * A page of owners by name, and how many there are on all pages.
 *
 * @param after the owner that the page before ended with; one that is not on record begins nothing
 */
export async function findPracticeOwners(
  database: Database,
  wish: Wish,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ owners: PracticeOwnerRow[]; total: number }> {
  const rest =
    after === undefined
      ? sql``
      : sql`where (name_key, owner_id) > (select a.name_key, a.owner_id from owner_search a
          where a.owner_id = ${after}::uuid and ${isOrWasOnRecord({ doctor: sql`${wish.doctorId}::uuid`, owner: sql`a.owner_id` })})`
  const [found] = await rowsOf<{ owners: PracticeOwnerRow[]; total: number }>(
    database,
    sql`with fitting as materialized (${fitting(wish)}),
        page as (select * from fitting ${rest} order by name_key, owner_id limit ${limit})
      select (select count(*)::int from fitting) as total,
        (select coalesce(json_agg(o order by o."nameKey", o.id), '[]')
          from (select ${columns}, m.name_key as "nameKey" from page m join users u on u.id = m.owner_id) o) as owners`,
  )
  return found ?? { owners: [], total: 0 }
}

/** One owner on the record of a doctor. */
export async function findPracticeOwner(
  database: Database,
  doctorId: string,
  ownerId: string,
): Promise<PracticeOwnerRow | undefined> {
  const [row] = await rowsOf<PracticeOwnerRow>(
    database,
    sql`select ${columns} from ${currentCare} m join users u on u.id = m.owner_id
      where m.doctor_id = ${doctorId}::uuid and m.owner_id = ${ownerId}::uuid and u.deleted_at is null`,
  )
  return row
}
