import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, float, id, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import { rowsOf, valueOf } from '../../../db/query.ts'
import { type Area, conditionsOf, type Filter, inPieces, isWithin, pointOf } from './filter-query.ts'

/** `complete`: the page names a telephone number, animals and services. */
const place = { id, doctorId: id, lat: orNull(float), lng: orNull(float), verified: bool, complete: bool }
const columns = sql.raw(`c.id, c.doctor_id, c.lat, c.lng, c.verified,
  c.phone is not null and c.species <> '{}' and array_to_string(c.search_keys, ',') like '%service:%' as complete`)
/** Mercator metres from the centre. */
const byDistance = { ...place, key: float }
/** The beginning of the search text. */
const byText = { ...place, key: text() }
export type Candidate = RowOf<typeof byDistance> | RowOf<typeof byText>
/** A candidate with the number of its tier. */
export type Ranked = Candidate & { tier: number }
/** The sort key and id of the last candidate that was seen. */
export type After = Pick<Candidate, 'key' | 'id'>
/** A block of candidates after one that was already returned. */
export type Block = { after: After | null; limit: number }

/**
 * Clinics around the centre of an area, the nearest first by Mercator distance. Clinics as far as the last one are included, so that the
 * next block begins after its distance: with a second column in the order the index could not be used.
 */
export async function findNearest(
  database: Database,
  filter: Filter & { area: Area },
  { after, limit }: Block,
): Promise<Candidate[]> {
  const rows = sql`fetch first ${sql.raw(String(limit))} rows with ties`
  const [first, ...others] = filter.area.pieces.map(({ box, centre }) => {
    const distance = sql`c.position <-> ${pointOf(centre)}`
    const all = [...conditionsOf(filter), isWithin(box)]
    if (after) all.push(sql`${distance} > ${valueOf(float, Number(after.key))}`)
    return sql`(select ${columns}, ${distance} as key from clinics c
      where ${sql.join(all, sql` and `)} order by ${distance} ${rows})`
  })
  if (!first || others.length === 0) return first ? rowsOf(database, byDistance, first) : []
  const found = await rowsOf(
    database,
    byDistance,
    sql`select id, doctor_id, lat, lng, verified, complete, key from (${sql.join([first, ...others], sql` union all `)}) pieces order by key ${rows}`,
  )
  // A clinic on the edge of two pieces is found twice.
  return [...new Map(found.map((candidate) => [candidate.id, candidate])).values()]
}

/** Sort keys as the indexes have them. */
const KEYS = {
  name: sql`left(c.search_text, 100)`,
  verifiedThenName: sql`(case when c.verified then '0' else '1' end || left(c.search_text, 100))`,
}

/** Clinics by name, in an area if the filter has one. */
export async function findByName(
  database: Database,
  filter: Filter,
  order: keyof typeof KEYS,
  { after, limit }: Block,
): Promise<Candidate[]> {
  const key = KEYS[order]
  const all = [...conditionsOf(filter), ...inPieces(filter.area)]
  if (after)
    all.push(
      sql`(${key} collate "C", c.id) > (${valueOf(text(), String(after.key))}, ${valueOf(id, after.id)})`,
    )
  return rowsOf(
    database,
    byText,
    sql`select ${columns}, ${key} as key from clinics c
      where ${sql.join(all, sql` and `)} order by ${key} collate "C", c.id limit ${valueOf(int, limit)}`,
  )
}

/** How many clinics match, counted up to the cap. */
export async function countUpTo(database: Database, filter: Filter, cap: number): Promise<number> {
  const all = [...conditionsOf(filter), ...inPieces(filter.area)]
  const [row] = await rowsOf(
    database,
    { count: int },
    sql`select count(*) as count
      from (select from clinics c where ${sql.join(all, sql` and `)} limit ${valueOf(int, cap)}) found`,
  )
  return row?.count ?? 0
}

/** Search text and city of some matching clinics, to distinguish a clinic's name from a town. */
export async function sampleTexts(
  database: Database,
  filter: Filter,
  limit: number,
): Promise<{ searchText: string; city: string }[]> {
  return rowsOf(
    database,
    { searchText: text(), city: text() },
    sql`select c.search_text, c.city from clinics c
      where ${sql.join(conditionsOf(filter), sql` and `)} limit ${valueOf(int, limit)}`,
  )
}
