import { useQueryClient } from '@tanstack/react-query'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { ROOMS_KEY } from '../../../lib/api/rooms.ts'
import { useAction } from '../../../ui/action/use-action.ts'

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
      queryClient.setQueryData<Room[]>(ROOMS_KEY, (rooms) => [
        ...(rooms ?? []).filter((room) => room.clinicId !== clinicId),
        ...saved,
      ])
      // Appointments say the names of their rooms.
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ROOMS_KEY }),
  })
}
