import { useQuery } from '@tanstack/react-query'
import { listRooms } from '@vetvisit/contract/clinics/rooms/routes'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { call } from './call.ts'

export const ROOMS_KEY = ['clinics', 'rooms'] as const

/** The treatment rooms that a clinic offers, in its order; undefined until they are read. */
export function useRooms(clinicId: string): readonly Room[] | undefined {
  const { data } = useQuery({
    queryKey: ROOMS_KEY,
    queryFn: ({ signal }) => call(listRooms, {}, { signal }),
    select: (rooms) => rooms.filter((room) => room.clinicId === clinicId && !room.archived),
  })
  return data
}
