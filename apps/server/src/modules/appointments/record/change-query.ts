import type { Span } from '@vetvisit/contract/appointments/availability/rules'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/schemas'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { id, instant, int, orNull, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import type { AppointmentEventKind } from './stored.ts'
import type { Actor } from './actors.ts'
import { withConstraintRefusals } from './constraints.ts'
import type { AppointmentRow } from './repository.ts'

/** An appointment after a change. */
type Changed = Pick<AppointmentRow, 'clinicId' | 'doctorId' | 'expiresAt' | 'answerReason'> &
  Span & {
    kind: AppointmentEventKind
    status: AppointmentStatus
    /** The reason of this change, for the history. */
    reason: string | null
    by: Actor
  }

const change = query('change_appointment', {
  params: {
    id,
    version: int,
    status: text<AppointmentStatus>(),
    clinicId: id,
    doctorId: id,
    startsAt: instant,
    endsAt: instant,
    busyFrom: orNull(instant),
    busyUntil: orNull(instant),
    expiresAt: orNull(instant),
    answerReason: orNull(text()),
    now: instant,
    eventId: id,
    kind: text<AppointmentEventKind>(),
    actorId: orNull(id),
    principalId: orNull(id),
    movedFrom: orNull(instant),
    movedTo: orNull(instant),
    reason: orNull(text()),
  },
  row: { id },
  text: (p) => sql`
    with changed as (
      update appointments set status = ${p.status}, clinic_id = ${p.clinicId}, doctor_id = ${p.doctorId}, starts_at = ${p.startsAt}, ends_at = ${p.endsAt},
        busy_from = ${p.busyFrom}, busy_until = ${p.busyUntil}, expires_at = ${p.expiresAt}, answer_reason = ${p.answerReason}, version = version + 1
      where id = ${p.id} and version = ${p.version}
      returning id, version
    )
    insert into appointment_events
      (id, appointment_id, version, at, kind, actor_id, principal_id, from_starts_at, to_starts_at, reason)
    select ${p.eventId}, id, version, ${p.now}, ${p.kind}, ${p.actorId}, ${p.principalId}, ${p.movedFrom}, ${p.movedTo}, ${p.reason}
    from changed returning id`,
})

/**
 * Writes a change and its line in the history.
 *
 * @returns false if the appointment was changed since it was read
 * @throws DomainError pet_busy, slot_taken, visit_running by the constraints
 */
export async function saveChange(
  database: Database,
  before: Pick<AppointmentRow, 'id' | 'version' | 'startsAt'>,
  { by, ...after }: Changed,
  now: Instant,
): Promise<boolean> {
  const isMoved = after.startsAt !== before.startsAt
  const values = {
    ...after,
    ...by,
    id: before.id,
    version: before.version,
    eventId: uuidv7(),
    now,
    movedFrom: isMoved ? before.startsAt : null,
    movedTo: isMoved ? after.startsAt : null,
  }
  const changed = await withConstraintRefusals(() => change(database, values))
  return changed.length > 0
}
