import { sql } from 'drizzle-orm'
import { array, bool, id, instant, int, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

const room = { id, clinicId: id, name: text(), isArchived: bool }
/** A treatment room of a clinic. */
export type RoomRow = RowOf<typeof room>

/** Treatment rooms of a practice's clinics, of one clinic unless `clinicId` is null, in their order; archived ones last. */
export const findRooms = query('rooms', {
  params: { practiceId: id, clinicId: orNull(id) },
  row: room,
  text: (p) => sql`select r.id, r.clinic_id, r.name, r.archived_at is not null as is_archived
    from rooms r join clinics c on c.id = r.clinic_id
    where r.practice_id = ${p.practiceId} and c.deleted_at is null and (${p.clinicId} is null or r.clinic_id = ${p.clinicId})
    order by c.created_at, c.id, r.archived_at is not null, r.position, r.created_at, r.id`,
})

const placedRooms = list({ id, name: text(), position: int })

/** Writes the rooms that a clinic offers, each in its place; one that was archived is offered again. */
export const writeRooms = query('write_rooms', {
  params: { practiceId: id, clinicId: id, rooms: placedRooms, now: instant },
  text: (p) => sql`insert into rooms (id, clinic_id, practice_id, name, position, created_at)
    select id, ${p.clinicId}, ${p.practiceId}, name, position, ${p.now}
    from jsonb_to_recordset(${p.rooms}) as r(id uuid, name text, position int)
    on conflict (id) do update set name = excluded.name, position = excluded.position, archived_at = null`,
})

/** Archives rooms that visits have, and deletes the others. */
export const removeRooms = query('remove_rooms', {
  params: { roomIds: array(id), now: instant },
  text: (p) => sql`with used as (
      update rooms r set archived_at = coalesce(archived_at, ${p.now})
      where id = any(${p.roomIds}) and exists (select from appointments where room_id = r.id) returning id
    )
    delete from rooms where id = any(${p.roomIds}) and not exists (select from appointments where room_id = rooms.id)`,
})
