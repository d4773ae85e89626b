import { type Position, toMercator } from '@vetvisit/contract/geo/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, bool, float, id, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import { rowsOf, valueOf } from '../../../db/query.ts'
import { cardVets, cardVetsOf } from '../../timetables/public.ts'
import { conditionsOf, type Filter, pointOf } from '../clinics/filter-query.ts'

const lead = {
  doctorId: id,
  fullname: text(),
  profileFileId: orNull(id),
  verified: bool,
  specializations: array(text()),
}

const practice = {
  id,
  name: text(),
  city: text(),
  ...lead,
  /** Those with whom owners may book. */
  vets: cardVets,
  lat: orNull(float),
  lng: orNull(float),
}
export type PracticeRow = RowOf<typeof practice>

/** Practices that are read before the nearest of them are chosen. */
const READ_MAX = 50

type Beginning = Pick<Filter, 'verifiedOnly' | 'mailConfirmedOnly'> & {
  /** Folded. */
  text: string
  origin: Position | null
  limit: number
}

/**
 * Practices whose name begins with a text, then those with its words at the beginnings of words of the name, then of other texts such as the
 * doctor's name; of each the nearest first.
 */
export async function findPractices(
  database: Database,
  { text: typed, origin, limit, ...listed }: Beginning,
): Promise<PracticeRow[]> {
  const filter = { ...listed, area: null, words: [], keys: [], species: undefined, openOn: undefined }
  const begins = sql`c.name_key like ${valueOf(text(), `${typed}%`)}`
  const byName = await practicesWhere(database, [...conditionsOf(filter), begins], sql`c.name_key, c.id`, {
    origin,
    limit,
  })
  if (byName.length >= limit || typed.length < 3) return byName
  const patterns = typed.split(' ').map((word) => valueOf(text(), `% ${word}%`))
  const inText = patterns.map((pattern) => sql`c.search_text like ${pattern}`)
  const inName = sql.join(
    patterns.map((pattern) => sql`' ' || c.name_key like ${pattern}`),
    sql` and `,
  )
  const named = await practicesWhere(
    database,
    [...conditionsOf(filter), sql`not ${begins}`, ...inText, inName],
    null,
    { origin, limit: limit - byName.length },
  )
  const left = limit - byName.length - named.length
  if (left === 0) return [...byName, ...named]
  const others = await practicesWhere(
    database,
    [...conditionsOf(filter), sql`not (${inName})`, ...inText],
    null,
    { origin, limit: left },
  )
  return [...byName, ...named, ...others]
}

const practicesWhere = (
  database: Database,
  conditions: SQL[],
  order: SQL | null,
  { origin, limit }: Pick<Beginning, 'origin' | 'limit'>,
) =>
  rowsOf(
    database,
    practice,
    sql`select c.id, c.name, c.city, c.doctor_id, u.fullname, u.profile_file_id, d.verified_at is not null as verified,
        d.specializations, ${cardVetsOf} as vets, c.lat, c.lng
      from (select * from clinics c where ${sql.join(conditions, sql` and `)} ${order ? sql`order by ${order}` : sql``} limit ${valueOf(int, READ_MAX)}) c
      join users u on u.id = c.doctor_id join doctors d on d.user_id = c.doctor_id
      order by ${origin ? sql`c.position <-> ${pointOf(toMercator(origin))},` : sql``} c.name_key, c.id limit ${valueOf(int, limit)}`,
  )

const place = { name: text(), city: text() }

/** Postcodes and streets of listed clinics that begin so; the columns hold letters, digits and spaces only. */
const placesWhere = (
  database: Database,
  { column, name, key }: { column: SQL; name: SQL; key: string },
  origin: Position | null,
) =>
  rowsOf(
    database,
    place,
    sql`select min(name) as name, min(city) as city from (
        select ${column} as key, ${name} as name, c.city, c.position from clinics c
        where c.shown and ${column} like ${valueOf(text(), `${key}%`)} order by ${column} limit ${valueOf(int, READ_MAX)}) c
      group by key order by ${origin ? sql`min(c.position <-> ${pointOf(toMercator(origin))}),` : sql``} key limit 3`,
  )

type Place = { key: string; origin: Position | null }

export const findPostcodes = (database: Database, { key, origin }: Place) =>
  placesWhere(database, { column: sql`c.zip_key`, name: sql`c.zipcode`, key }, origin)

/** A street is shown without its number. */
export const findStreets = (database: Database, { key, origin }: Place) =>
  placesWhere(
    database,
    {
      column: sql`c.street_key`,
      name: sql`trim(regexp_replace(c.address_line1, '\\s*\\S*[0-9]\\S*\\s*', ' ', 'g'))`,
      key,
    },
    origin,
  )
