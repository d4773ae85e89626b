import { sql } from 'drizzle-orm'
import { instantText } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { given, givenId, givenInstant, statement, type Values } from '../../../db/statement.ts'
import type { Actor, AppointmentRow } from './repository.ts'

export type NewAppointmentRow = Pick<
  AppointmentRow,
  | 'id'
  | 'doctorId'
  | 'clinicId'
  | 'ownerId'
  | 'startsAt'
  | 'endsAt'
  | 'type'
  | 'reason'
  | 'fee'
  | 'currency'
  | 'services'
  | 'servicesTotal'
  | 'expiresAt'
> & { status: 'held' | 'requested' | 'approved'; petId: string | null }

/** The parts `booked` and `noted` of a statement: an appointment with the first line of its history, or a hold, which has none. */
const BOOKED = sql`booked as (
    insert into appointments (id, status, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, type, reason, fee, currency,
      services, services_total, expires_at, created_at)
    values (${givenId('id')}, ${given('status')}, ${givenId('doctorId')}, ${givenId('clinicId')}, ${givenId('ownerId')}, ${givenId('petId')},
      ${givenInstant('startsAt')}, ${givenInstant('endsAt')}, ${given('type')}, ${given('reason')}, ${given('fee')}, ${given('currency')},
      ${given('services')}::text::jsonb, ${given('servicesTotal')}, ${givenInstant('expiresAt')}, ${givenInstant('now')})
    on conflict do nothing
    returning id, status
  ), noted as (
    insert into appointment_events (id, appointment_id, version, at, kind, actor_id, principal_id)
    select ${givenId('eventId')}, id, 1, ${givenInstant('now')}, status, ${givenId('actorId')}, ${givenId('principalId')}
    from booked where status <> 'held'
  )`

const insertStatement = statement<{ id: string }>(
  'insert_appointment',
  sql`with ${BOOKED} select id from booked`,
)

function valuesOf(row: NewAppointmentRow, now: number, actor: Actor): Values {
  const { id, status, doctorId, clinicId, ownerId, petId, type, reason, fee, currency, servicesTotal } = row
  return {
    id,
    status,
    doctorId,
    clinicId,
    ownerId,
    petId,
    type,
    reason,
    fee,
    currency,
    servicesTotal,
    startsAt: instantText(row.startsAt),
    endsAt: instantText(row.endsAt),
    services: JSON.stringify(row.services),
    expiresAt: row.expiresAt === null ? null : instantText(row.expiresAt),
    now: instantText(now),
    eventId: uuidv7(),
    actorId: actor.actorId,
    principalId: actor.principalId,
  }
}

/**
 * Writes an appointment with the first line of its history, or a hold, which has none.
 *
 * @param actor who books; the owner unless told
 * @returns false when the time of the doctor or of the pet is taken: the constraints decide, not the reads before
 */
export async function insertAppointment(
  database: Database,
  row: NewAppointmentRow,
  now: number,
  actor: Actor = { actorId: row.ownerId, principalId: null },
): Promise<boolean> {
  return (await insertStatement(database, valuesOf(row, now, actor))).length > 0
}
