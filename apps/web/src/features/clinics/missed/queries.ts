import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPractice, updatePractice } from '@vetvisit/contract/team/routes'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY, CLINICS_KEY } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../ui/action/use-action.ts'

const practiceKey = [...CLINICS_KEY, 'practice']

/** The practice in which one works. */
export const usePractice = () =>
  useQuery({ queryKey: practiceKey, queryFn: ({ signal }) => call(getPractice, {}, { signal }) })

type Change = { name: string; version: number; telephoneAfterMissed: number | null }

/** Says after how many missed appointments owners book by telephone only. @throws ApiError stale */
export function useTelephoneAfterMissed() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: Change, attempt) => call(updatePractice, { body }, attempt),
    onSuccess: (saved) => {
      queryClient.setQueryData(practiceKey, saved)
      // Owners say whether they book by telephone only.
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: practiceKey }),
  })
}
