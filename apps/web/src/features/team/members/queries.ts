import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getJoinOffer,
  getTeam,
  inviteMember,
  joinPractice,
  leavePractice,
  removeMember,
  updateMember,
  withdrawMemberInvitation,
  type JoinOffer,
  type NewInvitation,
} from '@vetvisit/contract/team/routes'
import { ApiError, call } from '../../../lib/api/call.ts'
import { setMoving } from '../../../lib/session/other-practice.ts'
import { refreshUser } from '../../../lib/session/refresh-user.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { assistantKeys } from '../assistants/queries.ts'

const teamKey = ['assistants', 'practice']

/** While an invitation waits to be accepted. */
const INVITED_POLL_MS = 30_000

/** The people of the practice, and open invitations. */
export const useMembers = () =>
  useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => call(getTeam, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.invitations.length ? INVITED_POLL_MS : false),
  })

/** Reads the team again, and what the menu shows by it; after a refusal, too, because a colleague may have been faster. */
function useReread() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: teamKey }),
      queryClient.invalidateQueries({ queryKey: assistantKeys.team }),
      refreshUser(),
    ])
  }
}

export function useInviteMember() {
  const onSuccess = useReread()
  return useAction({
    act: (body: NewInvitation, attempt) => call(inviteMember, { body }, attempt),
    onSuccess,
  })
}

export function useWithdrawInvitation() {
  const onSettled = useReread()
  return useAction({
    act: (id: string, attempt) => call(withdrawMemberInvitation, { query: { id } }, attempt),
    onSettled,
  })
}

export function useMakeAdmin() {
  const onSettled = useReread()
  return useAction({
    act: ({ id, isAdmin }: { id: string; isAdmin: boolean }, attempt) =>
      call(updateMember, { query: { id }, body: { isAdmin, seen: { isAdmin: !isAdmin } } }, attempt),
    onSettled,
  })
}

export function useRemoveMember() {
  const onSettled = useReread()
  return useAction({
    act: (id: string, attempt) => call(removeMember, { query: { id } }, attempt),
    onSettled,
  })
}

/** Everything that was read belongs to another practice afterwards. */
function useOtherPractice() {
  const queryClient = useQueryClient()
  return {
    onMutate: () => setMoving(true),
    onSuccess: async () => {
      await refreshUser()
      await queryClient.resetQueries()
    },
    onSettled: () => setMoving(false),
  }
}

export function useLeavePractice() {
  const moving = useOtherPractice()
  return useAction({ act: (_: void, attempt) => call(leavePractice, {}, attempt), ...moving })
}

export function useJoinPractice() {
  const moving = useOtherPractice()
  return useAction({
    act: (token: string, attempt) => call(joinPractice, { body: { token } }, attempt),
    ...moving,
  })
}

/** The practice behind the link of an invitation; a dead link is a result, not an error. */
export const useJoinOffer = (token: string, userId: string | undefined) =>
  useQuery({
    queryKey: ['assistants', 'join', token, userId],
    queryFn: async ({ signal }): Promise<JoinOffer | 'invalid'> => {
      try {
        return await call(getJoinOffer, { query: { token } }, { signal })
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'invalid') return 'invalid'
        throw failure
      }
    },
  })
