import type { Position } from '@vetvisit/contract/geo/rules'
import { toMercator } from '@vetvisit/contract/geo/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, bool, float, int, text } from '../../../db/columns.ts'
import { rowsOf, valueOf } from '../../../db/query.ts'
import { pointOf } from '../clinics/filter-query.ts'

const spot = { key: text(), street: text(), city: text(), lat: float, lng: float }

/** Clinics that are read to find the middle of a postcode or a street. */
const SPOTS_MAX = 100

/** Listed clinics with a position that meet a condition, the nearest to `origin` first. */
const spotsWhere = (database: Database, key: SQL, condition: SQL, origin: Position | null) =>
  rowsOf(
    database,
    spot,
    sql`select ${key} as key, c.address_line1 as street, c.city, c.lat, c.lng from clinics c
      where c.shown and c.position is not null and ${condition}
      order by ${origin ? sql`c.position <-> ${pointOf(toMercator(origin))}, c.id` : sql`c.id`} limit ${valueOf(int, SPOTS_MAX)}`,
  )

const among = (keys: string[]) => sql`any(${valueOf(array(text()), keys)})`

export const spotsOfPostcodes = (database: Database, keys: string[], origin: Position | null) =>
  spotsWhere(database, sql`c.zip_key`, sql`c.zip_key = ${among(keys)}`, origin)

export const spotsOfStreets = (database: Database, keys: string[], origin: Position | null) =>
  spotsWhere(database, sql`c.street_key`, sql`c.street_key = ${among(keys)}`, origin)

/** Clinics whose postcode has a form, such as `101__`; letters and digits need no escaping. */
export const spotsOfPostcodesLike = (database: Database, form: string, origin: Position | null) =>
  spotsWhere(database, sql`c.zip_key`, sql`c.zip_key like ${valueOf(text(), form)}`, origin)

/** Half the side of the square around a town in which a clinic makes the town worth finding, in Mercator metres. */
const NEARBY_METRES = 100_000

/** For each town whether a listed clinic is near, in the order of the towns. */
export async function haveClinicNearby(
  database: Database,
  towns: readonly Position[],
): Promise<readonly boolean[]> {
  if (towns.length === 0) return []
  const checks = towns.map((town, at) => {
    const { x, y } = toMercator(town)
    const corner = (sign: number) => pointOf({ x: x + sign * NEARBY_METRES, y: y + sign * NEARBY_METRES })
    return sql`select ${valueOf(int, at)} as at,
      exists (select from clinics c where c.shown and c.position <@ box(${corner(-1)}, ${corner(1)})) as found`
  })
  const rows = await rowsOf(
    database,
    { found: bool },
    sql`select found from (${sql.join(checks, sql` union all `)}) checked order by at`,
  )
  return rows.map(({ found }) => found)
}

/** The words that occur in the search text of a listed clinic. */
export async function wordsOfClinics(database: Database, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const checks = words.map(
    (word) =>
      sql`select ${valueOf(text(), word)} as word where exists
        (select from clinics c where c.shown and c.search_text like ${valueOf(text(), word.length < 3 ? `% ${word}%` : `%${word}%`)})`,
  )
  const rows = await rowsOf(database, { word: text() }, sql.join(checks, sql` union all `))
  return new Set(rows.map(({ word }) => word))
}

/** How similar a stored word must be (specification/readings §5): "berln" and "berlin" have 0.44. */
const similarityNeeded = (word: string) => (word.length <= 6 ? 0.4 : 0.45)

/** Words of clinics and streets that are similar to a mistyped one, the most similar first. */
export const similarWords = (database: Database, word: string) =>
  rowsOf(
    database,
    { text: text() },
    sql`select s.word as text from search_words s
      where s.word % ${valueOf(text(), word)} and similarity(s.word, ${valueOf(text(), word)}) >= ${valueOf(float, similarityNeeded(word))}
      group by s.word order by similarity(s.word, ${valueOf(text(), word)}) desc, s.word limit 3`,
  )
