import { type BlockKind, ROOM_BLOCK_KINDS } from '@vetvisit/contract/appointments/blocks/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../context/caller.ts'
import type { Database } from '../../db/client.ts'
import { lockResources } from '../../db/locks.ts'
import { findVets } from '../appointments/public.ts'
import { findRoom, findVet } from './repository.ts'

/** The vet or the treatment room of a block; the other one is null. */
type VetOrRoom = { doctorId: string | null; roomId: string | null }

/**
 * Whose blocks a call means: those of the named treatment room, else of the named vet, else of the vet who signs for the caller, else of the only one
 * of the practice.
 *
 * @throws DomainError invalid if a reception of several vets names none, and for both a vet and a room
 */
export async function vetOrRoomOf(
  database: Database,
  { practiceId, signerId }: Pick<PracticeScope, 'practiceId' | 'signerId'>,
  { doctorId, roomId }: { doctorId?: string | undefined; roomId?: string | undefined },
): Promise<VetOrRoom> {
  if (roomId !== undefined) {
    if (doctorId !== undefined) throw new DomainError('invalid', { fields: { roomId: 'validation.invalid' } })
    return { doctorId: null, roomId }
  }
  const named = doctorId ?? signerId
  if (named !== null) return { doctorId: named, roomId: null }
  const [only, ...others] = await findVets(database, { practiceId })
  if (!only || others.length > 0)
    throw new DomainError('invalid', { fields: { doctorId: 'validation.required' } })
  return { doctorId: only.id, roomId: null }
}

/** Waits for other changes of the time of this vet or treatment room. */
export const lockVetOrRoom = (database: Database, { doctorId, roomId }: VetOrRoom): Promise<void> =>
  lockResources(database, { vets: doctorId === null ? [] : [doctorId], rooms: [roomId] })

type Wanted = VetOrRoom & { practiceId: string }

const findPlace = async (database: Database, { practiceId, doctorId, roomId }: Wanted) => {
  if (roomId !== null) {
    const [room] = await findRoom(database, { practiceId, roomId })
    return room && { zone: room.zone, roomName: room.name }
  }
  const [vet] = doctorId === null ? [] : await findVet(database, { practiceId, doctorId })
  return vet && { zone: vet.zone, roomName: null }
}

/**
 * The zone by whose clocks blocks are repeated: that of the vet's first clinic, which is null without one, or of the clinic of the room.
 *
 * @throws DomainError not_found for a vet who does not work in the practice, and for a room that none of its clinics offers
 */
export async function requirePlace(database: Database, wanted: Wanted) {
  const place = await findPlace(database, wanted)
  if (!place) throw new DomainError('not_found')
  return place
}

/** The same zone; null also for a vet who has left. */
export const findZone = async (database: Database, wanted: Wanted): Promise<string | null> =>
  (await findPlace(database, wanted))?.zone ?? null

const ROOM_KINDS: ReadonlySet<BlockKind> = new Set(ROOM_BLOCK_KINDS)

/** @throws DomainError invalid for a kind that a block of a treatment room does not have */
export function requireKindOf({ roomId }: Pick<VetOrRoom, 'roomId'>, kind: BlockKind): void {
  if (roomId !== null && !ROOM_KINDS.has(kind))
    throw new DomainError('invalid', { fields: { kind: 'validation.invalid' } })
}
