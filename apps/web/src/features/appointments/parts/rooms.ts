import { useQuery } from '@tanstack/react-query'
import { listRooms } from '@vetvisit/contract/clinics/rooms/routes'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { call } from '../../../lib/api/call.ts'

/** The treatment rooms that a clinic offers; undefined until they are read. The page of hours keeps them under the same key. */
export function useRoomsOf(clinicId: string): readonly Room[] | undefined {
  const { data } = useQuery({
    queryKey: ['clinics', 'rooms'],
    queryFn: ({ signal }) => call(listRooms, {}, { signal }),
    select: (rooms) => rooms.filter((room) => room.clinicId === clinicId && !room.archived),
  })
  return data
}
