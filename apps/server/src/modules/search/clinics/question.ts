import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { timeZoneAt } from '../../../adapters/geo/time-zone.ts'
import { listedBy } from '../../timetables/public.ts'
import { foldForSearch } from '../rules.ts'
import type { FoundPlace } from '../text/pieces.ts'
import { readText, type Understanding } from '../text/read-text.ts'
import { timesOf } from '../text/times.ts'
import { placeOf } from '../text/understand.ts'
import { originOf } from './area.ts'
import { countUpTo, sampleTexts } from './candidates-query.ts'
import { filterOf, type Listed } from './filter-of-query.ts'

/** A search as it was sent, with the times of its text as filters, and what else the text means. */
export type Question = Understanding & {
  query: SearchQuery
  /** The place of the text; null if the map says where to look. */
  place: FoundPlace | null
  listed: Listed
  now: Instant
  language: TextLanguage
  /** The date where the search looks, or in UTC. */
  today: () => string
}

/** Reads the text of a search. */
export async function readQuestion(
  { database, config }: Pick<Context, 'database' | 'config'>,
  asked: SearchQuery,
  { now, language }: { now: Instant; language: TextLanguage },
): Promise<Question> {
  const listed = listedBy(config)
  const understanding = await readText(textOf(database, asked, { listed, language }), asked)
  const place = asked.bbox ? null : placeOf(understanding.pieces)
  const at = place ?? originOf(asked)
  const today = () => localDateOf(at ? timeZoneAt(at.lat, at.lng) : 'Etc/UTC', now)
  const query = { ...timesOf(understanding.pieces, today), ...asked }
  return { ...understanding, query, place, listed, now, language, today }
}

/** Number of clinics that are read to find out whether words are also a clinic's name. */
const SAMPLE_SIZE = 50

function textOf(
  database: Database,
  asked: SearchQuery,
  { listed, language }: Pick<Question, 'listed' | 'language'>,
) {
  const all = filterOf({}, listed, 0)
  const text = asked.q ?? ''
  return {
    database,
    text,
    language,
    origin: originOf(asked),
    isName: async (words: string[]) => {
      const samples = await sampleTexts(database, { ...all, words }, SAMPLE_SIZE)
      return samples.some((sample) => isNamed(words, sample))
    },
    isWholeName: async () => {
      const name = { text: foldForSearch(text), words: [], match: 'exact' } as const
      return (await countUpTo(database, { ...all, tier: { name, species: null } }, 1)) > 0
    },
  }
}

/** Whether the words occur in a clinic's names, not only in its city. */
function isNamed(
  words: readonly string[],
  { searchText, city }: { searchText: string; city: string },
): boolean {
  const cityWords = new Set(foldForSearch(city).split(' '))
  const names = searchText.split(' ').filter((word) => !cityWords.has(word))
  return words.every((word) => names.some((name) => name.includes(word)))
}
