import { type ProblemId, PROBLEM_LEADS } from '@vetvisit/contract/search/lexicon'
import { distanceKm } from '@vetvisit/contract/geo/rules'
import type { UnderstoodPiece } from '@vetvisit/contract/search/routes'
import type { Species } from '@vetvisit/contract/pets/species'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { ANIMALS_OF_EMOJI, type Meaning, MEANINGS, nameOfMeaning, PHRASE_WORDS_MAX } from './lexicon-index.ts'
import type { FoundPlace, Piece, Places, Token } from './pieces.ts'
import { foldForSearch } from '../rules.ts'
import { nameOfTime } from './times.ts'

/** Further words are ignored. */
const WORDS_MAX = 12

/** Words of the longest name of a place. */
const PLACE_WORDS_MAX = 5

/** Words with their apostrophes, and signs of animals. What only changes the look of a sign before it is none. */
const WORDS = /['’‘`ʻʼ]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’‘`ʻʼ]*|\p{Extended_Pictographic}/gu

/** The words of a typed text, at most `WORDS_MAX`. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORDS)]
    .flatMap(({ 0: found, index }) => {
      const word = ANIMALS_OF_EMOJI.has(found) ? found : foldForSearch(found)
      return word === '' ? [] : { start: index, end: index + found.length, word }
    })
    .slice(0, WORDS_MAX)
}

export const wordsOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word)
const phraseOf = (tokens: readonly Token[]) => wordsOf(tokens).join(' ')

/**
 * Cuts a text into the longest known phrases of the lexicon; what is left is a name.
 *
 * @param isTown whether a phrase is the name of a town; words within one of several words are no times and not without a meaning
 * @param inNames words of time that are part of a name
 */
export function cut(
  tokens: readonly Token[],
  isTown: (phrase: string) => boolean = () => false,
  inNames: readonly Token[] = [],
): Piece[] {
  const towns = phrasesOf(tokens).filter((phrase) => mayBeTown(phrase) && isTown(phraseOf(phrase)))
  const parts = new Set([...towns.flat(), ...inNames])
  return cutBy(tokens, PHRASE_WORDS_MAX, (phrase, found) => {
    const meaning = MEANINGS.get(phrase) ?? ANIMALS_OF_EMOJI.get(phrase)
    return isWeak(meaning) && found.every((token) => parts.has(token)) ? undefined : meaning
  })
}

/** Times and words without a meaning give way to the name of a town: "Frankfurt am Main", "Morgan Hill". */
const isWeak = (meaning: Meaning | undefined) => meaning?.kind === 'time' || meaning?.kind === 'stop'

/** Whether some of the words are weak and some have no meaning of their own. */
function mayBeTown(tokens: readonly Token[]): boolean {
  const meanings = tokens.map(({ word }) => MEANINGS.get(word))
  return meanings.some(isWeak) && meanings.includes(undefined)
}

/** The phrases of a name that may be a place, the longest first. */
export function phrasesOf(tokens: readonly Token[]): Token[][] {
  const phrases: Token[][] = []
  for (let length = Math.min(PLACE_WORDS_MAX, tokens.length); length > 0; length -= 1)
    for (let start = 0; start + length <= tokens.length; start += 1)
      phrases.push(tokens.slice(start, start + length))
  return phrases
}

/** Cuts names into the places that they name; the rest stays a name. */
export const cutPlaces = (pieces: readonly Piece[], places: Places): Piece[] =>
  pieces.flatMap((piece) => (piece.kind === 'name' ? placesIn(piece.tokens, places) : [piece]))

const placesIn = (tokens: readonly Token[], places: Places): Piece[] =>
  cutBy(tokens, PLACE_WORDS_MAX, (phrase) => {
    const place = places.get(phrase)
    return place && { kind: place.kind, place }
  })

type Known = { kind: FoundPlace['kind']; place: FoundPlace } | Meaning

function cutBy(
  tokens: readonly Token[],
  wordsMax: number,
  find: (phrase: string, tokens: readonly Token[]) => Known | undefined,
): Piece[] {
  const pieces: Piece[] = []
  for (let start = 0; start < tokens.length;) {
    let found = tokens.slice(start, start + wordsMax)
    let known = find(phraseOf(found), found)
    while (!known && found.length > 1) {
      found = found.slice(0, -1)
      known = find(phraseOf(found), found)
    }
    const last = pieces.at(-1)
    if (known) pieces.push({ ...known, tokens: found })
    else if (last?.kind === 'name')
      pieces[pieces.length - 1] = { kind: 'name', tokens: [...last.tokens, ...found] }
    else pieces.push({ kind: 'name', tokens: found })
    start += found.length
  }
  return pieces
}

/** How exact a place of a kind is. */
const EXACTNESS = { street: 2, postcode: 1, town: 0 }

/** A town this close to another one is a part of it. */
const PART_OF_TOWN_KM = 60

/** The place that the pieces name together: the most exact one; of two towns the smaller if it is a part of the other, else the last. */
export function placeOf(pieces: readonly Piece[]): FoundPlace | null {
  const places = pieces.flatMap((piece) => ('place' in piece ? [piece.place] : []))
  return places.reduce<FoundPlace | null>((best, place) => (best ? moreExact(best, place) : place), null)
}

function moreExact(one: FoundPlace, other: FoundPlace): FoundPlace {
  if (EXACTNESS[one.kind] !== EXACTNESS[other.kind])
    return EXACTNESS[one.kind] > EXACTNESS[other.kind] ? one : other
  return distanceKm(one, other) <= PART_OF_TOWN_KM && one.population < other.population ? one : other
}

export const speciesOf = (pieces: readonly Piece[]): Species | undefined =>
  pieces.flatMap((piece) => (piece.kind === 'animal' ? [piece.id] : []))[0]

export const problemsOf = (pieces: readonly Piece[]): ProblemId[] =>
  pieces.flatMap((piece) => (piece.kind === 'problem' ? [piece.id] : []))

export const isUrgent = (pieces: readonly Piece[]): boolean =>
  problemsOf(pieces).some((id) => PROBLEM_LEADS[id].urgent)

/** The pieces as chips: each with the words of the text that it came from. @param today the date from which days are counted */
export function piecesToWire(
  pieces: readonly Piece[],
  text: string,
  { language, today }: { language: TextLanguage; today: () => string },
): UnderstoodPiece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'stop') return []
    const typed = textOf(piece.tokens, text)
    const { kind } = piece
    const [id, reason] = [
      'id' in piece ? piece.id : null,
      kind === 'problem' ? (PROBLEM_LEADS[piece.id].reason ?? null) : null,
    ]
    const name =
      piece.kind === 'time' ? nameOfTime(piece.id, language, today) : nameOf(piece, typed, language)
    return { kind, id, name, reason, text: typed }
  })
}

function nameOf(piece: Exclude<Piece, { kind: 'stop' }>, typed: string, language: TextLanguage): string {
  if ('place' in piece) return piece.place.name
  return 'id' in piece ? nameOfMeaning(piece, language) : typed
}

/** The part of the text from the first to the last of some tokens. */
export const textOf = (tokens: readonly Token[], text: string): string =>
  text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
