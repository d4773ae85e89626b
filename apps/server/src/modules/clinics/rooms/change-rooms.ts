import { roomKey, ROOMS_SHAPES, ROOMS_STORED_MAX } from '@vetvisit/contract/clinics/rooms/rules'
import { type Room, RoomChanges } from '@vetvisit/contract/clinics/rooms/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { notifyOfClinics } from '../../../context/notify-practice.ts'
import { requireRight } from '../../../context/policy.ts'
import { mergeSeen } from '../../../context/sent-fields.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockResources } from '../../../db/locks.ts'
import { requireRoom as requireSpace } from '../../../db/transactions/budgets.ts'
import { requireOwnClinic } from '../require-clinic.ts'
import { findRooms, removeRooms, type RoomRow, writeRooms } from './rooms-query.ts'

/** The treatment rooms of a practice, of one clinic or of all. */
export const listRooms = async (
  database: Database,
  { practiceId }: Pick<PracticeScope, 'practiceId'>,
  clinicId: string | null = null,
): Promise<Room[]> => (await findRooms(database, { practiceId, clinicId })).map(roomToWire)

const roomToWire = ({ id, clinicId, name, isArchived }: RoomRow): Room => ({
  _id: id,
  clinicId,
  name,
  archived: isArchived,
})

/**
 * Changes the treatment rooms that a clinic offers, their names and their order. A room that is left out is archived if visits have it.
 *
 * @throws DomainError not_found without the right, for a clinic of another practice and a room of another clinic; stale; limit_reached
 */
export async function updateRooms(
  context: Pick<Context, 'database' | 'live'>,
  scope: PracticeScope,
  { clinicId, changes: sent }: { clinicId: string; changes: RoomChanges },
  now: Instant,
): Promise<Room[]> {
  requireRight(scope, 'clinics')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    await requireOwnClinic(database, practiceId, clinicId)
    const ids = (await findRooms(database, { practiceId, clinicId })).map((room) => room.id)
    // Lock: bookings in these rooms wait, and so do other changes of rooms.
    await lockResources(database, { vets: [], rooms: ids, practiceId })
    const current = await findRooms(database, { practiceId, clinicId })
    const offered = current.filter(({ isArchived }) => !isArchived)
    const shown = { rooms: offered.map(({ id, name }) => ({ _id: id, name })) }
    const changes = mergeSeen(shown, sent, ROOMS_SHAPES)
    // Each change was valid by itself; merged, two rooms may have one name.
    if (!RoomChanges.safeParse(changes).success)
      throw new DomainError('stale', { details: { record: shown } })
    const rooms = changedRooms(current, changes)
    const kept = new Set(rooms.map(({ id }) => id))
    const left = offered.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
    await removeRooms(database, { roomIds: left, now })
    await writeRooms(database, { practiceId, clinicId, rooms, now })
    const stored = await listRooms(database, scope, clinicId)
    requireSpace(stored.length - 1, ROOMS_STORED_MAX)
    notifyOfClinics(context, practiceId)
    return stored
  })
}

/** The rooms that a clinic offers after a change, in their places. @throws DomainError not_found */
function changedRooms(current: readonly RoomRow[], { rooms }: RoomChanges) {
  return rooms.map(({ _id, name }, position) => {
    const earlier = current.find((room) =>
      _id === undefined ? room.isArchived && roomKey(room.name) === roomKey(name) : room.id === _id,
    )
    if (!earlier && _id !== undefined) throw new DomainError('not_found')
    return { id: earlier?.id ?? uuidv7(), name, position }
  })
}
