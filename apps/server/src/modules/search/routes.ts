import { searchClinics as searchClinicsRoute } from '@vetvisit/contract/search/routes'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { searchClinics } from './search-clinics.ts'
import { cardToWire } from './presenter.ts'

export function searchBindings(context: Context): Binding[] {
  return [
    bind(searchClinicsRoute, async ({ query, now }) => {
      const { hits, ...found } = await searchClinics(context, query, now)
      return { clinics: hits.map((hit) => cardToWire(context, hit)), ...found }
    }),
  ]
}
