import type { Species } from '@vetvisit/contract/pets/species'
import type { MercatorBox, MercatorPoint, Position } from '@vetvisit/contract/geo/rules'
import { sql, type SQL } from 'drizzle-orm'
import { array, date, float, instant, int, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { valueOf } from '../../../db/query.ts'

/** A part of the map that does not cross the date line, and the nearest copy of the centre. */
export type Piece = { box: MercatorBox; centre: MercatorPoint }

/** The searched area: the boxes, and within them the circle if there is one. */
export type Area = { pieces: readonly Piece[]; circle: { centre: Position; km: number } | null }

/** The conditions on clinics; all of them are in the query, so that the limit applies last. */
export type Filter = {
  verifiedOnly: boolean
  mailConfirmedOnly: boolean
  area: Area | null
  /** Folded words; each must occur. */
  words: readonly string[]
  /** Keys as in `search_keys`; each must be there. */
  keys: string[]
  species: Species | undefined
  /** What typed words mean; a clinic whose texts have the words themselves matches, too. */
  meanings?: readonly TypedMeaning[]
  /** Open on that weekday, and not on holiday on the date. */
  openOn: { date: string; weekday: number } | undefined
  /** Open at that instant by the clinic's clock, and not on holiday on its date. */
  openAt?: Instant | undefined
  emergencies?: boolean | undefined
  /** Has a telephone number, or one that answers an emergency at that instant. */
  phone?: 'any' | { emergencyAt: Instant } | undefined
  /** Only clinics without a position. */
  unplaced?: boolean
  /** Only one tier. */
  tier?: Tier
}

/** How a clinic matches the typed text: its name is the text, begins with it, has the words, or only other texts match. */
export type NameTier = {
  text: string
  words: readonly string[]
  match: 'exact' | 'begins' | 'named' | 'otherwise'
}

/** Whether a clinic names the requested species; one that names none treats all. */
export type SpeciesTier = { species: Species; isNamed: boolean }

/** A species, or keys of which a clinic has one. */
export type TypedMeaning = { words: readonly string[] } & ({ species: Species } | { anyKey: string[] })

export type Tier = { name: NameTier | null; species: SpeciesTier | null }

export const pointOf = ({ x, y }: MercatorPoint) => sql`point(${valueOf(float, x)}, ${valueOf(float, y)})`
export const isWithin = ({ minX, minY, maxX, maxY }: MercatorBox) =>
  sql`c.position <@ box(${pointOf({ x: minX, y: minY })}, ${pointOf({ x: maxX, y: maxY })})`

/**
 * A pattern for a folded word, which has only letters and digits. A word of one or two characters matches only the beginnings of words,
 * because within words it would match nearly everything.
 */
const pattern = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`)

/** The great circle by the formula of `distanceKm`, in SQL because the limit must count only clinics inside. */
const inCircle = ({ centre: { lat, lng }, km }: NonNullable<Area['circle']>) => sql`
  2 * 6371.0088 * asin(least(1, sqrt(sin(radians(c.lat - ${valueOf(float, lat)}) / 2) ^ 2
    + cos(radians(${valueOf(float, lat)})) * cos(radians(c.lat)) * sin(radians(c.lng - ${valueOf(float, lng)}) / 2) ^ 2))) <= ${valueOf(float, km)}`

/** One vet of the clinic may be listed (docs/decisions/0408-listing-by-vets.md). */
function listed({ verifiedOnly, mailConfirmedOnly }: Filter): SQL[] {
  if (verifiedOnly && mailConfirmedOnly) return [sql`c.shown`, sql`c.listable`]
  if (verifiedOnly) return [sql`c.shown`, sql`c.verified`]
  return mailConfirmedOnly ? [sql`c.shown`, sql`c.mail_confirmed`] : [sql`c.shown`]
}

/** Conditions on a row `c` of `clinics`. */
export function conditionsOf(filter: Filter): SQL[] {
  const { area, words, keys, species, openOn } = filter
  const all = listed(filter)
  if (filter.unplaced) all.push(sql`c.position is null`)
  if (area?.circle) all.push(inCircle(area.circle))
  all.push(...words.map(hasWord))
  if (keys.length > 0) all.push(sql`c.search_keys @> ${textArray(keys)}`)
  if (species !== undefined) all.push(treats(species))
  all.push(...(filter.meanings ?? []).map(isMeant), ...ofTier(filter.tier))
  if (openOn) {
    all.push(
      sql`exists (select from clinic_hours h where h.clinic_id = c.id and h.weekday = ${valueOf(int, openOn.weekday)})`,
    )
    all.push(
      sql`not exists (select from clinic_holidays f where f.clinic_id = c.id and f.date = ${valueOf(date, openOn.date)})`,
    )
  }
  if (filter.emergencies) all.push(sql`c.takes_emergencies`)
  if (filter.openAt !== undefined) all.push(...isOpenAt(filter.openAt))
  if (filter.phone !== undefined) all.push(mayBeCalled(filter.phone))
  return all
}

/** A number for emergencies is answered outside the opening hours, too; another one only within them. */
const mayBeCalled = (phone: NonNullable<Filter['phone']>): SQL =>
  phone === 'any'
    ? sql`(c.emergency_phone is not null or c.phone is not null)`
    : sql`(c.emergency_phone is not null or (c.takes_emergencies and c.phone is not null
        and ${sql.join(isOpenAt(phone.emergencyAt), sql` and `)}))`

function isOpenAt(openAt: Instant): SQL[] {
  const local = sql`(${valueOf(instant, openAt)} at time zone c.time_zone)`
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`
  return [
    sql`exists (select from clinic_hours h where h.clinic_id = c.id and h.weekday = extract(isodow from ${local}) - 1
      and h.start_minute <= ${minute} and h.end_minute > ${minute})`,
    sql`not exists (select from clinic_holidays f where f.clinic_id = c.id and f.date = ${local}::date)`,
  ]
}

const hasWord = (word: string) => sql`c.search_text like ${valueOf(text(), pattern(word))}`

const treats = (species: Species) => sql`(c.species = '{}' or c.species @> ${textArray([species])})`

function isMeant(meaning: TypedMeaning): SQL {
  const meant =
    'species' in meaning ? treats(meaning.species) : sql`c.search_keys && ${textArray(meaning.anyKey)}`
  return sql`(${meant} or ${sql.join(meaning.words.map(hasWord), sql` and `)})`
}

const ofTier = (tier: Tier | undefined): SQL[] => [
  ...(tier?.species ? ofSpecies(tier.species) : []),
  ...(tier?.name ? ofName(tier.name) : []),
]

function ofSpecies({ species, isNamed }: SpeciesTier): SQL[] {
  const named = sql`c.species @> ${textArray([species])}`
  return [isNamed ? named : sql`not ${named}`]
}

/** Each clinic matches exactly one tier: a name that is the text or begins with it also has the words. */
function ofName({ text: name, words, match }: NameTier): SQL[] {
  const begins = sql`c.name_key like ${valueOf(text(), `${name}%`)}`
  const named = sql.join(
    words.map((word) => sql`' ' || c.name_key like ${valueOf(text(), `% ${word}%`)}`),
    sql` and `,
  )
  return {
    exact: [sql`c.name_key = ${valueOf(text(), name)}`],
    begins: [begins, sql`c.name_key <> ${valueOf(text(), name)}`],
    // The search text has the words of the name, too, and an index.
    named: [sql`not ${begins}`, named, ...words.map(hasWord)],
    otherwise: [sql`not (${named})`],
  }[match]
}

const textArray = (texts: string[]) => valueOf(array(text()), texts)

/** A condition on the boxes of an area, for queries that are not ordered by distance. */
export const inPieces = (area: Area | null) =>
  area
    ? [
        sql`(${sql.join(
          area.pieces.map(({ box }) => isWithin(box)),
          sql` or `,
        )})`,
      ]
    : []
