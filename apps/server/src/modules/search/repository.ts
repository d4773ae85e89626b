import type { Species } from '@vetvisit/contract/pets/species'
import type { MercatorBox, MercatorPoint, Position } from '@vetvisit/contract/search/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import type { Database } from '../../db/client.ts'
import { array, bool, float, id, int, json, orNull, type RowOf, text } from '../../db/columns.ts'
import { ids, idsIn } from '../../db/ids.ts'
import { query, rowsOf } from '../../db/query.ts'

/** A part of the map without the date line in it, and the centre as it is seen from there. */
export type Piece = { box: MercatorBox; centre: MercatorPoint }

/** Where to look: within the boxes, and within the circle if there is one. */
export type Area = { pieces: readonly Piece[]; circle: { centre: Position; km: number } | null }

/** What clinics must fulfil, all of it in the query, so that the limit comes last. */
export type Filter = {
  verifiedOnly: boolean
  mailConfirmedOnly: boolean
  area: Area | null
  /** Folded; each must occur. */
  words: readonly string[]
  /** As in `search_keys`; each must be there. */
  keys: readonly string[]
  species: Species | undefined
  /** Open on that weekday and not on holiday. */
  openOn: { date: string; weekday: number } | undefined
  /** Those without a position alone. */
  unplaced?: boolean
  /** One of several parts of what matches, which follow each other. */
  tier?: Tier
}

/** How a clinic answers the typed text: it is called exactly so, begins so, has the words in its name, or is found otherwise. */
export type NameTier = {
  text: string
  words: readonly string[]
  match: 'exact' | 'begins' | 'named' | 'otherwise'
}

/** Whether a clinic names the wanted animal, or names none and so treats all. */
export type SpeciesTier = 'named' | 'unnamed'

export type Tier = { name: NameTier | null; species: SpeciesTier | null }

const place = { id, lat: orNull(float), lng: orNull(float) }
/** Mercator metres from the centre. */
const byDistance = { ...place, key: float }
/** The beginning of the search text. */
const byText = { ...place, key: text() }
export type Candidate = RowOf<typeof byDistance> | RowOf<typeof byText>
/** The sort key of the last candidate seen, and which it was. */
export type After = Pick<Candidate, 'key' | 'id'>

const point = ({ x, y }: MercatorPoint) => sql`point(${x}::float8, ${y}::float8)`
const within = ({ minX, minY, maxX, maxY }: MercatorBox) =>
  sql`c.position <@ box(${point({ x: minX, y: minY })}, ${point({ x: maxX, y: maxY })})`

/**
 * A pattern for a folded word, which has only letters and digits. Short ones match beginnings of words alone: inside words
 * they would match nearly everything.
 */
const pattern = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`)

/** Great circle by the same formula as `distanceKm`; here because the limit must count what is inside only. */
const inCircle = ({ centre: { lat, lng }, km }: NonNullable<Area['circle']>) => sql`
  2 * 6371.0088 * asin(least(1, sqrt(sin(radians(c.lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(c.lat)) * sin(radians(c.lng - ${lng}::float8) / 2) ^ 2))) <= ${km}::float8`

function conditions(filter: Filter): SQL[] {
  const { verifiedOnly, mailConfirmedOnly, area, words, keys, species, openOn } = filter
  const all = [sql`c.shown`]
  if (verifiedOnly) all.push(sql`c.verified`)
  if (mailConfirmedOnly) all.push(sql`c.mail_confirmed`)
  if (filter.unplaced) all.push(sql`c.position is null`)
  if (area?.circle) all.push(inCircle(area.circle))
  for (const word of words) all.push(sql`c.search_text like ${pattern(word)}`)
  if (keys.length > 0) all.push(sql`c.search_keys @> ${textArray(keys)}`)
  if (species !== undefined) all.push(ofSpecies(species, filter.tier?.species ?? null))
  if (filter.tier?.name) all.push(...ofName(filter.tier.name))
  if (openOn) {
    all.push(
      sql`exists (select from clinic_hours h where h.clinic_id = c.id and h.weekday = ${openOn.weekday})`,
    )
    all.push(
      sql`not exists (select from clinic_holidays f where f.clinic_id = c.id and f.date = ${openOn.date}::date)`,
    )
  }
  return all
}

function ofSpecies(species: Species, tier: SpeciesTier | null): SQL {
  const named = sql`c.species @> ${textArray([species])}`
  if (tier === 'named') return named
  return tier === 'unnamed' ? sql`c.species = '{}'` : sql`(c.species = '{}' or ${named})`
}

/** Each clinic is in exactly one of the four: who is called or begins so has the words in its name, too. */
function ofName({ text, words, match }: NameTier): SQL[] {
  const begins = sql`c.name_key like ${`${text}%`}`
  const named = sql.join(
    words.map((word) => sql`' ' || c.name_key like ${`% ${word}%`}`),
    sql` and `,
  )
  return {
    exact: [sql`c.name_key = ${text}`],
    begins: [begins, sql`c.name_key <> ${text}`],
    named: [sql`not ${begins}`, named],
    otherwise: [sql`not (${named})`],
  }[match]
}

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`

/**
 * Clinics around the centre of an area, the nearest first by Mercator distance; those as far as the last one come with it, so
 * that the next block can begin behind its distance. Another column in the order would keep the index from giving it.
 */
export async function nearest(
  database: Database,
  filter: Filter & { area: Area },
  after: After | null,
  limit: number,
): Promise<Candidate[]> {
  const [first, ...others] = filter.area.pieces.map(({ box, centre }) => {
    const distance = sql`c.position <-> ${point(centre)}`
    const all = [...conditions(filter), within(box)]
    if (after) all.push(sql`${distance} > ${after.key}::float8`)
    return sql`(select c.id, c.lat, c.lng, ${distance} as key from clinics c
      where ${sql.join(all, sql` and `)} order by ${distance} fetch first ${limit} rows with ties)`
  })
  if (!first || others.length === 0) return first ? rowsOf(database, byDistance, first) : []
  const found = await rowsOf(
    database,
    byDistance,
    sql`select id, lat, lng, key from (${sql.join([first, ...others], sql` union all `)}) pieces
      order by key fetch first ${limit} rows with ties`,
  )
  // Twice when it lies on the edge of two pieces.
  return [...new Map(found.map((candidate) => [candidate.id, candidate])).values()]
}

/** Sort keys as the indexes have them. */
const KEYS = {
  name: sql`left(c.search_text, 100)`,
  verifiedThenName: sql`(case when c.verified then '0' else '1' end || left(c.search_text, 100))`,
}

/** Clinics by name, with or without an area; verified ones first if asked for. */
export async function byName(
  database: Database,
  filter: Filter,
  after: After | null,
  limit: number,
  order: keyof typeof KEYS,
): Promise<Candidate[]> {
  const key = KEYS[order]
  const all = [...conditions(filter), ...inPieces(filter.area)]
  if (after) all.push(sql`(${key} collate "C", c.id) > (${after.key}, ${after.id}::uuid)`)
  return rowsOf(
    database,
    byText,
    sql`select c.id, c.lat, c.lng, ${key} as key from clinics c
      where ${sql.join(all, sql` and `)} order by ${key} collate "C", c.id limit ${limit}`,
  )
}

const inPieces = (area: Area | null) =>
  area
    ? [
        sql`(${sql.join(
          area.pieces.map(({ box }) => within(box)),
          sql` or `,
        )})`,
      ]
    : []

/** How many match, counted no further than the cap. */
export async function countUpTo(database: Database, filter: Filter, cap: number): Promise<number> {
  const all = [...conditions(filter), ...inPieces(filter.area)]
  const [row] = await rowsOf(
    database,
    { count: int },
    sql`select count(*) as count from (select from clinics c where ${sql.join(all, sql` and `)} limit ${cap}) found`,
  )
  return row?.count ?? 0
}

/** What some clinics that contain all the words are found by, to tell a name from a town. */
export async function sampleTexts(
  database: Database,
  filter: Filter,
  limit: number,
): Promise<{ searchText: string; city: string }[]> {
  return rowsOf(
    database,
    { searchText: text(), city: text() },
    sql`select c.search_text, c.city from clinics c
      where ${sql.join(conditions(filter), sql` and `)} limit ${limit}`,
  )
}

const card = {
  id,
  name: text(),
  doctorId: id,
  doctorName: text(),
  doctorProfile: orNull(id),
  isServiceProvider: bool,
  verified: bool,
  specializations: array(text()),
  addressLine1: text(),
  addressLine2: text(),
  zipcode: text(),
  city: text(),
  state: text(),
  country: text(),
  phone: orNull(text()),
  emergencyPhone: orNull(text()),
  takesEmergencies: bool,
  currency: text<CurrencyCode>(),
  consultationFee: int,
  followUpFee: int,
  color: text(),
  lat: orNull(float),
  lng: orNull(float),
  timeZone: text(),
  species: array(text<Species>()),
  services: json<string[]>(),
}
export type CardRow = RowOf<typeof card>

/** What a card shows, in no order. */
export const findCards = query('search_cards', {
  params: { clinicIds: ids },
  row: card,
  text: (p) => sql`
    select c.id, c.name, c.doctor_id, u.fullname as doctor_name, u.profile_file_id as doctor_profile, d.is_service_provider,
      d.verified_at is not null as verified, d.specializations, c.address_line1, c.address_line2, c.zipcode, c.city, c.state, c.country,
      c.phone, c.emergency_phone, c.takes_emergencies, c.currency, c.consultation_fee, c.follow_up_fee, c.color, c.lat, c.lng, c.time_zone,
      c.species, coalesce((select json_agg(service order by at) from
        (select s.service, min(s.position) as at from clinic_services s where s.clinic_id = c.id group by s.service) named), '[]') as services
    from clinics c join doctors d on d.user_id = c.doctor_id join users u on u.id = c.doctor_id
    where c.id in ${idsIn(p.clinicIds)}`,
})
