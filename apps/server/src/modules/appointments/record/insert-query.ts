import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { array, id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'
import type { Actor } from './actors.ts'
import { withConstraintRefusals } from './constraints.ts'
import { appointment } from './repository.ts'

/** Columns that a new appointment has from the start; the others are joined, or set by later changes. */
const written = {
  id,
  practiceId: appointment.practiceId,
  doctorId: appointment.doctorId,
  vetChosen: appointment.vetChosen,
  clinicId: appointment.clinicId,
  /** Null only for the hold of a visitor. */
  ownerId: orNull(appointment.ownerId),
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  busyFrom: appointment.busyFrom,
  busyUntil: appointment.busyUntil,
  ownLength: appointment.ownLength,
  forced: appointment.forced,
  overrideReason: appointment.overrideReason,
  overriddenBy: appointment.overriddenBy,
  roomId: appointment.roomId,
  type: appointment.type,
  reasonId: appointment.reasonId,
  reasonKind: appointment.reasonKind,
  urgentSigns: appointment.urgentSigns,
  reason: appointment.reason,
  fee: appointment.fee,
  currency: appointment.currency,
  services: appointment.services,
  servicesTotal: appointment.servicesTotal,
  expiresAt: appointment.expiresAt,
}

export type NewAppointmentRow = RowOf<typeof written> & {
  status: 'held' | 'requested' | 'approved'
  petId: string | null
  /** Animals that come with `petId`; a hold has none yet. */
  furtherPets?: readonly { id: string }[]
}

const insert = query('insert_appointment', {
  params: {
    ...written,
    status: text<NewAppointmentRow['status']>(),
    petId: orNull(id),
    now: instant,
    eventId: id,
    overrideEventId: id,
    actorId: orNull(id),
    principalId: orNull(id),
  },
  row: { id },
  text: (p) => sql`
    with booked as (
      insert into appointments (id, status, practice_id, doctor_id, vet_chosen, clinic_id, owner_id, pet_id, starts_at, ends_at, busy_from, busy_until, own_length, forced, override_reason, overridden_by, room_id, type,
        reason_id, reason_kind, urgent_signs, reason, fee, currency, services, services_total, expires_at, created_at)
      values (${p.id}, ${p.status}, ${p.practiceId}, ${p.doctorId}, ${p.vetChosen}, ${p.clinicId}, ${p.ownerId}, ${p.petId}, ${p.startsAt}, ${p.endsAt},
        ${p.busyFrom}, ${p.busyUntil}, ${p.ownLength}, ${p.forced}, ${p.overrideReason}, ${p.overriddenBy}, ${p.roomId}, ${p.type}, ${p.reasonId}, ${p.reasonKind}, ${p.urgentSigns}, ${p.reason}, ${p.fee}, ${p.currency}, ${p.services}, ${p.servicesTotal}, ${p.expiresAt}, ${p.now})
      on conflict do nothing
      returning id, status
    ), noted as (
      insert into appointment_events (id, appointment_id, version, at, kind, actor_id, principal_id)
      select ${p.eventId}, id, 1, ${p.now}, status, ${p.actorId}, ${p.principalId} from booked where status <> ${status('held')}
    ), overridden as (
      insert into appointment_events (id, appointment_id, version, at, kind, actor_id, principal_id, reason)
      select ${p.overrideEventId}, id, 1, ${p.now}, 'overridden', ${p.actorId}, ${p.principalId}, ${p.overrideReason} from booked
      where ${p.overrideReason} is not null
    )
    select id from booked`,
})

/** Owner, time and claim are those of the visit, by a trigger. */
const insertFurtherPets = query('insert_further_pets', {
  params: { id, petIds: array(id), ownerId: orNull(id), startsAt: instant, endsAt: instant },
  text: (
    p,
  ) => sql`insert into appointment_pets (appointment_id, place, pet_id, owner_id, starts_at, ends_at, claims)
    select ${p.id}, place, pet_id, ${p.ownerId}, ${p.startsAt}, ${p.endsAt}, true
    from unnest(${p.petIds}) with ordinality as further (pet_id, place)`,
})

/**
 * Inserts an appointment with the first line of its history, or a hold, which has no history.
 *
 * @param actor the owner if absent
 * @returns false if the time of the doctor or the room is taken: the constraints decide, because the data may have changed since it was read
 * @throws DomainError pet_busy by the constraint
 */
export async function insertAppointment(
  database: Database,
  row: NewAppointmentRow,
  now: Instant,
  actor: Actor = { actorId: row.ownerId, principalId: null },
): Promise<boolean> {
  const values = { ...row, ...actor, now, eventId: uuidv7(), overrideEventId: uuidv7() }
  return withConstraintRefusals(async () => {
    const isInserted = (await insert(database, values)).length > 0
    const petIds = (row.furtherPets ?? []).map((pet) => pet.id)
    if (isInserted && petIds.length > 0) await insertFurtherPets(database, { ...row, petIds })
    return isInserted
  })
}
