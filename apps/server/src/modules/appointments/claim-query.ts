import { sql } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/rules'
import type { Database } from '../../db/client.ts'
import { instantValue, rowsOf } from '../../db/rows.ts'

/** Somebody else's or the owner's own claim on the wanted time. */
export type Claim = { id: string; status: AppointmentStatus; ownerId: string; lapsed: boolean }

/** Claims on a doctor's time besides that of one appointment. */
export async function findClaims(
  database: Database,
  wanted: { doctorId: string; startsAt: number; endsAt: number; except: string },
  now: number,
): Promise<Claim[]> {
  return rowsOf(
    database,
    sql`select id, status, owner_id as "ownerId", status in ('held', 'requested') and expires_at <= ${instantValue(now)} as lapsed
      from appointments
      where doctor_id = ${wanted.doctorId}::uuid and status in ('held', 'requested', 'approved', 'consulting') and id <> ${wanted.except}::uuid
        and tstzrange(starts_at, ends_at) && tstzrange(${instantValue(wanted.startsAt)}, ${instantValue(wanted.endsAt)})`,
  )
}

/** Whether a pet is somewhere else at that time, besides in the given appointment. */
export async function isPetBusy(
  database: Database,
  petId: string,
  startsAt: number,
  endsAt: number,
  except: string,
): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from appointments where pet_id = ${petId}::uuid and status in ('requested', 'approved', 'consulting') and id <> ${except}::uuid
      and tstzrange(starts_at, ends_at) && tstzrange(${instantValue(startsAt)}, ${instantValue(endsAt)}) limit 1`,
  )
  return found.length > 0
}
