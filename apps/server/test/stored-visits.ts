import { sql, type SQL } from 'drizzle-orm'
import type { Harness, Person } from './open-harness.ts'
import { practiceOf } from './practice.ts'
import { execute, rowsOf } from './sql.ts'
import { visitsIn } from './visits.ts'

/*
 * Visits and blocks that are written straight into the database, for tests of what the database keeps. A file begins with
 *
 *   const { place, blockOf, visitAt, changeVisit } = storedVisits(harness)
 */

type Place = { vet: Person; clinicId: string; owner: Person; petId: string }

type Times = {
  /** Such as 10:00. */
  from: string
  until: string
  status?: string
  busyFrom?: string
  busyUntil?: string
  roomId?: string
  /** The reason for which it lies over something. */
  forcedFor?: string
}

/** An instant of one Tuesday. */
export const at = (time: string): SQL => sql`${`2026-03-03T${time}:00Z`}::timestamptz`

const orNone = (time: string | undefined) => (time === undefined ? sql`null` : at(time))

const newId = async ({ database }: Harness): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(database, sql`select gen_random_uuid() as id`)
  return row?.id ?? ''
}

export function storedVisits(harness: Harness) {
  const { world } = visitsIn(harness)
  return {
    place: async (): Promise<Place> => {
      const { doctor, clinic, owner, pet } = await world()
      return { vet: doctor, clinicId: clinic._id, owner, petId: pet._id }
    },

    /** @returns its id */
    blockOf: async (vet: Person, from: string, until: string, kind = 'break'): Promise<string> => {
      const id = await newId(harness)
      await execute(
        harness.database,
        sql`insert into blocks (id, practice_id, doctor_id, starts_at, ends_at, kind, created_at)
          values (${id}::uuid, ${practiceOf(vet.id)}, ${vet.id}::uuid, ${at(from)}, ${at(until)}, ${kind}, now())`,
      )
      return id
    },

    /** @returns its id */
    visitAt: async ({ vet, clinicId, owner, petId }: Place, times: Times): Promise<string> => {
      const id = await newId(harness)
      const { status = 'approved', forcedFor } = times
      await execute(
        harness.database,
        sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, busy_from, busy_until,
            room_id, forced, override_reason, overridden_by, expires_at, currency, created_at)
          values (${id}::uuid, ${status}, ${practiceOf(vet.id)}, ${vet.id}::uuid, ${clinicId}::uuid, ${owner.id}::uuid, ${petId}::uuid,
            ${at(times.from)}, ${at(times.until)}, ${orNone(times.busyFrom)}, ${orNone(times.busyUntil)},
            ${times.roomId ?? null}::uuid, ${forcedFor !== undefined}, ${forcedFor ?? null}, ${forcedFor === undefined ? null : vet.id}::uuid,
            ${status === 'requested' || status === 'held' ? at(times.from) : sql`null`}, 'EUR', now())`,
      )
      return id
    },

    changeVisit: (id: string, change: SQL) =>
      execute(harness.database, sql`update appointments set ${change} where id = ${id}::uuid`),

    isForced: async (id: string): Promise<boolean | undefined> => {
      const found = sql`select forced from appointments where id = ${id}::uuid`
      const [row] = await rowsOf<{ forced: boolean }>(harness.database, found)
      return row?.forced
    },
  }
}
