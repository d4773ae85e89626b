import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createCaller, type NewCallerInput } from '@vetvisit/contract/owners/caller-routes'
import {
  createManagedOwner,
  listPracticeOwners,
  type OwnerNoteChange,
  writeOwnerNote,
} from '@vetvisit/contract/owners/practice-routes'
import { updateOwner, type OwnerChanges } from '@vetvisit/contract/owners/routes'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { useUser } from '../../../lib/session/session.ts'
import type { ManagedOwner } from '../format.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import type { OwnerOrder } from './use-owner-order.ts'

const PAGE_SIZE = 50

/** Owners on the practice's record that match a text, in pages. */
export const usePracticeOwners = (text: string, order: OwnerOrder) =>
  useInfiniteQuery({
    // An owner who accepts an invitation appears together with its notification.
    queryKey: [...APPOINTMENTS_KEY, 'practice-owners', text, order],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPracticeOwners,
        {
          query: {
            limit: PAGE_SIZE,
            order,
            ...(text !== '' && { q: text }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Never stale, so that owners who left the record disappear.
    staleTime: 0,
  })

/** One owner on the practice's record; null if there is none. */
export const usePracticeOwner = (id: string | null) =>
  useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'practice-owner', id],
    queryFn: async ({ signal }) => {
      const { patients } = await call(listPracticeOwners, { query: { patId: id ?? '' } }, { signal })
      return patients[0] ?? null
    },
    enabled: id !== null,
    staleTime: 0,
  })

/** True if the person may keep records of owners without an account, and add pets (specification/authorization C7 and D1). */
export function useMayKeepOwners(): boolean {
  const isServiceProvider = useUser()?.isServiceProvider ?? true
  return useRight('owners') && !isServiceProvider
}

/** Creates a record. */
export function useCreateManagedOwner() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: ManagedOwner, attempt) => call(createManagedOwner, { body }, attempt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
  })
}

/** Puts an owner who calls for the first time on record, with their animals. */
export function useCreateCaller() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: NewCallerInput, attempt) => call(createCaller, { body }, attempt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
  })
}

/** Writes the practice's note on an owner. */
export function useWriteOwnerNote() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: OwnerNoteChange, attempt) => call(writeOwnerNote, { body }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
  })
}

type Update = { ownerId: string; changes: OwnerChanges }

/** Changes a record that the practice keeps. */
export function useUpdateManagedOwner() {
  const queryClient = useQueryClient()
  return useAction({
    act: ({ ownerId, changes }: Update, attempt) =>
      call(updateOwner, { body: { _id: ownerId, ...changes } }, attempt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
  })
}
