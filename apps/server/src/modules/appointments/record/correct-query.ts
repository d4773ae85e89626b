import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { id, instant, int, orNull } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import type { Actor } from './actors.ts'
import { withConstraintRefusals } from './constraints.ts'
import { appointment, type AppointmentRow } from './repository.ts'

const oneNote = query('one_note_of_visit', {
  params: { appointmentId: id },
  row: { id },
  text: (p) =>
    sql`select id from notes where appointment_id = ${p.appointmentId} and hidden_at is null limit 1`,
})

/** Whether the pet's history has a note of this visit. */
export async function hasNotes(database: Database, appointmentId: string): Promise<boolean> {
  return (await oneNote(database, { appointmentId })).length > 0
}

const { type, petId, reasonKind, urgentSigns, reason, fee, currency, services, servicesTotal } = appointment
const details = { type, petId, reasonKind, urgentSigns, reason, fee, currency, services, servicesTotal }
export type Details = Pick<AppointmentRow, keyof typeof details>

const correct = query('correct_appointment', {
  params: {
    id,
    version: int,
    ...details,
    eventId: id,
    now: instant,
    actorId: orNull(id),
    principalId: orNull(id),
  },
  row: { id },
  text: (p) => sql`
    with changed as (
      update appointments set type = ${p.type}, pet_id = ${p.petId}, reason_kind = ${p.reasonKind},
        urgent_signs = ${p.urgentSigns}, reason = ${p.reason}, fee = ${p.fee}, currency = ${p.currency}, services = ${p.services}, services_total = ${p.servicesTotal}, version = version + 1
      where id = ${p.id} and version = ${p.version}
      returning id, version
    )
    insert into appointment_events (id, appointment_id, version, at, kind, actor_id, principal_id)
    select ${p.eventId}, id, version, ${p.now}, 'edited', ${p.actorId}, ${p.principalId}
    from changed returning id`,
})

/**
 * Writes the details of an appointment and a line in its history.
 *
 * @param before the appointment as it was read
 * @returns false if it was changed since then
 * @throws DomainError pet_busy by the constraint
 */
export async function saveDetails(
  database: Database,
  before: Pick<AppointmentRow, 'id' | 'version'>,
  { by, ...written }: Details & { by: Actor },
  now: Instant,
): Promise<boolean> {
  const values = { ...written, ...by, id: before.id, version: before.version, eventId: uuidv7(), now }
  return (await withConstraintRefusals(() => correct(database, values))).length > 0
}
