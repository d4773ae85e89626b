import type { SearchQuery, UnderstoodPiece } from '@vetvisit/contract/search/routes'
import type { Position } from '@vetvisit/contract/geo/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { isUrgent, piecesToWire, textOf } from '../text/understand.ts'
import { withFilter } from './filter.ts'
import { find } from './find.ts'
import { locate } from './locate.ts'
import { type Nearest, nearestOf } from './nearest.ts'
import { type Page, pageOf } from './page.ts'
import { type Question, readQuestion } from './question.ts'

export type Answer = Page & {
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
  context: Pick<Context, 'database' | 'config'>,
  asked: SearchQuery,
  reader: { now: Instant; language: TextLanguage },
): Promise<Answer> {
  const { database } = context
  const question = await readQuestion(context, asked, reader)
  const filtered = await withFilter(database, question)
  const located = await locate(database, filtered)
  const found = await find(database, located)
  const page = await pageOf(context, found)
  const { place, pieces, query } = question
  return {
    ...page,
    place: place && { name: place.name, lat: place.lat, lng: place.lng },
    around: located.isNamed && page.hits.length > 0 ? null : located.town,
    understood: piecesToWire(pieces, query.q ?? '', question),
    corrected: correctionOf(question),
    nearest: await nearestOf(context, found, page),
    unknownName: filtered.unknownName,
    urgent: isUrgent(pieces),
  }
}

/** The words that were corrected, and the pieces that are shown instead. */
function correctionOf(question: Question): Answer['corrected'] {
  const { pieces, correctedTokens, query } = question
  const text = query.q ?? ''
  if (correctedTokens.length === 0) return null
  const starts = new Set(correctedTokens.map(({ start }) => start))
  const shown = pieces.filter(({ tokens }) => tokens.some(({ start }) => starts.has(start)))
  return {
    typed: correctedTokens.map((token) => textOf([token], text)).join(' '),
    shown: shown
      .map((piece) =>
        piece.kind === 'name'
          ? piece.tokens.map(({ word }) => word).join(' ')
          : (piecesToWire([piece], text, question)[0]?.name ?? ''),
      )
      .join(' '),
  }
}
