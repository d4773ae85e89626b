import type { Span } from '@vetvisit/contract/appointments/availability/rules'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/schemas'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, int, orNull, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import type { AppointmentEventKind } from './stored.ts'
import type { Actor } from './actors.ts'
import { withConstraintRefusals } from './constraints.ts'
import type { AppointmentRow } from './repository.ts'

/** An appointment after a change. */
type Changed = Pick<
  AppointmentRow,
  | 'clinicId'
  | 'doctorId'
  | 'expiresAt'
  | 'answerReason'
  | 'ownLength'
  | 'forced'
  | 'overrideReason'
  | 'overriddenBy'
  | 'roomId'
> &
  Span & {
    kind: AppointmentEventKind
    status: AppointmentStatus
    /** The reason of this change, for the history. */
    reason: string | null
    by: Actor
    /** The change overrides what is in the way, with the reason that the appointment then has. */
    overrides?: boolean | undefined
  }

const change = query('change_appointment', {
  params: {
    id,
    version: int,
    status: text<AppointmentStatus>(),
    doctorId: id,
    clinicId: id,
    startsAt: instant,
    endsAt: instant,
    busyFrom: orNull(instant),
    busyUntil: orNull(instant),
    ownLength: bool,
    forced: bool,
    overrideReason: orNull(text()),
    overriddenBy: orNull(id),
    roomId: orNull(id),
    expiresAt: orNull(instant),
    answerReason: orNull(text()),
    now: instant,
    eventId: id,
    overrideEventId: id,
    overriddenFor: orNull(text()),
    kind: text<AppointmentEventKind>(),
    actorId: orNull(id),
    principalId: orNull(id),
    movedFrom: orNull(instant),
    movedTo: orNull(instant),
    fromDoctorId: orNull(id),
    reason: orNull(text()),
  },
  row: { id },
  text: (p) => sql`
    with changed as (
      update appointments set status = ${p.status}, clinic_id = ${p.clinicId}, doctor_id = ${p.doctorId}, starts_at = ${p.startsAt}, ends_at = ${p.endsAt},
        busy_from = ${p.busyFrom}, busy_until = ${p.busyUntil}, own_length = ${p.ownLength}, forced = ${p.forced}, override_reason = ${p.overrideReason},
        overridden_by = ${p.overriddenBy}, room_id = ${p.roomId}, expires_at = ${p.expiresAt}, answer_reason = ${p.answerReason}, version = version + 1
      where id = ${p.id} and version = ${p.version}
      returning id, version
    ), overridden as (
      insert into appointment_events (id, appointment_id, version, at, kind, actor_id, principal_id, reason)
      select ${p.overrideEventId}, id, version, ${p.now}, 'overridden', ${p.actorId}, ${p.principalId}, ${p.overriddenFor} from changed
      where ${p.overriddenFor} is not null
    )
    insert into appointment_events
      (id, appointment_id, version, at, kind, actor_id, principal_id, from_starts_at, to_starts_at, from_doctor_id, reason)
    select ${p.eventId}, id, version, ${p.now}, ${p.kind}, ${p.actorId}, ${p.principalId}, ${p.movedFrom}, ${p.movedTo}, ${p.fromDoctorId}, ${p.reason}
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
  before: Pick<AppointmentRow, 'id' | 'version' | 'doctorId' | 'startsAt'>,
  { by, overrides = false, ...after }: Changed,
  now: Instant,
): Promise<boolean> {
  const isMoved = after.startsAt !== before.startsAt
  const values = {
    ...after,
    ...by,
    id: before.id,
    version: before.version,
    eventId: uuidv7(),
    overrideEventId: uuidv7(),
    overriddenFor: overrides ? after.overrideReason : null,
    now,
    movedFrom: isMoved ? before.startsAt : null,
    movedTo: isMoved ? after.startsAt : null,
    fromDoctorId: after.doctorId === before.doctorId ? null : before.doctorId,
  }
  const changed = await withConstraintRefusals(() => change(database, values))
  return changed.length > 0
}
