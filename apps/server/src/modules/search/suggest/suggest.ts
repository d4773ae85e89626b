import { PROBLEM_LEADS } from '@vetvisit/contract/search/lexicon'
import {
  SUGGEST_LETTERS_MIN,
  SUGGESTIONS_MAX,
  type SuggestQuery,
  type Suggestions,
} from '@vetvisit/contract/search/suggest-routes'
import type { Position } from '@vetvisit/contract/geo/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context/context.ts'
import { nearestPlace } from '../../../adapters/geo/places.ts'
import { townsBeginning } from '../../../adapters/geo/town-names.ts'
import { listedBy, shownVets } from '../../timetables/public.ts'
import { distanceFrom, originOf } from '../clinics/area.ts'
import { type Meaning, nameOfMeaning, PHRASES } from '../text/lexicon-index.ts'
import { findPractices, findPostcodes, findStreets, type PracticeRow } from './suggest-query.ts'
import { haveClinicNearby } from '../text/places-query.ts'
import { streetKey, zipKey } from '../rules.ts'
import { tokensOf, wordsOf } from '../text/understand.ts'

/** Words at the end of a text that are completed together. */
const COMPLETED_WORDS_MAX = 3

/** Rows of each group before they share the `SUGGESTIONS_MAX`. */
const ROWS_OF_GROUP = 4

/** The end of a text that is completed, folded, and the text before it. */
type Ending = { before: string; words: string[] }

/**
 * Completes the last words of a text: animals and problems by their names in all languages, places, and practices, each shown in the
 * reader's language. The most words that begin something count, so "guinea p" completes the animal and not a word with P.
 */
export async function suggest(
  { database, config }: Pick<Context, 'database' | 'config'>,
  query: SuggestQuery,
  language: TextLanguage,
): Promise<Suggestions> {
  const endings = endingsOf(query.q)
  const origin = originOf(query)
  const meanings = firstWith(endings, (ending) => meaningsBeginning(ending, language))
  const whole = endings[0]
  const typed = wordsOf(tokensOf(query.q))
  if (!whole) return { animals: [], problems: [], places: [], practices: [] }
  const [places, practices] = await Promise.all([
    placesBeginning(database, endings, { origin, language }),
    findPractices(database, {
      text: typed.join(' '),
      origin,
      ...listedBy(config),
      limit: ROWS_OF_GROUP,
    }),
  ])
  return shareRows({
    animals: meanings.flatMap(({ meaning, name, q }) =>
      meaning.kind === 'animal' ? [{ name, q, species: meaning.id }] : [],
    ),
    problems: meanings.flatMap(({ meaning, name, q }) =>
      meaning.kind === 'problem'
        ? [{ name, q, id: meaning.id, urgent: PROBLEM_LEADS[meaning.id].urgent ?? false }]
        : [],
    ),
    places,
    practices: practices.map((practice) =>
      practiceToWire(practice, { query, origin, docName: vetNamed(practice, typed, config) }),
    ),
  })
}

/** The last words of a text, the most first; empty if they have too few letters. */
function endingsOf(text: string): Ending[] {
  const tokens = tokensOf(text)
  return Array.from({ length: Math.min(COMPLETED_WORDS_MAX, tokens.length) }, (_, index) => {
    const ending = tokens.slice(Math.max(0, tokens.length - COMPLETED_WORDS_MAX) + index)
    return { before: text.slice(0, ending[0]?.start ?? 0), words: wordsOf(ending) }
  }).filter(({ words }) => words.join('').length >= SUGGEST_LETTERS_MIN)
}

function firstWith<T>(endings: readonly Ending[], find: (ending: Ending) => T[]): T[] {
  for (const ending of endings) {
    const found = find(ending)
    if (found.length > 0) return found
  }
  return []
}

type Known = Exclude<Meaning, { kind: 'stop' | 'time' }>

/** Each meaning once: those whose phrase begins so, the shortest first, as it says the most. */
function meaningsBeginning({ before, words }: Ending, language: TextLanguage) {
  const text = words.join(' ')
  const found = PHRASES.filter(({ phrase }) => phrase.startsWith(text)).toSorted(
    (a, b) =>
      Number(b.language === language) - Number(a.language === language) || a.phrase.length - b.phrase.length,
  )
  const meanings = new Map<string, Known>()
  for (const { meaning } of found)
    if (meaning.kind !== 'stop' && meaning.kind !== 'time')
      meanings.set(`${meaning.kind} ${meaning.id}`, meanings.get(`${meaning.kind} ${meaning.id}`) ?? meaning)
  return [...meanings.values()].map((meaning) => {
    const name = nameOfMeaning(meaning, language)
    return { meaning, name, q: before + name }
  })
}

async function placesBeginning(
  database: Context['database'],
  endings: readonly Ending[],
  { origin, language }: { origin: Position | null; language: TextLanguage },
): Promise<Suggestions['places']> {
  const towns = await firstTowns(database, endings, { origin, language })
  const [last] = endings.slice(-1)
  const [postcodes, streets] = await Promise.all([
    last && /\p{N}/u.test(last.words.join(' '))
      ? findPostcodes(database, { key: zipKey(last.words.join(' ')), origin })
      : [],
    firstStreets(database, endings, origin),
  ])
  return [
    ...postcodes.map(({ name, city }) => ({
      name,
      q: (last?.before ?? '') + name,
      kind: 'postcode' as const,
      detail: city,
    })),
    ...towns,
    ...streets,
  ]
}

/** Towns that are compared before some of them are shown. */
const TOWNS_COMPARED = 12

/** Towns with clinics nearby come first, and towns of other countries without any are left out. */
async function firstTowns(
  database: Context['database'],
  endings: readonly Ending[],
  { origin, language }: { origin: Position | null; language: TextLanguage },
): Promise<Suggestions['places']> {
  const home = origin ? nearestPlace(origin.lat, origin.lng)?.place.countryCode : undefined
  for (const { before, words } of endings) {
    const found = townsBeginning(words.join(' '), { count: TOWNS_COMPARED, language, origin })
    if (found.length === 0) continue
    const near = await haveClinicNearby(database, found)
    const towns = found.map((town, index) => ({ ...town, hasClinics: near[index] === true }))
    const useful = towns.filter(
      ({ hasClinics, countryCode }) => hasClinics || home === undefined || countryCode === home,
    )
    return useful
      .toSorted((a, b) => Number(b.hasClinics) - Number(a.hasClinics))
      .slice(0, ROWS_OF_GROUP)
      .map(({ name, detail }) => ({ name, q: before + name, kind: 'town', detail }))
  }
  return []
}

async function firstStreets(
  database: Context['database'],
  endings: readonly Ending[],
  origin: Position | null,
): Promise<Suggestions['places']> {
  for (const { before, words } of endings) {
    const key = streetKey(words.join(' '))
    const found = key.length < STREET_LETTERS_MIN ? [] : await findStreets(database, { key, origin })
    if (found.length > 0)
      return found.map(({ name, city }) => ({
        name,
        q: before + name,
        kind: 'street' as const,
        detail: city,
      }))
  }
  return []
}

/** Shorter beginnings of streets fit too many. */
const STREET_LETTERS_MIN = 4

/** The vet of a practice whose name has the most typed words, else the one who stands for all. */
function vetNamed(practice: PracticeRow, typed: readonly string[], config: Context['config']): string {
  const { all, first } = shownVets(practice.vets, { ...practice, mailConfirmed: false }, config)
  const hits = (fullname: string) => {
    const words = wordsOf(tokensOf(fullname))
    return typed.filter((begin) => words.some((word) => word.startsWith(begin))).length
  }
  return (
    [first, ...all].toSorted((a, b) => hits(b.fullname) - hits(a.fullname))[0]?.fullname ?? first.fullname
  )
}

const practiceToWire = (
  { id, name, city, lat, lng }: PracticeRow,
  { query, origin, docName }: { query: SuggestQuery; origin: Position | null; docName: string },
) => {
  const isKnown = query.lat !== undefined && query.lng !== undefined
  return {
    name,
    q: name,
    clinicId: id,
    docName,
    city,
    distanceKm: isKnown ? distanceFrom(origin, { lat, lng }) : null,
  }
}

/** At most `SUGGESTIONS_MAX` rows: the groups take turns, so that none is pushed out by another. */
function shareRows(all: Suggestions): Suggestions {
  const counts = { animals: 0, problems: 0, places: 0, practices: 0 }
  const groups = ['animals', 'problems', 'places', 'practices'] as const
  let left = SUGGESTIONS_MAX
  for (let turn = 0; turn < ROWS_OF_GROUP && left > 0; turn += 1)
    for (const group of groups)
      if (left > 0 && all[group].length > counts[group]) {
        counts[group] += 1
        left -= 1
      }
  return {
    animals: all.animals.slice(0, counts.animals),
    problems: all.problems.slice(0, counts.problems),
    places: all.places.slice(0, counts.places),
    practices: all.practices.slice(0, counts.practices),
  }
}
