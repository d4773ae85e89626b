import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
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
import { call } from '../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../lib/api/query-keys.ts'
import { useAction } from '../../ui/action/use-action.ts'

/** Below the appointments' key, so that a live message refreshes them, too. */
const careKeys = {
  practices: [...APPOINTMENTS_KEY, 'practices'] as const,
  invitations: [...APPOINTMENTS_KEY, 'invitations'] as const,
}

/** Who has the owner on record, and who asks to. */
export const usePractices = () =>
  useQuery({
    queryKey: careKeys.practices,
    queryFn: ({ signal }) => call(listPractices, {}, { signal }),
    // Who may read one's records is never shown as it was a moment ago.
    staleTime: 0,
  })

type Practices = RouteData<typeof listPractices>

const shown = (queryClient: QueryClient) => (practices: Practices) =>
  queryClient.setQueryData(careKeys.practices, practices)

export function useAnswerInvitation() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: { _id: string; accept: boolean }, attempt) => call(answerInvitation, { body }, attempt),
    onSuccess: shown(queryClient),
    // Withdrawn or expired meanwhile.
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

/** First part of the key under which the offer of a record's link is kept. */
export const RECORD_LINK_KEY = 'record-link'

/** Takes over the record that a link hands over. */
export function useTakeRecord() {
  const queryClient = useQueryClient()
  return useAction({
    act: (token: string, attempt) => call(takeRecordLink, { body: { token } }, attempt),
    onSuccess: async (practices) => {
      shown(queryClient)(practices)
      // Pets and visits have come with it. The link itself works no more: asked again, its page would say so before it is left.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== RECORD_LINK_KEY })
    },
  })
}

/** Makes a link to a record that the practice keeps, or to a question that it has put. */
export const makeLink = (body: { patient: string } | { invitation: string }) => call(makeRecordLink, { body })

/** Addresses that the doctor has asked. */
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
