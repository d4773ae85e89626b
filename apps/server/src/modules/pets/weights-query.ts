import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { date, id, int, type RowOf } from '../../db/columns.ts'
import { ids, idsIn } from '../../db/ids.ts'
import { query } from '../../db/query.ts'

/** The weight of a pet on a date, in grams. */
const weight = { petId: id, measuredOn: date, grams: int }
export type WeightRow = RowOf<typeof weight>

const weightsOfPets = query('weights_of_pets', {
  params: { ids },
  row: weight,
  text: (p) => sql`
    select pet_id, measured_on, grams from pet_weights where pet_id in ${idsIn(p.ids)} order by pet_id, measured_on`,
})

/** Weights of several pets, each pet's oldest first. The caller has checked that the pets may be read. */
export async function findWeights(database: Database, petIds: readonly string[]): Promise<WeightRow[]> {
  return petIds.length === 0 ? [] : weightsOfPets(database, { ids: petIds })
}

const numberOfWeights = query('number_of_weights', {
  params: { petId: id },
  row: { weights: int },
  text: (p) => sql`select count(*) as weights from pet_weights where pet_id = ${p.petId}`,
})

export async function countWeights(database: Database, petId: string): Promise<number> {
  const [row] = await numberOfWeights(database, { petId })
  return row?.weights ?? 0
}

export const upsertWeight = query('upsert_weight', {
  params: weight,
  text: (p) => sql`
    insert into pet_weights (pet_id, measured_on, grams) values (${p.petId}, ${p.measuredOn}, ${p.grams})
    on conflict (pet_id, measured_on) do update set grams = excluded.grams`,
})

export const deleteWeight = query('delete_weight', {
  params: { petId: id, measuredOn: date },
  text: (p) => sql`delete from pet_weights where pet_id = ${p.petId} and measured_on = ${p.measuredOn}`,
})
