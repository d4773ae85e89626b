import type { RouteData } from '@vetvisit/contract/http'
import type { searchClinics as searchClinicsRoute, SearchQuery } from '@vetvisit/contract/search/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { cardToWire, nearestToWire } from './presenter.ts'
import { searchClinics } from './search-clinics.ts'

/**
 * The answer to a search, as it is sent.
 *
 * @throws DomainError invalid for a cursor of another search
 */
export async function findClinics(
  context: Pick<Context, 'database' | 'config' | 'files'>,
  query: SearchQuery,
  reader: { now: Instant; language: TextLanguage },
): Promise<RouteData<typeof searchClinicsRoute>> {
  const { hits, nearest, ...found } = await searchClinics(context, query, reader)
  return {
    ...found,
    clinics: hits.map((hit) => cardToWire(context, hit)),
    nearest: nearest && nearestToWire(context, nearest),
  }
}
