import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { Position } from '@vetvisit/contract/geo/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Database } from '../../../db/client.ts'
import { type SimilarTown, similarTown } from '../../../adapters/geo/town-names.ts'
import { findPlaces, townPlace } from './find-places.ts'
import { MEANINGS } from './lexicon-index.ts'
import { haveClinicNearby, similarWords, wordsOfClinics } from './places-query.ts'
import { closest, CORRECTED_LETTERS_MIN, errorsAllowed, spellingDistance } from './spelling.ts'
import { timesInNames, withMornings } from './times.ts'
import { isLargeTown, similarLargeTown, townOf } from './towns.ts'
import type { Piece, Token } from './pieces.ts'
import { cut, cutPlaces, textOf, tokensOf, wordsOf } from './understand.ts'

/** What a typed text means; `corrected` has the words that were read differently. */
export type Understanding = { pieces: readonly Piece[]; correctedTokens: readonly Token[] }

export type TextContext = {
  database: Database
  text: string
  /** Of names of towns. */
  language: TextLanguage
  /** The nearest of several streets or postcodes of the same name is meant. */
  origin: Position | null
  /** Whether a listed clinic has all the words in its names. */
  isName: (words: string[]) => Promise<boolean>
  /** Whether the whole text is the name of a listed clinic. */
  isWholeName: () => Promise<boolean>
}

/** Reads a typed text. A name that no clinic has is corrected, unless `exact` is set (specification/readings §5). */
export async function readText(
  context: TextContext,
  { exact = false }: Pick<SearchQuery, 'exact'>,
): Promise<Understanding> {
  const tokens = tokensOf(context.text)
  const pieces = await piecesOf(context, tokens)
  const names = pieces.flatMap((piece) => (piece.kind === 'name' ? piece.tokens : []))
  if (exact || names.length === 0) return { pieces, correctedTokens: [] }
  const corrections = await correctionsOf(context.database, names)
  if (corrections.size === 0) return { pieces, correctedTokens: [] }
  const corrected = tokens.map((token) => ({ ...token, word: corrections.get(token.word) ?? token.word }))
  return {
    pieces: await piecesOf(context, corrected),
    correctedTokens: tokens.filter(({ word }) => corrections.has(word)),
  }
}

async function piecesOf(context: TextContext, tokens: readonly Token[]): Promise<Piece[]> {
  const pieces = await Promise.all(
    (await cutAroundNames(context, tokens)).map(async (piece) =>
      piece.kind === 'name' ? piecesOfName(context, piece.tokens) : [piece],
    ),
  )
  return pieces.flat()
}

const isTown = (phrase: string) => townOf(phrase) !== undefined

/** The pieces of the lexicon. A word of time within a name is no time: "Dr. Sonntag". */
async function cutAroundNames(
  { isName, isWholeName }: TextContext,
  tokens: readonly Token[],
): Promise<Piece[]> {
  const pieces = cut(tokens, isTown)
  if (pieces.every(({ kind }) => kind !== 'time')) return pieces
  const inNames = (await isWholeName()) ? tokens : await timesInNames(pieces, isName)
  return withMornings(inNames.length === 0 ? pieces : cut(tokens, isTown, inNames))
}

/** A name of a clinic stays whole; otherwise it is cut into places and names. */
async function piecesOfName(context: TextContext, tokens: readonly Token[]): Promise<Piece[]> {
  const { database, text, language, isName } = context
  const name: Piece = { kind: 'name', tokens }
  const words = wordsOf(tokens)
  const town = townOf(textOf(tokens, text)) ?? townOf(words.join(' '))
  if (town && (isLargeTown(town) || !(await isName(words))))
    return [{ kind: 'town', tokens, place: townPlace(town, textOf(tokens, text), language) }]
  if (await isName(words)) return [name]
  return cutPlaces([name], await findPlaces(database, tokens, context))
}

/** Corrections by the mistyped word. */
async function correctionsOf(database: Database, names: readonly Token[]): Promise<Map<string, string>> {
  const words = [...new Set(wordsOf(names))]
  const known = await wordsOfClinics(database, words)
  const unknown = words.filter((word) => !known.has(word) && isCorrectable(word))
  const corrections = await Promise.all(unknown.map((word) => correctionOf(database, word)))
  return new Map(unknown.flatMap((word, index) => (corrections[index] ? [[word, corrections[index]]] : [])))
}

const isCorrectable = (word: string) => word.length >= CORRECTED_LETTERS_MIN && !/\p{N}/u.test(word)

/** The known word that is closest: of the lexicon, a town, or a clinic's name or street. */
async function correctionOf(database: Database, word: string): Promise<string | undefined> {
  const similar = await similarWords(database, word)
  const stored = similar[0] && {
    text: similar[0].text,
    distance: spellingDistance(word, similar[0].text, word.length),
  }
  const meant = closest(word, WORDS)
  const town = await similarTownOf(database, word)
  const known = meant && { text: meant.candidate.text, distance: meant.distance }
  const isStop = known !== undefined && MEANINGS.get(known.text)?.kind === 'stop'
  // Of two words as close as each other, a word without a meaning is meant last.
  const candidates = (isStop ? [town, stored, known] : [known, town, stored]).filter(
    (one) => one !== undefined,
  )
  return candidates.toSorted((a, b) => a.distance - b.distance)[0]?.text
}

/** A large town, or a smaller one that is but for a letter, with a clinic nearby: most words are close to the name of a small town. */
async function similarTownOf(database: Database, word: string): Promise<SimilarTown | undefined> {
  const large = similarLargeTown(word, errorsAllowed(word))
  const small = similarTown(word, Math.min(1, (large?.distance ?? 2) - 1), { distanceOf: spellingDistance })
  if (!small) return large
  const [isNear] = await haveClinicNearby(database, [small])
  return isNear === true ? small : large
}

/** The single words of the lexicon. */
const WORDS = [...MEANINGS.keys()].filter((phrase) => !phrase.includes(' ')).map((text) => ({ text }))
