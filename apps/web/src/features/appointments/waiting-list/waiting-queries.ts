import { useQuery } from '@tanstack/react-query'
import {
  answerProposal,
  requestMove,
  consultAppointment,
  closeMoveRequest,
  getClinicSlots,
  getWaitingPage,
  joinWaitingList,
  leaveWaitingList,
  offerTime,
  proposeTime,
} from '@vetvisit/contract/appointments/routes'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/rules'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY, SLOTS_KEY } from '../../../lib/api/query-keys.ts'
import { useAppointmentChange } from '../lifecycle/use-appointment-change.ts'

export const useJoinWaitingList = () =>
  useAppointmentChange((body: { clinicId: string; date: string }) => call(joinWaitingList, { body }))

export const useLeaveWaitingList = () =>
  useAppointmentChange((id: string) => call(leaveWaitingList, { query: { id } }))

type Wish = { starts: string[]; note: string }
type Seen = Pick<Appointment, '_id' | 'version'>

/** The owner asks for another time of an agreed visit, as it was seen. */
export const useRequestMove = ({ _id, version }: Seen) =>
  useAppointmentChange((wish: Wish) => call(requestMove, { body: { _id, version, ...wish } }))

/** The owner takes the wish back; the practice declines it, with a reason or without. */
export const useCloseMoveRequest = ({ _id }: Pick<Appointment, '_id'>) =>
  useAppointmentChange((reason: string) =>
    call(closeMoveRequest, { query: { id: _id }, body: reason ? { reason } : {} }),
  )

export const useProposeTime = ({ _id, version }: Seen) =>
  useAppointmentChange(({ start, note }: { start: string; note: string }) =>
    call(proposeTime, { body: { _id, version, start, note } }),
  )

export const useAnswerProposal = ({ _id }: Pick<Appointment, '_id'>) =>
  useAppointmentChange((answer: { accept: boolean; start: string }) =>
    call(answerProposal, { body: { _id, ...answer } }),
  )

export const useStartVisit = ({ _id }: Pick<Appointment, '_id'>) =>
  useAppointmentChange(() => call(consultAppointment, { body: { _id } }))

/** Free and taken times of one day of a clinic. */
export const useDaySlots = (clinicId: string, date: string) =>
  useQuery({
    queryKey: [...SLOTS_KEY, clinicId, 'day', date],
    queryFn: ({ signal }) => call(getClinicSlots, { query: { clinicId, from: date, days: 1 } }, { signal }),
    staleTime: 0,
  })

/** Who waits for the practice's times, by day. */
export const useWaitingPage = () =>
  useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'waiting'],
    queryFn: ({ signal }) => call(getWaitingPage, {}, { signal }),
    refetchInterval: NEXT_EVENTS_REFRESH_SECONDS * 1000,
  })

/** Offers somebody who waits a free time by hand. */
export const useOfferTime = (_id: string) =>
  useAppointmentChange((start: string) => call(offerTime, { body: { _id, start } }))
