import { useQuery } from '@tanstack/react-query'
import { listRooms } from '@vetvisit/contract/clinics/rooms/routes'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { isComing } from './all-answered.ts'
import { call } from './call.ts'
import { CLINICS_KEY } from './query-keys.ts'

export const ROOMS_KEY = [...CLINICS_KEY, 'rooms'] as const

const readRooms = ({ signal }: { signal: AbortSignal }) => call(listRooms, {}, { signal })

/** The treatment rooms that the clinics of the practice offer, in their order; undefined until they are read. */
export const usePracticeRooms = (): readonly Room[] | undefined => usePracticeRoomsRead(true).rooms

/** The same, read only if they are wanted, and whether their first answer is still to come. */
export function usePracticeRoomsRead(isWanted: boolean) {
  const read = useQuery({
    queryKey: ROOMS_KEY,
    queryFn: readRooms,
    enabled: isWanted,
    select: (rooms) => rooms.filter(({ archived }) => !archived),
  })
  return { rooms: read.data, areComing: isComing(read) }
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
