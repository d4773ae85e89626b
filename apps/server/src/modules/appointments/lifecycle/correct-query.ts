import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { instantValue, rowsOf } from '../../../db/rows.ts'
import { withConstraintRefusals } from '../record/constraints.ts'
import type { Actor, AppointmentRow } from '../record/repository.ts'

/** What of an appointment tells which animal comes. */
export type PetColumns = Pick<
  AppointmentRow,
  'petId' | 'petName' | 'petSpecies' | 'petBreed' | 'petGender' | 'petBornOn' | 'petPhotoFileId'
>

/** A pet that can come, if it is that owner's. */
export async function findPetOf(
  database: Database,
  { ownerId }: { ownerId: string },
  petId: string,
): Promise<PetColumns | undefined> {
  const [pet] = await rowsOf<PetColumns>(
    database,
    sql`select id as "petId", name as "petName", species as "petSpecies", breed as "petBreed", gender as "petGender",
        born_on::text as "petBornOn", photo_file_id as "petPhotoFileId"
      from pets where id = ${petId}::uuid and owner_id = ${ownerId}::uuid and archived_at is null and deceased_on is null`,
  )
  return pet
}

/** Whether something was written into the pet's history for a visit. */
export async function hasNotes(database: Database, appointmentId: string): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from notes where appointment_id = ${appointmentId}::uuid and hidden_at is null limit 1`,
  )
  return found.length > 0
}

export type Details = Pick<
  AppointmentRow,
  'type' | 'petId' | 'reason' | 'fee' | 'currency' | 'services' | 'servicesTotal'
>

/**
 * Writes what a visit is about, and the line in its history.
 *
 * @returns false when the appointment is no longer at the version that was read
 * @throws DomainError pet_busy when the constraint says so
 */
export async function applyDetails(
  database: Database,
  before: Pick<AppointmentRow, 'id' | 'version'>,
  { type, petId, reason, fee, currency, services, servicesTotal }: Details,
  { actorId, principalId }: Actor,
  now: number,
): Promise<boolean> {
  const done = await withConstraintRefusals(() =>
    rowsOf(
      database,
      sql`
      with changed as (
        update appointments set type = ${type}, pet_id = ${petId}::uuid, reason = ${reason}, fee = ${fee}::int,
          currency = ${currency}, services = ${JSON.stringify(services)}::text::jsonb, services_total = ${servicesTotal}::int,
          version = version + 1
        where id = ${before.id}::uuid and version = ${before.version}::int
        returning id, version
      )
      insert into appointment_events (id, appointment_id, version, at, kind, actor_id, principal_id)
      select ${uuidv7()}::uuid, id, version, ${instantValue(now)}, 'edited', ${actorId}::uuid, ${principalId}::uuid
      from changed returning id`,
    ),
  )
  return done.length > 0
}
