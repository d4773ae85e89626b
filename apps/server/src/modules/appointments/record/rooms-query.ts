import { DomainError } from '@vetvisit/contract/errors'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import type { AppointmentRow } from './repository.ts'

/** The treatment room of an appointment; both null without one. */
export type RoomOfVisit = Pick<AppointmentRow, 'roomId' | 'roomName'>

export const NO_ROOM: RoomOfVisit = { roomId: null, roomName: null }

const roomAtClinic = query('room_at_clinic', {
  params: { id, clinicId: id },
  row: { roomId: id, roomName: text() },
  text: (p) => sql`select id as room_id, name as room_name from rooms
    where id = ${p.id} and clinic_id = ${p.clinicId} and archived_at is null`,
})

/** A treatment room that a clinic offers; none without a wish. @throws DomainError invalid for another one */
export async function requireRoomAt(
  database: Database,
  { roomId, clinicId }: { roomId?: string | null | undefined; clinicId: string },
): Promise<RoomOfVisit> {
  if (roomId == null) return NO_ROOM
  const [room] = await roomAtClinic(database, { id: roomId, clinicId })
  if (!room) throw new DomainError('invalid', { fields: { roomId: 'validation.invalid' } })
  return room
}
