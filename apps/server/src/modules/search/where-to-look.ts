import { townName } from '@vetvisit/contract/places/names'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { Position } from '@vetvisit/contract/search/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Database } from '../../db/client.ts'
import { nearestPlace } from '../../geo/places.ts'
import {
  ANYWHERE,
  around,
  circleAround,
  nearTownOf,
  positionOf,
  startOf,
  type Where,
  whereOf,
} from './area.ts'
import { countUpTo } from './candidates-query.ts'
import type { Filter, Tier } from './filter-query.ts'
import type { FoundPlace, Piece } from './pieces.ts'

type Text = { pieces: readonly Piece[]; place: FoundPlace | null; filter: Filter; tiers: readonly Tier[] }

/** Where a search looks. `town` is the reader's, if the text names no place; `isNamed` if it names a clinic, which may be anywhere. */
export type Looking = { where: Where; town: (Position & { name: string }) | null; isNamed: boolean }

/**
 * A text without a place is searched around the reader: around their position, or the main town of their time zone. If it names a
 * clinic, or if the zone spans a country, the whole world is searched, the nearest first.
 */
export async function whereToLook(
  database: Database,
  query: SearchQuery,
  text: Text,
  language: TextLanguage,
): Promise<Looking> {
  const { pieces, place } = text
  const direct = whereOf(query, place)
  if (query.bbox || place) return { where: direct ?? ANYWHERE, town: null, isNamed: false }
  const town = townOf(query, language)
  if (pieces.length === 0) {
    const start = direct ? null : startOf(query)
    return { where: direct ?? start ?? ANYWHERE, town: start && town, isNamed: false }
  }
  const near = positionOf(query) ?? nearTownOf(query.zone)
  if (near === null) return { where: startOf(query) ?? ANYWHERE, town: null, isNamed: true }
  const isNamed = await namesClinic(database, text)
  if (isNamed) return { where: everywhere(query, near), town, isNamed }
  const circle = { area: circleAround(near), centre: near, from: near }
  return { where: direct ?? circle, town, isNamed }
}

const everywhere = ({ sort }: Pick<SearchQuery, 'sort'>, origin: Position): Where =>
  sort === 'name' ? { ...ANYWHERE, from: origin } : { ...around(origin), isStart: true }

/** Whether words are left that only a name can have, or the whole text is the name of a clinic. */
async function namesClinic(
  database: Database,
  { filter, tiers: [first] }: Pick<Text, 'filter' | 'tiers'>,
): Promise<boolean> {
  if (filter.words.length > 0) return true
  if (!first?.name) return false
  return (await countUpTo(database, { ...filter, tier: { name: first.name, species: null } }, 1)) > 0
}

/** The town nearest to the reader’s position, or the main town of their time zone. */
function townOf(query: SearchQuery, language: TextLanguage): Looking['town'] {
  const position = positionOf(query)
  const town = position ? nearestPlace(position.lat, position.lng)?.place : nearTownOf(query.zone)
  if (!town) return null
  const { lat, lng } = position ?? town
  return { name: townName(town, language), lat, lng }
}
