import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import {
  addPresetReasons,
  addReason,
  archiveReason,
  listReasons,
  updateReason,
} from '@vetvisit/contract/reasons/routes'
import type { NewReason, PracticeReason, ReasonChanges } from '@vetvisit/contract/reasons/schemas'
import { getTeam } from '@vetvisit/contract/team/routes'
import { call } from '../../lib/api/call.ts'
import { CLINIC_REASONS_KEY, REASONS_KEY } from '../../lib/api/query-keys.ts'
import { useAction } from '../../ui/action/use-action.ts'

/** The reasons of the practice in its order, archived ones last. */
export const useReasons = () =>
  useQuery({ queryKey: REASONS_KEY, queryFn: ({ signal }) => call(listReasons, {}, { signal }) })

/** A vet or a clinic of which a reason may name some. */
export type Place = { id: string; name: string }

/** Where and by whom reasons may be offered, and the currency of their prices. */
export const usePlaces = () =>
  useQuery({
    queryKey: [...REASONS_KEY, 'places'],
    queryFn: async ({ signal }) => {
      const [{ members }, clinics] = await Promise.all([
        call(getTeam, {}, { signal }),
        call(listClinics, {}, { signal }),
      ])
      const vets = members.filter(({ kind }) => kind === 'vet')
      return {
        vets: vets.map(({ _id, fullname }): Place => ({ id: _id, name: fullname })),
        clinics: clinics.map(({ id, name }): Place => ({ id, name })),
        currency: clinics[0]?.currency ?? null,
      }
    },
  })

/** What was changed is read again, also in sheets that offer the reasons. */
function useReread() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: REASONS_KEY }),
      queryClient.invalidateQueries({ queryKey: CLINIC_REASONS_KEY }),
    ])
}

export function useAddReason() {
  const onSuccess = useReread()
  return useAction({
    act: (body: NewReason, attempt) => call(addReason, { body }, attempt),
    isExclusive: true,
    onSuccess,
  })
}

export function useAddPresets() {
  const onSuccess = useReread()
  return useAction({ act: (_: void, attempt) => call(addPresetReasons, {}, attempt), onSuccess })
}

export type ReasonChange = { reasonId: string; changes: ReasonChanges }

/** Changes, moves or restores a reason. */
export function useUpdateReason() {
  const reread = useReread()
  return useAction<ReasonChange, PracticeReason>({
    act: ({ reasonId, changes }, attempt) =>
      call(updateReason, { query: { reasonId }, body: changes }, attempt),
    onSettled: reread,
  })
}

export function useArchiveReason() {
  const onSuccess = useReread()
  return useAction({
    act: (reasonId: string, attempt) => call(archiveReason, { query: { reasonId } }, attempt),
    onSuccess,
  })
}
