import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, date, id, instant, int, list, object, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query, rowsOf, valueOf } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { booksByTelephoneOnly, missedAppointments } from '../../appointments/public.ts'
import { currentCare, isOrWasOnRecord } from '../../care/public.ts'
import { addressFields } from '../../auth/public.ts'
import type { OwnerSearch } from './rules.ts'
import { isSimilarOnly, matchesSearch } from './search-query.ts'

const petsOfOwner = list({
  id,
  name: text(),
  species: text<Species>(),
  breed: text(),
  bornOn: date,
  deceasedOn: orNull(date),
  photoFileId: orNull(id),
  hasAllergies: bool,
  hasAlerts: bool,
})

const appointment = <Status extends string>() =>
  object({ id, status: text<Status>(), startsAt: instant, timeZone: text() })

type StatusOf<Key extends 'lastAppointment' | 'nextAppointment'> = NonNullable<PracticeOwner[Key]>['status']

const lastAppointment = appointment<StatusOf<'lastAppointment'>>()
const nextAppointment = appointment<StatusOf<'nextAppointment'>>()

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
  /** Found only by words that are spelled almost as the typed ones. */
  isSimilar: bool,
  /** The practice's own. */
  note: text(),
  /** Appointments of the last twelve months to which the pet did not come. */
  missed: int,
  /** Missed too many to book online. */
  telephoneOnly: bool,
  pets: petsOfOwner,
  lastAppointment: orNull(lastAppointment),
  nextAppointment: orNull(nextAppointment),
}
export type PracticeOwnerRow = RowOf<typeof practiceOwner>

/** The first appointment of an owner `u` at a practice under a condition on appointments `a`. */
const appointmentOf = (practice: SQL, condition: SQL): SQL => sql`
  select a.id, a.status, a.starts_at, c.time_zone from appointments a join clinics c on c.id = a.clinic_id
  where a.owner_id = u.id and a.practice_id = ${practice} and ${condition} limit 1`

/** No appointment lasts this long, so older ones need not be read to find the next. */
const LONGEST = sql`interval '1 day'`

/** Columns of `users u` and a row `m` of `care`. */
const columns = ({ practice, now, isSimilar }: { practice: SQL; now: SQL; isSimilar: SQL }) => sql`
  u.id, u.fullname, coalesce(u.email, u.contact_email) as email, u.mobile, u.country_code, u.iso_code, u.gender,
  u.date_of_birth, u.profile_file_id, u.address_line1, u.address_line2, u.zipcode, u.city, u.state, u.country,
  m.origin = 'created' and u.password_hash is null as managed, ${isSimilar} as is_similar, m.note,
  ${missedAppointments({ practice, owner: sql`u.id`, now })} as missed,
  ${booksByTelephoneOnly({ practice, owner: sql`u.id`, now })} as telephone_only,
  ${petsOfOwner.of(sql`select p.id, p.name, p.species, p.breed, p.born_on, p.deceased_on, p.photo_file_id,
      coalesce(p.allergies <> '', false) as has_allergies, coalesce(p.alerts <> '', false) as has_alerts
    from pets p where p.owner_id = u.id and p.archived_at is null order by p.created_at, p.id`)} as pets,
  ${lastAppointment.of(
    appointmentOf(
      practice,
      sql`a.status in ${statuses(['consulting', 'completed', 'no_show'])} order by a.starts_at desc`,
    ),
  )} as last_appointment,
  ${nextAppointment.of(
    appointmentOf(
      practice,
      sql`a.status in ${statuses(['requested', 'approved'])} and a.ends_at > ${now}
        and a.starts_at > ${now} - ${LONGEST} order by a.starts_at`,
    ),
  )} as next_appointment`

/** The key that owners are sorted by. */
const ORDER_KEYS = { name: sql`name_key`, surname: sql`surname_key` }

/** `ownerId` limits the search to one owner. */
type Wanted = { practiceId: string; search: OwnerSearch; ownerId?: string | undefined }

/** Owners on the record of a practice (specification/authorization R2) whom the search finds. */
const found = ({
  practiceId,
  search,
  ownerId,
}: Wanted): SQL => sql`select s.owner_id, s.name_key, s.surname_key, care.origin, care.note, ${isSimilarOnly(search)} as is_similar
  from ${currentCare} care join owner_search s on s.owner_id = care.owner_id
  where care.practice_id = ${valueOf(id, practiceId)} and ${matchesSearch(search)}
    ${ownerId === undefined ? sql`` : sql`and care.owner_id = ${valueOf(id, ownerId)}`}`

/** The owners after one that the practice has or had on record; after an unknown owner the page is empty. */
const isBehind = (practiceId: string, after: string, key: SQL): SQL => sql`(is_similar, ${key}, owner_id) > (
  select coalesce((select f.is_similar from found f where f.owner_id = a.owner_id), false), a.${key}, a.owner_id from owner_search a where a.owner_id = ${valueOf(id, after)}
    and ${isOrWasOnRecord({ practice: valueOf(id, practiceId), owner: sql`a.owner_id` })})`

const owners = list(practiceOwner)

/**
 * A page of owners in an order, those found by similar words last, and how many there are on all pages.
 *
 * @param after the last owner of the page before
 */
export async function findPracticeOwners(
  database: Database,
  wanted: Wanted,
  { order, after, limit }: { order: keyof typeof ORDER_KEYS; after: string | undefined; limit: number },
  now: Instant,
): Promise<{ owners: PracticeOwnerRow[]; total: number }> {
  const owner = columns({
    practice: valueOf(id, wanted.practiceId),
    now: valueOf(instant, now),
    isSimilar: sql`m.is_similar`,
  })
  const key = ORDER_KEYS[order]
  const rest = after === undefined ? sql`true` : isBehind(wanted.practiceId, after, key)
  const [page] = await rowsOf(
    database,
    { total: int, owners },
    sql`with found as materialized (${found(wanted)}),
        page as (select * from found where ${rest} order by is_similar, ${key}, owner_id limit ${valueOf(int, limit)})
      select (select count(*) from found) as total,
        ${owners.of(sql`select ${owner} from page m join users u on u.id = m.owner_id order by m.is_similar, m.${key}, u.id`)} as owners`,
  )
  return page ?? { owners: [], total: 0 }
}

const ownerOfPractice = query('owner_of_practice', {
  params: { practiceId: id, ownerId: id, now: instant },
  row: practiceOwner,
  text: (p) => sql`
    select ${columns({ practice: p.practiceId, now: p.now, isSimilar: sql`false` })} from ${currentCare} m join users u on u.id = m.owner_id
    where m.practice_id = ${p.practiceId} and m.owner_id = ${p.ownerId} and u.deleted_at is null`,
})

/** One owner on the record of a practice. */
export async function findPracticeOwner(
  database: Database,
  { practiceId, ownerId }: { practiceId: string; ownerId: string },
  now: Instant,
): Promise<PracticeOwnerRow | undefined> {
  const [row] = await ownerOfPractice(database, { practiceId, ownerId, now })
  return row
}
