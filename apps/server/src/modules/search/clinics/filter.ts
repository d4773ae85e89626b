import { type ProblemId, PROBLEM_LEADS, servicesOf } from '@vetvisit/contract/search/lexicon'
import type { Database } from '../../../db/client.ts'
import { foldForSearch, serviceKey, specializationKey } from '../rules.ts'
import type { Piece } from '../text/pieces.ts'
import { speciesOf, wordsOf } from '../text/understand.ts'
import type { Filter, Tier, TypedMeaning } from './filter-query.ts'
import { filterOf } from './filter-of-query.ts'
import type { Question } from './question.ts'
import { withoutUnknownName } from './unknown-name.ts'

/** A question with its conditions. */
export type Filtered = Question & {
  filter: Filter
  /** The filter without the conditions of the text. */
  plain: Filter
  tiers: readonly Tier[]
  /** Words of the text that no clinic has, or none at its place. */
  unknownName: string | null
}

export async function withFilter(database: Database, question: Question): Promise<Filtered> {
  const plain = filterOf(question.query, question.listed, question.now)
  const typed = { ...plain, ...filterOfPieces(question.pieces) }
  const known = await withoutUnknownName(database, question, typed)
  return { ...question, plain, ...known, tiers: tiersOf(question) }
}

/** The conditions of a typed text: words of names, and what the other words mean. */
const filterOfPieces = (pieces: readonly Piece[]): Pick<Filter, 'words' | 'meanings'> => ({
  words: pieces.flatMap((piece) => (piece.kind === 'name' ? wordsOf(piece.tokens) : [])),
  meanings: pieces.flatMap(meaningOf),
})

/** A problem that cannot wait, or leads to no service, means every clinic. */
function meaningOf(piece: Piece): TypedMeaning[] {
  const words = wordsOf(piece.tokens)
  if (piece.kind === 'animal') return [{ words, species: piece.id }]
  if (piece.kind !== 'problem') return []
  const anyKey = keysOf(piece.id)
  return anyKey.length === 0 || PROBLEM_LEADS[piece.id].urgent ? [] : [{ words, anyKey }]
}

function keysOf(id: ProblemId): string[] {
  const lead = PROBLEM_LEADS[id]
  const { specialization } = lead
  return [
    ...servicesOf(lead).map(serviceKey),
    ...(specialization === undefined ? [] : [specializationKey(specialization)]),
  ]
}

/** The words by which names of clinics rank: all but places and words without a meaning, or all if there are no others. */
function wordsToRank(pieces: readonly Piece[]): string[] {
  const named = pieces.filter(({ kind }) => kind === 'name' || kind === 'animal' || kind === 'problem')
  const ranked = named.length > 0 ? named : pieces.filter(({ kind }) => kind === 'stop')
  return ranked.flatMap(({ tokens }) => wordsOf(tokens))
}

/**
 * Tiers of the found clinics, which follow each other; within a tier the order of the search applies. Clinics whose name has the words come
 * before other matches, and clinics that name the requested species before those that name none.
 */
function tiersOf({ query: { q = '', sort, species }, pieces }: Question): Tier[] {
  if (sort !== 'distance' && sort !== 'best') return [{ name: null, species: null }]
  const words = wordsToRank(pieces)
  const wanted = species ?? speciesOf(pieces)
  const names: Tier['name'][] =
    words.length === 0 ? [null] : NAME_MATCHES.map((match) => ({ text: foldForSearch(q), words, match }))
  const ofSpecies: Tier['species'][] =
    wanted === undefined ? [null] : [true, false].map((isNamed) => ({ species: wanted, isNamed }))
  return names.flatMap((name) => ofSpecies.map((each) => ({ name, species: each })))
}

const NAME_MATCHES = ['exact', 'begins', 'named', 'otherwise'] as const
