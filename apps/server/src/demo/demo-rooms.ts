import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/client.ts'
import { id, instant, text } from '../db/columns.ts'
import type { Instant } from '../db/instant.ts'
import { query } from '../db/query.ts'

const insertRoom = query('insert_demo_room', {
  params: { id, clinicId: id, name: text(), now: instant },
  text: (p) => sql`insert into rooms (id, clinic_id, practice_id, name, created_at)
    select ${p.id}, id, practice_id, ${p.name}, ${p.now} from clinics where id = ${p.clinicId}`,
})

const takeRoom = query('take_demo_room', {
  params: { roomId: id, clinicId: id, surgeon: id },
  text: (p) => sql`update appointments set room_id = ${p.roomId}
    where clinic_id = ${p.clinicId} and doctor_id = ${p.surgeon} and reason_kind = 'teeth'`,
})

/** The operating room of a clinic, in which a vet treats teeth. */
export async function insertDemoRoom(
  database: Database,
  { clinicId, surgeon }: { clinicId: string; surgeon: string },
  now: Instant,
): Promise<void> {
  const roomId = uuidv7()
  await insertRoom(database, { id: roomId, clinicId, name: 'Operationsraum', now })
  await takeRoom(database, { roomId, clinicId, surgeon })
}
