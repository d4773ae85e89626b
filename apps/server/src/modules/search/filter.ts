import { type ProblemId, PROBLEM_LEADS, servicesOf } from '@vetvisit/contract/search/lexicon'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import { weekdayOf } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Filter, TypedMeaning } from './filter-query.ts'
import { serviceKey, specializationKey } from './rules.ts'
import type { Piece } from './pieces.ts'
import { wordsOf } from './understand.ts'

/** The conditions of a query on clinics, without those of the typed text. */
export function filterOf(
  { specialization, service, species, date, openNow, emergency, phone, verified }: Partial<SearchQuery>,
  listed: Pick<Filter, 'verifiedOnly' | 'mailConfirmedOnly'>,
  now: Instant,
): Filter {
  return {
    verifiedOnly: listed.verifiedOnly || verified === true,
    mailConfirmedOnly: listed.mailConfirmedOnly,
    area: null,
    words: [],
    keys: [
      ...(specialization === undefined ? [] : [specializationKey(specialization)]),
      ...(service === undefined || service === '' ? [] : [serviceKey(service)]),
    ],
    species,
    openOn: date === undefined ? undefined : { date, weekday: weekdayOf(date) },
    openAt: openNow ? now : undefined,
    emergencies: emergency,
    phone: phone === 'emergency' ? { emergencyAt: now } : phone,
  }
}

/** The conditions of a typed text: words of names, and what the other words mean. */
export const filterOfPieces = (pieces: readonly Piece[]): Pick<Filter, 'words' | 'meanings'> => ({
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
export function wordsToRank(pieces: readonly Piece[]): string[] {
  const named = pieces.filter(({ kind }) => kind === 'name' || kind === 'animal' || kind === 'problem')
  const ranked = named.length > 0 ? named : pieces.filter(({ kind }) => kind === 'stop')
  return ranked.flatMap(({ tokens }) => wordsOf(tokens))
}
