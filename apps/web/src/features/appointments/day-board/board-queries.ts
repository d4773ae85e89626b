import { useQuery } from '@tanstack/react-query'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import { addWalkIn, endWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import type { NewWalkInInput } from '@vetvisit/contract/appointments/walk-ins/schemas'
import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getDayBoard, setDelay, setStage } from '@vetvisit/contract/appointments/stages/routes'
import type { Stage } from '@vetvisit/contract/appointments/stages/rules'
import type { BoardVisit } from '@vetvisit/contract/appointments/stages/schemas'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY, HISTORY_KEY } from '../../../lib/api/query-keys.ts'
import { scopeQuery, useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { currentSession } from '../../../lib/session/session.ts'
import { actSoon, takeBackSoon, useSoonDone } from '../../../ui/action/act-soon.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { refetchAppointments, useAppointmentChange } from '../parts/use-appointment-change.ts'
import { withoutArrivals } from './board-format.ts'

const NOT_HERE = 'not here '

/** Today's visits by where their animals are; read again on live events, and every minute. */
export function useDayBoard(isShown = true) {
  const { scope } = useAgendaScope()
  const away = useSoonDone()
  return useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'day-board', scope],
    queryFn: ({ signal }) => call(getDayBoard, { query: scopeQuery(scope) }, { signal }),
    enabled: isShown,
    placeholderData: (previous) => previous,
    refetchInterval: NEXT_EVENTS_REFRESH_SECONDS * 1000,
    select: (board) => withoutArrivals(board, ({ _id }) => away.has(NOT_HERE + _id)),
  })
}

/** Notes that an animal is not there after all, once that cannot be undone any more: the server forgets how long it has waited. @returns function that undoes it */
export const notHereSoon = (_id: string): (() => void) =>
  actSoon(NOT_HERE + _id, async (closing) => {
    try {
      await call(setStage, { body: { _id, stage: 'arrived', undo: true } }, { keepalive: closing })
    } catch (error) {
      showFailure(error)
    }
    await refetchAppointments()
  })

/** Keeps an animal there that was noted as not there a moment ago. @returns false if it was not */
export const isHereAfterAll = (_id: string): boolean => takeBackSoon(NOT_HERE + _id)

type StageChange = { _id: string; stage: Stage; undo?: boolean }

/** Notes that an animal has arrived or left, or takes that back. */
export const useSetStage = () =>
  useAppointmentChange((body: StageChange, attempt) => call(setStage, { body }, attempt))

/** Says how late a vet is. */
export const useSetDelay = () =>
  useAppointmentChange((body: { clinicId: string; doctorId: string; minutes: number }, attempt) =>
    call(setDelay, { body }, attempt),
  )

/** Puts an animal that came without an appointment on the list. */
export const useAddWalkIn = () =>
  useAppointmentChange((body: NewWalkInInput, attempt) => call(addWalkIn, { body }, attempt))

/** Notes that an animal that waited without an appointment has left, or takes that back. */
export const useEndWalkIn = () =>
  useAppointmentChange((body: { _id: string; undo?: boolean }, attempt) => call(endWalkIn, { body }, attempt))

/** The own visit that may begin and whose animal has waited longest; undefined without one, or without a network. */
export async function nextArrived(now: number): Promise<BoardVisit | undefined> {
  const vetId = currentSession()?.user._id
  const board = await call(getDayBoard, { query: { scope: 'mine' } }).catch(() => undefined)
  return board?.arrived.find(({ start, doctor }) => doctor._id === vetId && Date.parse(start) <= now)
}

/** Starts a visit while no other one runs. */
export async function callIn({ _id }: Pick<BoardVisit, '_id'>): Promise<void> {
  try {
    await call(consultAppointment, { body: { _id } })
  } finally {
    for (const queryKey of [APPOINTMENTS_KEY, HISTORY_KEY]) void queryClient.invalidateQueries({ queryKey })
  }
}
