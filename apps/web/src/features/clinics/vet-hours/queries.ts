import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addDayChange,
  deleteDayChange,
  getClinicVets,
  updateClinicVets,
} from '@vetvisit/contract/clinics/vets/routes'
import type { ClinicVets, ClinicVetWork, NewDayChange } from '@vetvisit/contract/clinics/vets/schemas'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { clinicKeys } from '../queries.ts'

/** The vets of a clinic with their hours there, and changes of dates. */
export const useClinicVets = (clinicId: string) =>
  useQuery({
    queryKey: clinicKeys.vets(clinicId),
    queryFn: ({ signal }) => call(getClinicVets, { query: { clinicId } }, { signal }),
  })

/** Callbacks of a write that answers the vets as they are now. */
function useSaved(clinicId: string) {
  const queryClient = useQueryClient()
  const queryKey = clinicKeys.vets(clinicId)
  return {
    onSuccess: (saved: ClinicVets) => {
      queryClient.setQueryData<ClinicVets>(queryKey, saved)
      // Calendars show the hours, and appointments may have been cancelled.
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  }
}

type Changes = {
  vets: ClinicVetWork[]
  seen?: { vets: ClinicVetWork[] }
  leadId?: string
  cancelExisting?: true
}

/** Changes when vets work at a clinic, their order or its lead. @throws ApiError visits_affected, see `affectedVisits` */
export const useUpdateVets = (clinicId: string) =>
  useAction({
    ...useSaved(clinicId),
    act: (body: Changes, attempt) => call(updateClinicVets, { query: { clinicId }, body }, attempt),
  })

/** @throws ApiError visits_affected, see `affectedVisits` */
export const useAddDayChange = (clinicId: string) =>
  useAction({
    ...useSaved(clinicId),
    act: (change: Omit<NewDayChange, 'clinicId'>, attempt) =>
      call(addDayChange, { body: { ...change, clinicId } }, attempt),
  })

/** @throws ApiError visits_affected, see `affectedVisits` */
export const useDeleteDayChange = (clinicId: string) =>
  useAction({
    ...useSaved(clinicId),
    act: ({ id, cancelExisting }: { id: string; cancelExisting: boolean }, attempt) =>
      call(deleteDayChange, { query: { id, cancelExisting: cancelExisting ? 'true' : 'false' } }, attempt),
  })
