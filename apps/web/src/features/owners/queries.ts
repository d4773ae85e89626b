import { useQuery } from '@tanstack/react-query'
import { getOwner } from '@vetvisit/contract/owners/routes'
import { call } from '../../lib/api.ts'

export const ownerKeys = { own: ['owners', 'own'] as const }

/** The owner's own record. */
export const useOwnRecord = () =>
  useQuery({ queryKey: ownerKeys.own, queryFn: ({ signal }) => call(getOwner, {}, { signal }) })
