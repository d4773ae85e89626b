import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createAssistant,
  deleteAssistant,
  listAssistants,
  makeInvitationLink as makeInvitationLinkRoute,
  updateAssistant,
  type Assistant,
  type AssistantChanges,
  type AssistantFields,
} from '@vetvisit/contract/assistants/routes'
import { call } from '../../../lib/api/call.ts'
import { useAction } from '../../../ui/action/use-action.ts'

export const assistantKeys = { team: ['assistants', 'team'] as const }

const WATCHED_POLL_MS = 500
const POLL_MS = 10_000
/** While an invitation waits to be accepted, which can take days. */
const INVITED_POLL_MS = 60_000

/**
 * The doctor's team with pending accounts and open invitations; polled while there are any.
 *
 * @param watching polls more often, until a pending account is created
 */
export const useTeam = (watching: boolean) =>
  useQuery({
    queryKey: assistantKeys.team,
    queryFn: ({ signal }) => call(listAssistants, {}, { signal }),
    refetchInterval: ({ state }) => {
      if (watching) return WATCHED_POLL_MS
      const has = (wanted: Assistant['state']) => state.data?.some((assistant) => assistant.state === wanted)
      if (has('creating')) return POLL_MS
      return has('invited') ? INVITED_POLL_MS : false
    },
  })

/** Adds an assistant; the pending account appears in the list at once. */
export function useAddAssistant() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: AssistantFields, attempt) => call(createAssistant, { body }, attempt),
    onSuccess: (ordered) =>
      queryClient.setQueryData<Assistant[]>(assistantKeys.team, (team) => [...(team ?? []), ordered]),
  })
}

type Change = { id: string; changes: AssistantChanges }

export function useUpdateAssistant() {
  const queryClient = useQueryClient()
  return useAction({
    act: ({ id, changes }: Change, attempt) =>
      call(updateAssistant, { query: { id }, body: changes }, attempt),
    onSuccess: (saved) =>
      queryClient.setQueryData<Assistant[]>(assistantKeys.team, (team) =>
        team?.map((one) => (one.id === saved.id ? saved : one)),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: assistantKeys.team }),
  })
}

/** Removes an assistant, or an entry whose account could not be created. */
export function useDeleteAssistant() {
  const queryClient = useQueryClient()
  return useAction({
    act: (id: string, attempt) => call(deleteAssistant, { query: { id } }, attempt),
    onSuccess: (_, id) =>
      queryClient.setQueryData<Assistant[]>(assistantKeys.team, (team) =>
        team?.filter((one) => one.id !== id),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: assistantKeys.team }),
  })
}

/** The link of an invitation. */
export const makeInvitationLink = (id: string) => call(makeInvitationLinkRoute, { body: { id } })
