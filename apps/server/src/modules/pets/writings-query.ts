import type { ClinicalField } from '@vetvisit/contract/pets/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { epochMs, idSet, instantValue, rowsOf } from '../../db/rows.ts'

/** A field of the record, or the weight of a day. */
export type Written = ClinicalField | `weight:${string}`

/** Who of which practice wrote something last. */
export type WritingRow = {
  petId: string
  about: Written
  name: string
  doctorId: string
  doctorName: string
  /** Epoch milliseconds. */
  at: number
}

/** What is shown of `pet_writings w`, for a WHERE to follow. */
export const writingRows = sql`
  select w.pet_id as "petId", w.about, actor.fullname as name, w.doctor_id as "doctorId", d.fullname as "doctorName",
    ${epochMs('w.written_at')} as at
  from pet_writings w join users actor on actor.id = w.actor_id join users d on d.id = w.doctor_id`

/** What practices wrote into the records of some animals. */
export async function findWritings(database: Database, petIds: readonly string[]): Promise<WritingRow[]> {
  if (petIds.length === 0) return []
  return rowsOf(database, sql`${writingRows} where w.pet_id in ${idSet(petIds)}`)
}

/** Notes who wrote; null is the animal's owner, whose own words need no name beside them. */
export async function writeWritings(
  database: Database,
  { petId, about }: { petId: string; about: readonly Written[] },
  author: { actorId: string; doctorId: string } | null,
  now: number,
): Promise<void> {
  for (const one of about)
    await database.db.execute(
      author === null
        ? sql`delete from pet_writings where pet_id = ${petId}::uuid and about = ${one}`
        : sql`insert into pet_writings (pet_id, about, actor_id, doctor_id, written_at)
            values (${petId}::uuid, ${one}, ${author.actorId}::uuid, ${author.doctorId}::uuid, ${instantValue(now)})
            on conflict (pet_id, about) do update
              set actor_id = excluded.actor_id, doctor_id = excluded.doctor_id, written_at = excluded.written_at`,
    )
}
