import { useQuery } from '@tanstack/react-query'
import { listRooms } from '@vetvisit/contract/clinics/rooms/routes'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { call } from './call.ts'
import { CLINICS_KEY } from './query-keys.ts'

export const ROOMS_KEY = [...CLINICS_KEY, 'rooms'] as const

const readRooms = ({ signal }: { signal: AbortSignal }) => call(listRooms, {}, { signal })

/** The treatment rooms that the clinics of the practice offer, in their order; undefined until they are read. */
export const usePracticeRooms = (): readonly Room[] | undefined => usePracticeRoomsRead(true).rooms

/** The same, and whether their first answer is still to come: not if that read was refused, or waits for the network. */
export function usePracticeRoomsRead(isWanted: boolean) {
  const { data, isLoading, failureCount } = useQuery({
    queryKey: ROOMS_KEY,
    queryFn: readRooms,
    enabled: isWanted,
    select: (rooms) => rooms.filter(({ archived }) => !archived),
  })
  return { rooms: data, areComing: isLoading && failureCount === 0 }
}

/** The treatment rooms that a clinic offers, in its order; undefined until they are read. */
export function useRooms(clinicId: string): readonly Room[] | undefined {
  const { data } = useQuery({
    queryKey: ROOMS_KEY,
    queryFn: readRooms,
    select: (rooms) => rooms.filter((room) => room.clinicId === clinicId && !room.archived),
  })
  return data
}
