import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listRooms, updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { clinicKeys } from '../queries.ts'

/** The treatment rooms that a clinic offers, in its order. */
export const useRooms = (clinicId: string) =>
  useQuery({
    queryKey: clinicKeys.rooms,
    queryFn: ({ signal }) => call(listRooms, {}, { signal }),
    select: (rooms) => rooms.filter((room) => room.clinicId === clinicId && !room.archived),
  })

/** A room as it is sent; a new one has no id. */
export type SentRoom = { _id?: string; name: string }

/** Rooms in the form in which they are sent. */
export const sentRooms = (rooms: readonly Room[]): SentRoom[] => rooms.map(({ _id, name }) => ({ _id, name }))

/** Changes which treatment rooms a clinic offers, their names and their order. @throws ApiError stale */
export function useUpdateRooms(clinicId: string) {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: { rooms: SentRoom[]; seen: { rooms: SentRoom[] } }, attempt) =>
      call(updateRooms, { query: { clinicId }, body }, attempt),
    onSuccess: (saved) => {
      queryClient.setQueryData<Room[]>(clinicKeys.rooms, (rooms) => [
        ...(rooms ?? []).filter((room) => room.clinicId !== clinicId),
        ...saved,
      ])
      // Appointments say the names of their rooms.
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: clinicKeys.rooms }),
  })
}
