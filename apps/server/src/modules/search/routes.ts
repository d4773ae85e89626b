import { DomainError } from '@vetvisit/contract/errors'
import { townName } from '@vetvisit/contract/places/names'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { countAround, suggest as suggestRoute } from '@vetvisit/contract/search/suggest-routes'
import type { CityLink } from '@vetvisit/contract/vet-pages/pages'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { networkOf } from '../../limits/network.ts'
import { createMinuteBudget } from '../../limits/minute-budget.ts'
import { aroundCounter } from './suggest/count-around.ts'
import { findClinics } from './clinics/find-clinics.ts'
import { suggest } from './suggest/suggest.ts'

/** Suggestions for one network in a minute. A person who types asks for three a second at most. */
const SUGGESTIONS_A_MINUTE = 600

/** @param cities the cities with most clinics, which a higher module reads */
export function searchBindings(
  context: Context,
  cities: (now: Instant) => Promise<readonly CityLink[]>,
): Binding[] {
  const { config, clock } = context
  const budget = createMinuteBudget({ name: 'suggest', aMinute: SUGGESTIONS_A_MINUTE, clock })
  const around = aroundCounter(context)
  return [
    bind(searchClinics, ({ query, now, language }) => findClinics(context, query, { now, language })),
    bind(suggestRoute, async ({ query, ip, language }) => {
      if (config.rateLimit && !(await budget.spend(networkOf(ip), 1)))
        throw new DomainError('too_many_requests', { retryAfterSeconds: MINUTE_MS / 1000 })
      return suggest(context, query, language)
    }),
    bind(countAround, async ({ query, now, language }) => {
      const [{ town, ...counts }, found] = await Promise.all([around(query, now), cities(now)])
      return {
        place: town && townName(town, language),
        ...counts,
        cities: found.map(({ slug, name }) => ({ slug, name })),
      }
    }),
  ]
}
