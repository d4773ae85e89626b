import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerProposal,
  askToMove,
  consultAppointment,
  dropMoveWish,
  getClinicSlots,
  joinWaitingList,
  leaveWaitingList,
  proposeTime,
  updateAppointment,
} from '@vetvisit/contract/appointments/routes'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { call } from '../../lib/api.ts'
import { APPOINTMENTS_KEY, SLOTS_KEY } from '../../lib/query-keys.ts'

/** What changes an appointment or a line changes lists and free times alike. */
function useChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [APPOINTMENTS_KEY, SLOTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

export const useJoinWaitingList = () =>
  useChange((body: { clinicId: string; date: string }) => call(joinWaitingList, { body }))

export const useLeaveWaitingList = () => useChange((id: string) => call(leaveWaitingList, { query: { id } }))

type Wish = { starts: string[]; note: string }
type Seen = Pick<Appointment, '_id' | 'version'>

/** The owner asks for another time of an agreed visit, as it was seen. */
export const useAskToMove = ({ _id, version }: Seen) =>
  useChange((wish: Wish) => call(askToMove, { body: { _id, version, ...wish } }))

/** The owner takes the wish back; the practice declines it, with a reason or without. */
export const useDropMoveWish = ({ _id }: Pick<Appointment, '_id'>) =>
  useChange((reason: string) => call(dropMoveWish, { query: { id: _id }, body: reason ? { reason } : {} }))

/** The practice moves a visit as it was seen to a time that its owner asked for. */
export const useMove = ({ _id, version }: Seen) =>
  useChange((start: string) => call(updateAppointment, { body: { appointment: { _id, version, start } } }))

export const useProposeTime = ({ _id, version }: Seen) =>
  useChange(({ start, note }: { start: string; note: string }) =>
    call(proposeTime, { body: { _id, version, start, note } }),
  )

export const useAnswerProposal = ({ _id }: Pick<Appointment, '_id'>) =>
  useChange((answer: { accept: boolean; start: string }) =>
    call(answerProposal, { body: { _id, ...answer } }),
  )

export const useStartVisit = ({ _id }: Pick<Appointment, '_id'>) =>
  useChange(() => call(consultAppointment, { body: { _id } }))

/** Free and taken times of one day of a clinic. */
export const useDaySlots = (clinicId: string, date: string) =>
  useQuery({
    queryKey: [...SLOTS_KEY, clinicId, 'day', date],
    queryFn: ({ signal }) => call(getClinicSlots, { query: { clinicId, from: date, days: 1 } }, { signal }),
    staleTime: 0,
  })
