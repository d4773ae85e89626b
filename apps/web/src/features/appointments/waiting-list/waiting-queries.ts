import { useQuery } from '@tanstack/react-query'
import {
  answerProposal,
  moveAppointment,
  requestMove,
  closeMoveRequest,
  proposeTime,
} from '@vetvisit/contract/appointments/reschedule/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import {
  getWaitingPage,
  joinWaitingList,
  leaveWaitingList,
  offerTime,
} from '@vetvisit/contract/appointments/waiting-list/routes'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ApiError, call } from '../../../lib/api/call.ts'
import { scopeQuery, useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { APPOINTMENTS_KEY, SLOTS_KEY } from '../../../lib/api/query-keys.ts'
import { type Wished, type WishedMove, wishedOf } from '../queries.ts'
import { useAppointmentChange } from '../parts/use-appointment-change.ts'

export const useJoinWaitingList = () =>
  useAppointmentChange((body: { clinicId: string; date: string } & Wished, attempt) =>
    call(joinWaitingList, { body }, attempt),
  )

export const useLeaveWaitingList = () =>
  useAppointmentChange((id: string, attempt) => call(leaveWaitingList, { query: { id } }, attempt))

type MoveRequest = { starts: string[]; note: string }
type Seen = Pick<Appointment, '_id' | 'version'>

/** The owner requests another time for an approved appointment, with the version that was read. */
export const useRequestMove = ({ _id, version }: Seen) =>
  useAppointmentChange((request: MoveRequest, attempt) =>
    call(requestMove, { body: { _id, version, ...request } }, attempt),
  )

/** The owner moves an approved appointment without asking, with the version that was read. */
export const useMoveAppointment = ({ _id, version }: Seen) =>
  useAppointmentChange((start: string, attempt) =>
    call(moveAppointment, { body: { _id, version, start } }, attempt),
  )

/** Closes a move request: the owner withdraws it, or the practice declines it with or without a reason. */
export const useCloseMoveRequest = ({ _id }: Pick<Appointment, '_id'>) =>
  useAppointmentChange((reason: string, attempt) =>
    call(closeMoveRequest, { query: { id: _id }, body: reason ? { reason } : {} }, attempt),
  )

export const useProposeTime = ({ _id, version }: Seen) =>
  useAppointmentChange((proposal: { start: string; others: string[]; note: string }, attempt) =>
    call(proposeTime, { body: { _id, version, ...proposal } }, attempt),
  )

export const useAnswerProposal = ({ _id }: Pick<Appointment, '_id'>) =>
  useAppointmentChange((answer: { accept: boolean; start: string }, attempt) =>
    call(answerProposal, { body: { _id, ...answer } }, attempt),
  )

type WishedAt = { clinicId: string } & WishedMove

/**
 * Slots of a clinic for a vet, a reason, a number of animals and a length. What owners can no longer book has those of its length, else of one
 * slot: the practice may choose them all the same, and the server decides.
 */
async function readSlots(
  { clinicId, minutes, ...wish }: WishedAt,
  range: { from: string; days: number },
  signal: AbortSignal,
) {
  const read = (wished: Wished) =>
    call(
      getClinicSlots,
      { query: { clinicId, ...range, ...wishedOf(wished), ...(minutes !== undefined && { minutes }) } },
      { signal },
    )
  try {
    return await read(wish)
  } catch (error) {
    if (error instanceof ApiError && ['invalid', 'reason_not_offered'].includes(error.code)) return read({})
    throw error
  }
}

/** Free and taken times of one day of a clinic. */
export const useDaySlots = (wish: WishedAt, date: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: [...SLOTS_KEY, 'day', wish, date],
    queryFn: ({ signal }) => readSlots(wish, { from: date, days: 1 }, signal),
    staleTime: 0,
  })

/** Days in which a free time is looked for. */
const DAYS_AHEAD = 14

/** The first day from a date on that has a free time; that date itself if none has one within two weeks. */
export const useFirstFreeDay = (wish: WishedAt, from: string, enabled: boolean) =>
  useQuery({
    queryKey: [...SLOTS_KEY, 'first free', wish, from],
    queryFn: async ({ signal }) => {
      const { days } = await readSlots(wish, { from, days: DAYS_AHEAD }, signal)
      return days.find(({ slots }) => slots.some(({ taken }) => !taken))?.date ?? from
    },
    enabled,
    staleTime: 0,
  })

/** The practice's waiting lists, by day. */
export function useWaitingPage() {
  const { scope } = useAgendaScope()
  return useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'waiting', scope],
    queryFn: ({ signal }) => call(getWaitingPage, { query: scopeQuery(scope) }, { signal }),
    refetchInterval: NEXT_EVENTS_REFRESH_SECONDS * 1000,
  })
}

/** Offers an owner on the waiting list a free time. */
export const useOfferTime = (_id: string) =>
  useAppointmentChange((start: string, attempt) => call(offerTime, { body: { _id, start } }, attempt))
