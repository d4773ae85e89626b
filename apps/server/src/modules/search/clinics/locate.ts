import { townName } from '@vetvisit/contract/places/names'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Position } from '@vetvisit/contract/geo/rules'
import type { Database } from '../../../db/client.ts'
import { nearestPlace } from '../../../adapters/geo/places.ts'
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
import type { Filtered } from './filter.ts'

type Named = Position & { name: string }

/** A question with the area that it looks in, which its filter has, too. */
export type Located = Filtered & {
  where: Where
  /** The reader's town, if the text names no place. */
  town: Named | null
  /** Whether the text names a clinic, which may be anywhere. */
  isNamed: boolean
  /** What the search is around: a place of the text, or the reader's town. `isMeant` is false for a guessed place. */
  middle: (Named & { isMeant?: boolean }) | null
}

/**
 * A text without a place is searched around the reader: around their position, or the main town of their time zone. If it names a
 * clinic, or if the zone spans a country, the whole world is searched, the nearest first.
 */
export async function locate(database: Database, question: Filtered): Promise<Located> {
  const { query, place, pieces, filter } = question
  const { where, town, isNamed } =
    query.bbox || place
      ? { where: whereOf(query, place) ?? ANYWHERE, town: null, isNamed: false }
      : pieces.length === 0
        ? start(question)
        : await nearReader(database, question)
  const middle = place ?? (pieces.length > 0 && !isNamed ? town : null)
  return { ...question, filter: { ...filter, area: where.area }, where, town, isNamed, middle }
}

type Looking = Pick<Located, 'where' | 'town' | 'isNamed'>

/** Without a text. */
function start({ query, language }: Filtered): Looking {
  const direct = whereOf(query, null)
  const from = direct ? null : startOf(query)
  return { where: direct ?? from ?? ANYWHERE, town: from && townOf(query, language), isNamed: false }
}

async function nearReader(database: Database, question: Filtered): Promise<Looking> {
  const { query, language } = question
  const near = positionOf(query) ?? nearTownOf(query.zone)
  if (near === null) return { where: startOf(query) ?? ANYWHERE, town: null, isNamed: true }
  const town = townOf(query, language)
  if (await namesClinic(database, question)) return { where: everywhere(query, near), town, isNamed: true }
  const circle = { area: circleAround(near), centre: near, from: near }
  return { where: whereOf(query, null) ?? circle, town, isNamed: false }
}

const everywhere = ({ sort }: Pick<SearchQuery, 'sort'>, origin: Position): Where =>
  sort === 'name' ? { ...ANYWHERE, from: origin } : { ...around(origin), isStart: true }

/** Whether words are left that only a name can have, or the whole text is the name of a clinic. */
async function namesClinic(database: Database, { filter, tiers: [first] }: Filtered): Promise<boolean> {
  if (filter.words.length > 0) return true
  if (!first?.name) return false
  return (await countUpTo(database, { ...filter, tier: { name: first.name, species: null } }, 1)) > 0
}

/** The town nearest to the reader’s position, or the main town of their time zone. */
function townOf(query: SearchQuery, language: TextLanguage): Named | null {
  const position = positionOf(query)
  const town = position ? nearestPlace(position.lat, position.lng)?.place : nearTownOf(query.zone)
  if (!town) return null
  const { lat, lng } = position ?? town
  return { name: townName(town, language), lat, lng }
}
