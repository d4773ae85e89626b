import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getOwner, updateOwner, type Owner, type OwnerChanges } from '@vetvisit/contract/owners/routes'
import { call } from '../../lib/api/call.ts'
import { updateUser } from '../../lib/session/session.ts'
import { useAction } from '../../ui/action/use-action.ts'

export const ownerKeys = { own: ['owners', 'own'] as const }

/** The owner's own record. */
export const useOwnRecord = () =>
  useQuery({ queryKey: ownerKeys.own, queryFn: ({ signal }) => call(getOwner, {}, { signal }) })

/** Saves part of the owner's own record, and updates the cached record and the stored user from the response. */
export function useSaveOwner() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: OwnerChanges, attempt): Promise<Owner> => call(updateOwner, { body }, attempt),
    onSuccess: (owner) => {
      queryClient.setQueryData(ownerKeys.own, owner)
      const { fullname, mobile, profile, onboarding } = owner
      updateUser({ fullname, mobile, profile, onboarding })
    },
  })
}
