import { useQuery } from '@tanstack/react-query'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getBlockPlan, noteCall } from '@vetvisit/contract/appointments/plans/routes'
import { shareAmongColleagues } from '@vetvisit/contract/appointments/plans/rules'
import type { PlannedVisit } from '@vetvisit/contract/appointments/plans/schemas'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY, SLOTS_KEY } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { type Failed, inTurn } from '../parts/in-turn.ts'

/** The plan of a block; every change of its appointments reads it again. */
export const useBlockPlan = (id: string) =>
  useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'plan', id],
    queryFn: ({ signal }) => call(getBlockPlan, { query: { id } }, { signal }),
    staleTime: 0,
    // Proposed times end without a live event.
    refetchInterval: NEXT_EVENTS_REFRESH_SECONDS * 1000,
  })

/** Notes that the owner of an appointment in the plan was called, or takes that back. */
export const useNoteCall = (blockId: string) =>
  useAction({
    act: ({ visit, undo }: { visit: PlannedVisit; undo: boolean }, attempt) =>
      call(noteCall, { body: { _id: blockId, appointmentId: visit._id, undo } }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...APPOINTMENTS_KEY, 'plan', blockId] }),
  })

/** An appointment that a colleague takes over at its time. */
export type HandOver = { visit: PlannedVisit; vet: PlannedVisit['colleagues'][number] }

/** Who takes over what, if all that colleagues can take is handed over. */
export function handOversOf(visits: readonly PlannedVisit[]): HandOver[] {
  const shares = shareAmongColleagues(visits)
  return visits.flatMap((visit) => {
    const vet = visit.colleagues.find(({ _id }) => _id === shares.get(visit._id))
    return vet ? [{ visit, vet }] : []
  })
}

const send = ({ visit: { _id, version }, vet }: HandOver) =>
  call(updateAppointment, { body: { appointment: { _id, version, doctorId: vet._id } } })

/** Hands appointments over one after another. */
export function useHandOverAll() {
  const [done, setDone] = useState<number | null>(null)
  const handOver = async (all: readonly HandOver[]): Promise<Failed<HandOver>[]> => {
    setDone(0)
    try {
      return await inTurn(all, send, (_, count) => setDone(count))
    } finally {
      setDone(null)
      await Promise.all(
        [APPOINTMENTS_KEY, SLOTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    }
  }
  return { done, handOver }
}
