import type { ClinicalField } from '@vetvisit/contract/pets/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { id, instant, list, type RowOf, text } from '../../db/columns.ts'
import { ids, idsIn } from '../../db/ids.ts'
import type { Instant } from '../../db/instant.ts'
import { query } from '../../db/query.ts'

/** A field of the record, or the weight of a date: `weight:2026-03-02`. */
export type Written = ClinicalField | `weight:${string}`

/** The person of a practice who wrote a field last. */
const writing = {
  petId: id,
  about: text<Written>(),
  name: text(),
  practiceId: id,
  /** The vet by whose name the practice goes. */
  doctorId: id,
  doctorName: text(),
  at: instant,
}
export type WritingRow = RowOf<typeof writing>

/** Rows of `pet_writings w`, for a WHERE to follow. */
const selectWritings = sql`
  select w.pet_id, w.about, actor.fullname as name, w.practice_id, d.id as doctor_id, d.fullname as doctor_name, w.written_at as at
  from pet_writings w join users actor on actor.id = w.actor_id join users d on d.id = vet_of_practice(w.practice_id)`

const writings = list(writing)

/** Part of a query: a column with the writings about each of the `pets`. */
export const writingsOfPet = {
  column: writings,
  sql: writings.of(sql`${selectWritings} where w.pet_id = pets.id`),
}

const writingsOfPets = query('writings_of_pets', {
  params: { ids },
  row: writing,
  text: (p) => sql`${selectWritings} where w.pet_id in ${idsIn(p.ids)}`,
})

/** The fields that practices wrote in the records of these pets. */
export async function findWritings(database: Database, petIds: readonly string[]): Promise<WritingRow[]> {
  return petIds.length === 0 ? [] : writingsOfPets(database, { ids: petIds })
}

const deleteWriting = query('delete_writing', {
  params: { petId: id, about: text() },
  text: (p) => sql`delete from pet_writings where pet_id = ${p.petId} and about = ${p.about}`,
})

const upsertWriting = query('upsert_writing', {
  params: { petId: id, about: text(), actorId: id, practiceId: id, now: instant },
  text: (p) => sql`
    insert into pet_writings (pet_id, about, actor_id, practice_id, written_at)
    values (${p.petId}, ${p.about}, ${p.actorId}, ${p.practiceId}, ${p.now})
    on conflict (pet_id, about) do update
      set actor_id = excluded.actor_id, practice_id = excluded.practice_id, written_at = excluded.written_at`,
})

/** Stores the writer of these fields; null is the pet's owner, who is not named beside their own fields. */
export async function writeWritings(
  database: Database,
  { petId, about }: { petId: string; about: readonly Written[] },
  author: { actorId: string; practiceId: string } | null,
  now: Instant,
): Promise<void> {
  for (const one of about)
    await (author === null
      ? deleteWriting(database, { petId, about: one })
      : upsertWriting(database, { petId, about: one, ...author, now }))
}
