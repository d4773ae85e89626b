import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RouteData } from '@vetvisit/contract/http'
import {
  answerInvitation,
  endCare,
  invitePatient,
  listInvitations,
  listPractices,
  withdrawInvitation,
} from '@vetvisit/contract/owners/care-routes'
import { makeRecordLink, takeRecordLink } from '@vetvisit/contract/owners/link-routes'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../ui/action/use-action.ts'

/** Below the key of appointments, so that a live event refreshes them, too. */
const careKeys = {
  practices: [...APPOINTMENTS_KEY, 'practices'] as const,
  invitations: [...APPOINTMENTS_KEY, 'invitations'] as const,
}

/** Practices that have the owner on record, and open invitations. */
export const practicesQuery = queryOptions({
  queryKey: careKeys.practices,
  queryFn: ({ signal }) => call(listPractices, {}, { signal }),
  // Never stale, because it shows who may read the owner's records.
  staleTime: 0,
})

export const usePractices = () => useQuery(practicesQuery)

type Practices = RouteData<typeof listPractices>

const shown = (queryClient: QueryClient) => (practices: Practices) =>
  queryClient.setQueryData(careKeys.practices, practices)

export function useAnswerInvitation() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: { _id: string; accept: boolean }, attempt) => call(answerInvitation, { body }, attempt),
    onSuccess: shown(queryClient),
    // The invitation was withdrawn or has expired meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: careKeys.practices }),
  })
}

/** @throws ApiError practice_has_visits */
export function useEndCare() {
  const queryClient = useQueryClient()
  return useAction({
    act: (doctorid: string, attempt) => call(endCare, { query: { doctorid } }, attempt),
    onSuccess: shown(queryClient),
    onError: () => queryClient.invalidateQueries({ queryKey: careKeys.practices }),
  })
}

/** First part of the key of a record link's offer. */
export const RECORD_LINK_KEY = 'record-link'

/** Takes over the record that a link offers. */
export function useTakeRecord() {
  const queryClient = useQueryClient()
  return useAction({
    act: (token: string, attempt) => call(takeRecordLink, { body: { token } }, attempt),
    onSuccess: async (practices) => {
      shown(queryClient)(practices)
      // Pets and appointments have changed. The link's own query is left out: the used link would show an error before the page is left.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== RECORD_LINK_KEY })
    },
  })
}

/** Creates a link to a record that the practice keeps, or to an invitation. */
export const makeLink = (body: { patient: string } | { invitation: string }) => call(makeRecordLink, { body })

/** Addresses that the doctor has invited. */
export const useInvitations = () =>
  useQuery({
    queryKey: careKeys.invitations,
    queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
  })

export function useInvite() {
  const queryClient = useQueryClient()
  return useAction({
    act: (email: string, attempt) => call(invitePatient, { body: { email } }, attempt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: careKeys.invitations }),
  })
}

export function useWithdrawInvitation() {
  const queryClient = useQueryClient()
  return useAction({
    act: (id: string, attempt) => call(withdrawInvitation, { query: { id } }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: careKeys.invitations }),
  })
}
