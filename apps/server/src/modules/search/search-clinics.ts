import type { SearchQuery, UnderstoodPiece } from '@vetvisit/contract/search/routes'
import { type Position, SEARCH_MAX } from '@vetvisit/contract/search/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { timeZoneAt } from '../../geo/time-zone.ts'
import { listedBy } from '../timetables/public.ts'
import { around, originOf } from './area.ts'
import { countUpTo, type Ranked, sampleTexts } from './candidates-query.ts'
import { findCards } from './cards-query.ts'
import { type Cursor, nextPage, readCursor, writeCursor } from './cursor.ts'
import { filterOf, filterOfPieces, wordsToRank } from './filter.ts'
import type { Filter } from './filter-query.ts'
import { findCandidates, type Wanted } from './find-candidates.ts'
import { type Hit, hitsOf } from './hits.ts'
import { type Nearest, nearestOf } from './nearest.ts'
import { asksForTimes, byOpening, chooseBySlots, dependsOnSlots, loadAvailability } from './order.ts'
import { readText, type Understanding } from './read-text.ts'
import { foldForSearch } from './rules.ts'
import { timesOf } from './times.ts'
import { isNamed, tiersOf } from './typed-text.ts'
import { isUrgent, piecesToWire, placeOf, speciesOf, textOf } from './understand.ts'
import { withoutUnknownName } from './unknown-name.ts'
import { whereToLook } from './where-to-look.ts'

/** `total` is exact up to this number, and this number for more. */
const COUNT_CAP = 10_000

/** Number of clinics whose timetables are examined for a date, a part of the day, by next free slot or by next opening. */
const EXAMINED_MAX = 1000

export type Hits = {
  hits: Hit[]
  /** All matching clinics. With slots as a condition and more than `EXAMINED_MAX` clinics found, those that are open. */
  total: number
  truncated: boolean
  nextCursor: string | null
  place: (Position & { name: string }) | null
  around: (Position & { name: string }) | null
  understood: UnderstoodPiece[]
  corrected: { typed: string; shown: string } | null
  nearest: Nearest | null
  unknownName: string | null
  urgent: boolean
}

/**
 * Searches clinics: filters, then order, then limit (specification/readings §5). In an area the nearest clinics come first. Without an
 * area those nearest to the main town of the reader's time zone do, or else verified clinics, by name. `nextFree` is the first slot that
 * an owner may book. Around a place or town without a matching clinic the nearest ones are listed.
 *
 * @throws DomainError invalid for a cursor of another search
 */
export async function searchClinics(
  { database, config }: Pick<Context, 'database' | 'config'>,
  asked: SearchQuery,
  { now, language }: { now: Instant; language: TextLanguage },
): Promise<Hits> {
  const understood = await understand(database, asked, { listed: listedBy(config), language })
  const { pieces } = understood
  const place = asked.bbox ? null : placeOf(pieces)
  const today = () => todayAt(place ?? originOf(asked), now)
  const query = { ...timesOf(pieces, today), ...asked }
  const plain = filterOf(query, listedBy(config), now)
  const typed = { ...plain, ...filterOfPieces(pieces) }
  const { filter, unknownName } = await withoutUnknownName(database, typed, { query, place, pieces })
  const tiers = tiersOf(query, { words: wordsToRank(pieces), species: query.species ?? speciesOf(pieces) })
  const { where, town, isNamed } = await whereToLook(
    database,
    query,
    { pieces, place, filter, tiers },
    language,
  )
  const order = where.centre !== null && query.sort !== 'name' ? 'distance' : 'name'
  const cursor = readCursor(query.cursor, order === 'distance' ? 'number' : 'string', now)
  const wanted = { filter: { ...filter, area: where.area }, tiers, where, sort: query.sort }
  const middle: Middle | null = place ?? (pieces.length > 0 && !isNamed ? town : null)
  const found = await findOrWiden(database, wanted, { middle, cursor, limit: limitOf(query) })
  const page = await pageOf(database, found, { query, cursor, now })
  return {
    ...page,
    place: place && { name: place.name, lat: place.lat, lng: place.lng },
    around: isNamed && page.hits.length > 0 ? null : town,
    understood: piecesToWire(pieces, query.q ?? '', { language, today }),
    corrected: correctionToWire(understood, query.q ?? '', { language, today }),
    nearest: await nearestOf(database, found, page, { place: middle, plain, origin: originOf(query), now }),
    unknownName,
    urgent: isUrgent(pieces),
  }
}

const limitOf = (query: SearchQuery) =>
  asksForTimes(query) || query.sort === 'nextFree' || query.sort === 'opens' ? EXAMINED_MAX : SEARCH_MAX

/** The date where the search looks, or in UTC. */
const todayAt = (at: Position | null, now: Instant) =>
  localDateOf(at ? timeZoneAt(at.lat, at.lng) : 'Etc/UTC', now)

/** Number of clinics that are read to find out whether words are also a clinic's name. */
const SAMPLE_SIZE = 50

async function understand(
  database: Database,
  query: SearchQuery,
  {
    listed,
    language,
  }: { listed: Pick<Filter, 'verifiedOnly' | 'mailConfirmedOnly'>; language: TextLanguage },
): Promise<Understanding> {
  const isName = async (words: string[]) => {
    const texts = await sampleTexts(database, { ...filterOf({}, listed, 0), words }, SAMPLE_SIZE)
    return texts.some((text) => isNamed(words, text))
  }
  const text = query.q ?? ''
  const isWholeName = async () => {
    const name = { text: foldForSearch(text), words: [], match: 'exact' } as const
    return (await countUpTo(database, { ...filterOf({}, listed, 0), tier: { name, species: null } }, 1)) > 0
  }
  return readText({ database, text, language, origin: originOf(query), isName, isWholeName }, query)
}

/** What a search is around: a place of the text, or the reader's town. */
type Middle = Position & { name: string; isMeant?: boolean }

type Found = { candidates: Ranked[]; isWhole: boolean; isWidened: boolean; wanted: Wanted }

/** The candidates of a page. If there is none around the middle, those of the whole world, the nearest first. */
async function findOrWiden(
  database: Database,
  wanted: Wanted,
  { middle, cursor, limit }: { middle: Middle | null; cursor: Cursor; limit: number },
): Promise<Found> {
  const block = { after: cursor.after, limit }
  const candidates = cursor.isWidened ? [] : await findCandidates(database, wanted, block)
  const found = { candidates, isWhole: candidates.length < limit, isWidened: false, wanted }
  const isEmpty = candidates.length === 0 && (cursor.after === null || cursor.isWidened)
  if (!middle || !isEmpty || wanted.sort === 'name') return found
  const where = { ...around(middle), ...(middle.isMeant === false && { from: null }) }
  const wider = { ...wanted, where, filter: { ...wanted.filter, area: where.area } }
  const far = await findCandidates(database, wider, block)
  return { candidates: far, isWhole: far.length < limit, isWidened: true, wanted: wider }
}

async function pageOf(
  database: Database,
  { candidates, isWhole, isWidened, wanted }: Found,
  { query, cursor, now }: { query: SearchQuery; cursor: Cursor; now: Instant },
): Promise<Pick<Hits, 'hits' | 'total' | 'truncated' | 'nextCursor'>> {
  const { where, filter } = wanted
  const load = (clinics: readonly Ranked[]) => loadAvailability(database, clinics, query, now)
  const examined = dependsOnSlots(query) ? await load(candidates) : null
  const chosen = examined
    ? chooseBySlots(candidates, examined, query, { from: where.centre, now: cursor.at })
    : candidates
  const block = query.sort === 'opens' ? await byOpening(database, chosen, now) : chosen
  const page = block.slice(cursor.offset, cursor.offset + query.limit)
  const next = nextPage(query, { ...cursor, isWidened }, { found: candidates, chosen: block.length, isWhole })
  const [cards, availability, total] = await Promise.all([
    page.length === 0 ? [] : findCards(database, { clinicIds: page.map(({ id }) => id) }),
    examined ?? load(page),
    isWhole && cursor.after === null ? block.length : countUpTo(database, filter, COUNT_CAP),
  ])
  const hits = hitsOf(page, cards, availability, { from: where.from, now })
  return { hits, total, truncated: next !== null || !isWhole, nextCursor: next && writeCursor(next) }
}

/** The words that were corrected, and the pieces that are shown instead. */
function correctionToWire(
  { pieces, correctedTokens }: Understanding,
  text: string,
  reader: { language: TextLanguage; today: () => string },
): Hits['corrected'] {
  if (correctedTokens.length === 0) return null
  const starts = new Set(correctedTokens.map(({ start }) => start))
  const shown = pieces.filter(({ tokens }) => tokens.some(({ start }) => starts.has(start)))
  return {
    typed: correctedTokens.map((token) => textOf([token], text)).join(' '),
    shown: shown
      .map((piece) =>
        piece.kind === 'name'
          ? piece.tokens.map(({ word }) => word).join(' ')
          : (piecesToWire([piece], text, reader)[0]?.name ?? ''),
      )
      .join(' '),
  }
}
